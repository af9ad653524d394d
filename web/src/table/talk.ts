// What people at a table say: players, and spectators apart. Each may be hidden, all of them or one by one. Texts are
// others' and are shown as text.

import { button, h, sentence } from '../base/dom';
import type { Connection } from '../wire/connection';
import type { Saying, SaidEvent } from '../wire/wire';
import type { Sight } from './sight';

const NAME = 'baronet-name';
const MOST = 2000; // bytes

function keptName(): string {
    try {
        return localStorage.getItem(NAME) ?? '';
    } catch {
        return '';
    }
}

function keepName(name: string): void {
    try {
        localStorage.setItem(NAME, name);
    } catch {
        // Then it is asked for again.
    }
}

type Group = 'players' | 'spectators';

// Whoever takes a muted player's name is not muted, nor is he a player.
const keyOf = ({ by, name }: Saying): string => JSON.stringify(by ?? [name]);

export class Talk {
    readonly element = h('details', { class: 'talk', hidden: true, toggle: () => this.look() });
    private readonly summary = h('summary', {});
    private readonly lists: Record<Group, HTMLElement>;
    private readonly text = h('input', { type: 'text', id: 'say', autocomplete: 'off', maxlength: MOST });
    private readonly name = h('input', { type: 'text', id: 'name', autocomplete: 'nickname', maxlength: 40, value: keptName(), change: () => void this.rename() });
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly muted = new Set<string>();
    private sayings: Saying[] = [];
    private news = 0;
    private wasOver = false;
    private readonly ends: (() => void)[];

    constructor(
        private readonly connection: Connection,
        private readonly sight: Sight,
        private readonly table: string,
    ) {
        const list = (words: string): HTMLElement => h('div', { class: 'sayings', role: 'log', 'aria-label': words, tabindex: 0 });
        this.lists = { players: list('What players say'), spectators: list('What spectators say') };
        this.element.append(this.summary, ...this.group('players', 'Players'), ...this.group('spectators', 'Spectators'), this.form(), this.note);
        this.ends = [connection.onSaid((event) => this.hear(event)), connection.onPresence((isThere) => isThere && void this.load())];
        void this.begin();
    }

    close(): void {
        for (const end of this.ends) end();
    }

    private group(group: Group, words: string): HTMLElement[] {
        const list = this.lists[group];
        const hide = h('input', { type: 'checkbox', change: () => (list.hidden = !hide.checked), checked: true });
        const isOwn = (this.viewer === null) === (group === 'spectators');
        return [h('p', { class: 'group' }, h('strong', {}, isOwn ? `${words}, with you` : words), h('label', {}, hide, ' show')), list];
    }

    private form(): HTMLElement {
        const submit = (event: Event): void => {
            event.preventDefault();
            void this.say();
        };
        return h(
            'form',
            { class: 'say', submit },
            h('label', { for: 'say' }, this.viewer === null ? 'Say to spectators' : 'Say to players'),
            this.text,
            h('button', { type: 'submit' }, 'Say'),
            h('label', { for: 'name' }, 'Your name'),
            this.name,
        );
    }

    private get viewer(): number | null {
        return this.sight.active.viewer;
    }

    private get token(): string {
        return this.sight.active.token;
    }

    // Where nobody else can be, as at the Worker, there is nothing to say.
    private async begin(): Promise<void> {
        if (!(await this.load())) return;
        this.element.hidden = false;
        const { state } = this.sight;
        if (this.viewer !== null && this.name.value && !state.seats[this.viewer]?.name) await this.rename();
    }

    private async load(): Promise<boolean> {
        try {
            const { said } = await this.connection.ask('said', { token: this.token });
            this.sayings = said;
        } catch {
            return false;
        }
        this.draw();
        return true;
    }

    private hear({ table, viewer, saying }: SaidEvent): void {
        if (table !== this.table || viewer !== this.viewer) return;
        if (this.sayings.some(({ by, number }) => number === saying.number && (by === null) === (saying.by === null))) return;
        this.sayings.push(saying);
        if (!this.element.open && !this.muted.has(keyOf(saying))) this.news++;
        this.draw();
    }

    private look(): void {
        if (!this.element.open) return;
        this.news = 0;
        this.draw();
    }

    private author({ by, name }: Saying): string {
        if (by === null) return name ?? 'A spectator';
        const called = this.sight.state.seats[by]?.name;
        const player = this.sight.game.players[by]?.name ?? '';
        return called ? `${called} (${player})` : player;
    }

    private async say(): Promise<void> {
        const text = this.text.value.trim();
        if (!text) return;
        const name = this.name.value.trim();
        this.note.textContent = '';
        try {
            const { said } = await this.connection.ask('say', { token: this.token, text, ...(this.viewer === null && name ? { name } : {}) });
            this.sayings = said;
            this.text.value = '';
            this.draw();
        } catch (error) {
            this.note.textContent = sentence((error as Error).message);
        }
    }

    private async rename(): Promise<void> {
        const name = this.name.value.trim();
        keepName(name);
        if (this.viewer === null) return;
        this.note.textContent = '';
        try {
            await this.connection.ask('name', { token: this.token, name });
        } catch (error) {
            this.note.textContent = sentence((error as Error).message);
        }
    }

    /** When the game is over, players may read what spectators have said. */
    changed(): void {
        if (!this.element.hidden && this.sight.isOver && !this.wasOver) void this.load();
        this.wasOver = this.sight.isOver;
    }

    private draw(): void {
        this.summary.textContent = this.news ? `Talk (${this.news} new)` : 'Talk';
        this.summary.classList.toggle('news', this.news > 0);
        for (const [group, list] of Object.entries(this.lists) as [Group, HTMLOListElement][]) {
            const sayings = this.sayings.filter(({ by }) => (by === null) === (group === 'spectators'));
            list.replaceChildren(...sayings.map((saying) => this.row(saying)));
            list.scrollTop = list.scrollHeight;
        }
    }

    private row(saying: Saying): HTMLElement {
        const author = this.author(saying);
        const isMuted = this.muted.has(keyOf(saying));
        const mute = button(isMuted ? 'Unmute' : 'Mute', () => this.mute(saying), { class: 'quiet mute', 'aria-label': `${isMuted ? 'Unmute' : 'Mute'} ${author}` });
        const isOwn = saying.by === this.viewer && (saying.by !== null || (saying.name ?? '') === this.name.value.trim());
        return h('p', {}, h('strong', {}, author), ' ', h('span', { class: 'text', dir: 'auto' }, isMuted ? '…' : saying.text), !isOwn && mute);
    }

    private mute(saying: Saying): void {
        const key = keyOf(saying);
        if (!this.muted.delete(key)) this.muted.add(key);
        this.draw();
    }
}
