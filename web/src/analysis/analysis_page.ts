// The analysis of a game, and the viewer of a record: the board, the tree of turns, the engine, notes.
//
//     #/analysis                   a record that is to be read, and what is kept
//     #/analysis/NAME              a game from its start
//     #/analysis/NAME/fen/FEN      from another position
//     #/analysis/kept/ID           what this browser keeps: of tables, drafts, records
//     #/analysis/record/PACKED     a record in a link
//
// The rules and the engine are those of the page's Worker, also where there is a server.

import { EnginePanel } from './engine_panel';
import { keptHash, keptStudy, nameOf } from './kept_studies';
import type { KeptStudy } from './kept_studies';
import { NotesPanel } from './notes_panel';
import { PositionView } from './position_view';
import { saveMenu, studyOf } from './records_out';
import { recordsPage } from './records_page';
import { Review } from './review';
import { Study } from './study';
import { TreeView } from './tree_view';
import { button, h, sentence } from '../base/dom';
import { pack, unpack } from '../base/packed';
import type { Page } from '../base/page';
import { onChange } from '../base/settings';
import { workerConnection } from '../wire/connection';
import type { Format } from '../wire/study_wire';

const TURN_TIME = 1200; // milliseconds for each turn that is shown by itself

type Step = Parameters<Study['step']>[0];

const KEYS: Record<string, Step> = {
    ArrowLeft: 'back',
    ArrowRight: 'on',
    ArrowUp: 'above',
    ArrowDown: 'below',
    Home: 'start',
    End: 'end',
};
const BOARD_KEYS: Record<string, Step> = { PageUp: 'back', PageDown: 'on', Home: 'start', End: 'end' };

class AnalysisPage {
    private readonly position: PositionView;
    private readonly engine: EnginePanel;
    private readonly review: Review;
    private readonly list: TreeView;
    private readonly notes: NotesPanel;
    private readonly shownComment = h('p', { class: 'comment shown', 'aria-live': 'polite' });
    private readonly playing = button('▶', () => this.autoplay(), { 'aria-label': 'Play the turns one by one', title: 'Play the turns one by one', 'aria-pressed': 'false' });
    private readonly saved = h('p', { class: 'note', role: 'alert' });
    private readonly link = h('input', { type: 'text', readonly: true, 'aria-label': 'Link with the whole record', hidden: true });
    private timer: ReturnType<typeof setInterval> | undefined;
    private shownNode: unknown = null;
    private readonly ends: (() => void)[] = [];
    readonly element: HTMLElement;

    constructor(private readonly study: Study) {
        this.engine = new EnginePanel(study, (arrows) => this.position.showArrows(arrows));
        this.position = new PositionView(study, (key) => this.boardKey(key), this.engine.bar);
        this.review = new Review(study, (isFree) => isFree || this.engine.turnOn(false));
        this.list = new TreeView(study, this.review.judged);
        this.notes = new NotesPanel(study);
        this.element = this.layOut();
        study.changed = () => this.draw();
        const keys = (event: KeyboardEvent): void => this.key(event);
        document.addEventListener('keydown', keys);
        this.ends.push(
            () => document.removeEventListener('keydown', keys),
            onChange(() => {
                this.position.board.redraw();
                this.draw();
            }),
        );
        this.draw();
        void this.review.lookAtKept();
    }

    private layOut(): HTMLElement {
        const { study, position, engine, review, notes } = this;
        const { kept, game } = study;
        const about = [kept.seats, kept.result].filter(Boolean).join(' · ');
        const fairness = 'This game still goes on, so the engine says nothing. Analyse it again when it is over.';
        const engines = kept.isLive ? [h('p', { class: 'fair' }, fairness)] : [engine.element, review.element];
        const secrets = game.hasSecrets && h('p', { class: 'quiet' }, 'This game has secrets; here all of it is seen.');
        const heading = game.bundledName === null ? game.title : h('a', { href: `#/game/${encodeURIComponent(game.bundledName)}` }, game.title);
        return h(
            'main',
            { class: 'table analysis', id: 'main' },
            h('h1', {}, heading, ' – analysis'),
            h('section', { class: 'play', 'aria-label': 'Board' }, ...position.elements, this.shownComment),
            h(
                'section',
                { class: 'side', 'aria-label': 'Analysis' },
                about && h('p', { class: 'quiet' }, about),
                secrets,
                position.status,
                position.options,
                position.note,
                this.steps(),
                this.list.element,
                ...engines,
                notes.element,
                this.out(),
                h('details', {}, h('summary', {}, 'Position'), position.fen),
            ),
        );
    }

    private steps(): HTMLElement {
        const to = (words: string, title: string, step: Step): HTMLButtonElement => button(words, () => this.study.step(step), { title, 'aria-label': title });
        return h(
            'div',
            { class: 'look-back', role: 'group', 'aria-label': 'Go through the turns' },
            to('«', 'The start', 'start'),
            to('‹', 'One turn back', 'back'),
            this.playing,
            to('›', 'One turn on', 'on'),
            to('»', 'The end', 'end'),
            button('⇅', () => this.position.flip(), { title: 'Turn the board round', 'aria-label': 'Turn the board round' }),
        );
    }

    private out(): HTMLElement {
        const write = (format: Format, isShort = false): Promise<string> => {
            const { study } = this;
            const { seats, result } = study.kept;
            const { turns, played } = study.tree.turns();
            return study.connection.ask('writeRecord', { study: study.name, turns, played, notes: study.tree.notes(), format, seats, result, isShort }).then(({ text }) => text);
        };
        const failed = (words: string): void => void (this.saved.textContent = words);
        const share = async (): Promise<void> => {
            try {
                this.link.value = new URL(`#/analysis/record/${await pack(await write('baronet', true))}`, location.href).href;
                this.link.hidden = false;
                this.link.focus();
                this.link.select();
            } catch (error) {
                failed(sentence((error as Error).message));
            }
        };
        const menu = saveMenu(() => this.study.game.name, (format) => write(format), failed);
        return h('section', { 'aria-label': 'Save and share' }, h('p', { class: 'actions' }, menu, button('Link to this', () => void share(), { class: 'quiet' }), h('a', { class: 'button quiet', href: '#/analysis' }, 'Other records')), this.saved, this.link);
    }

    close(): void {
        clearInterval(this.timer);
        this.review.close();
        this.engine.close();
        this.position.close();
        this.study.changed = () => undefined;
        for (const end of this.ends) end();
    }

    private draw(): void {
        const { study } = this;
        this.position.show();
        this.list.draw();
        this.notes.draw();
        this.review.draw();
        this.shownComment.textContent = [study.at.symbol, study.at.comment].filter(Boolean).join(' ');
        if (!study.isKept) this.saved.textContent = 'This browser keeps nothing; save the record, or it is lost when you leave.';
        if (this.shownNode === study.at) return;
        this.shownNode = study.at;
        this.engine.moved();
        if (study.at.next.length === 0) this.autoplay(false);
    }

    // ---- Keys

    private key(event: KeyboardEvent): void {
        const { target } = event;
        if (event.key === 'Escape') this.position.back();
        if (event.altKey || event.metaKey || (event.ctrlKey && event.key !== 'z')) return;
        if (target instanceof HTMLElement && target.closest('input, textarea, select')) return;
        if (target instanceof Element && target.closest('[role=grid]')) return;
        const step = KEYS[event.key] ?? BOARD_KEYS[event.key];
        if (event.ctrlKey) this.study.undo();
        else if (step) this.study.step(step);
        else if (event.key === 'f') this.position.flip();
        else return;
        event.preventDefault();
    }

    // On the board the arrows lead from square to square.
    private boardKey(key: string): boolean {
        const step = BOARD_KEYS[key];
        if (step) this.study.step(step);
        else if (key === 'f') this.position.flip();
        else return false;
        return true;
    }

    private autoplay(isOn = this.timer === undefined): void {
        clearInterval(this.timer);
        this.timer = isOn ? setInterval(() => this.study.step('on'), TURN_TIME) : undefined;
        this.playing.textContent = isOn ? '❚❚' : '▶';
        this.playing.setAttribute('aria-pressed', String(isOn));
        if (isOn) this.study.step('on');
    }
}

// ---- Addresses

const begun = (game: KeptStudy['game'], title: string, fen: string | null): KeptStudy => ({
    ...{ game, title, fen, turns: [], played: 0, notes: {}, at: 0, seats: null, result: null, isLive: false },
});

async function recordIn(packed: string): Promise<{ id: string; kept: KeptStudy }> {
    const id = `record-${nameOf(packed)}`;
    const known = keptStudy(id);
    if (known) return { id, kept: known };
    const text = await unpack(packed);
    const read = await workerConnection().ask('readRecord', { files: [{ name: 'record', text }] });
    return { id, kept: studyOf(read, false) };
}

async function studyAt(parts: string[]): Promise<Study> {
    const [what = '', ...rest] = parts;
    const connection = workerConnection();
    const given = decodeURIComponent(rest.join('/'));
    if (what === 'record') {
        const { id, kept } = await recordIn(given);
        return Study.open(connection, id, keptHash(id), kept);
    }
    if (what === 'kept') {
        const kept = keptStudy(given);
        if (!kept) throw new Error('This browser keeps no such analysis (any more).');
        return Study.open(connection, given, keptHash(given), kept);
    }
    const name = decodeURIComponent(what);
    const fen = rest[0] === 'fen' ? decodeURIComponent(rest.slice(1).join('/')) : null;
    const id = fen === null ? name : `${name} ${fen}`;
    const hash = `#/analysis/${parts.join('/')}`;
    const study = await Study.open(connection, id, hash, keptStudy(id) ?? begun(name, name, fen));
    study.kept.title = study.game.title;
    return study;
}

/** `parts`: of the address, after `#/analysis/`, as they stand there. */
export async function analysisPage(parts: string[]): Promise<Page> {
    if ((parts[0] ?? '') === '') return recordsPage(workerConnection());
    const study = await studyAt(parts);
    const page = new AnalysisPage(study);
    return { title: `${study.game.title}: analysis`, element: page.element, close: () => page.close() };
}
