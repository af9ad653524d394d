// An interactive diagram: one game in one file, for anybody's page. All that it needs is in elements of the file: the
// rules, what the author has chosen, and by gzip the Worker's script and the WebAssembly module (interp/command/diagram_command.c).

import { WorkerConnection } from '../wire/connection';
import { button, h, picture, select, sentence } from '../base/dom';
import { aboutOf, piecesOf } from '../catalogue/game_page';
import { keepNothing } from '../wire/kept';
import { applyTheme, change, onChange, SETS, settings, THEMES } from '../base/settings';
import { picturesFrom, supply } from '../board/pictures';
import type { GivenFile } from '../board/pictures';
import { tablePage } from '../table/table_page';
import type { GameFields, SeatKind, State } from '../wire/wire';

/** What the Worker begins with. */
export interface Start {
    wasm: ArrayBuffer;
    rules: string;
    script: ArrayBuffer; // the Worker's own, for the engine
    values: string; // what was learnt of the pieces' worth; may be empty
}

/** A piece where it stands; squares by name. */
export interface Inspection {
    type: number;
    square: string;
    friends: string[];
    enemies: string[];
    isSecond: boolean;
}

export interface Inspected {
    svg: string | null;
    words: string | null;
    reach: string[];
}

interface Chosen {
    fen: string; // empty: the game's own start
    level: number;
}

const LEVELS = Array.from({ length: 10 }, (_, index) => String(index + 1));

function bytesIn(id: string): Uint8Array<ArrayBuffer> {
    const text = atob(document.getElementById(id)?.textContent.trim() ?? '');
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const textIn = (id: string): string => new TextDecoder().decode(bytesIn(id));

function unzipped(id: string): Promise<ArrayBuffer> {
    if (bytesIn(id).length === 0) return Promise.resolve(new ArrayBuffer(0));
    return new Response(new Blob([bytesIn(id)]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

class DiagramConnection extends WorkerConnection {
    constructor(start: Start) {
        super(new URL(URL.createObjectURL(new Blob([start.script], { type: 'text/javascript' }))), 'classic');
        this.send({ start });
    }

    inspect(inspection: Inspection): Promise<Inspected> {
        return this.ask('inspect' as 'hello', inspection as never) as unknown as Promise<Inspected>;
    }
}

class Diagram {
    private readonly place = h('div');
    private readonly piece = h('section', { class: 'inspected', 'aria-live': 'polite', 'aria-label': 'The piece' }, h('p', {}, 'Click a piece to see how it moves.'));
    private readonly note = h('p', { class: 'note', role: 'alert' });
    private readonly people: number[]; // players that are no chance
    private side: string;
    private state: State | null = null;
    private end: () => void = () => undefined;
    private asked = 0;

    constructor(
        private readonly connection: DiagramConnection,
        private readonly game: GameFields,
        private readonly chosen: Chosen,
    ) {
        this.people = game.players.map((_, player) => player).filter((player) => !game.players[player]?.isRandom);
        this.side = String(this.people[0] ?? 0);
        connection.onTable(({ state }) => (this.state = state));
        document.addEventListener('click', (event) => this.click(event), true);
    }

    get element(): HTMLElement {
        const pieces = piecesOf(this.connection, this.game);
        const rules = h('details', { class: 'rules' }, h('summary', {}, 'Rules'), ...aboutOf(this.game), pieces.element, h('details', {}, h('summary', {}, 'As the program reads them'), h('pre', {}, this.game.rules)));
        return h('div', { class: 'interactive' }, this.controls(), this.note, this.place, this.piece, rules);
    }

    private controls(): HTMLElement {
        const sides = this.people.map((player) => ({ value: String(player), words: this.game.players[player]?.name ?? '' }));
        const levels = LEVELS.map((value) => ({ value, words: value }));
        const words = (named: Record<string, string>): { value: string; words: string }[] => Object.entries(named).map(([value, text]) => ({ value, words: text }));
        return h(
            'div',
            { class: 'controls' },
            h('label', {}, 'You play ', select([...sides, { value: 'all', words: 'all sides' }], this.side, (value) => {
                this.side = value;
                void this.begin();
            }, { id: 'side' })),
            h('label', {}, 'Engine’s level ', select(levels, String(this.chosen.level), (value) => {
                this.chosen.level = Number(value);
                void this.begin();
            }, { id: 'level' })),
            h('label', {}, 'Pieces ', select(words(SETS), settings.set, (value) => change({ set: value as 'letters' }))),
            h('label', {}, 'Colours ', select(words(THEMES), settings.theme, (value) => change({ theme: value as 'dark' }))),
            button('New game', () => void this.begin(), { class: 'quiet' }),
        );
    }

    async begin(): Promise<void> {
        try {
            const { level, fen } = this.chosen;
            const seats = this.people.map((player): SeatKind => (this.side === 'all' || this.side === String(player) ? { by: 'person' } : { by: 'engine', level }));
            const opened = await this.connection.ask('open', { game: 'embedded', seats, ...(fen ? { fen } : {}) });
            const own = opened.seats.filter((token) => token !== null);
            this.end();
            const page = await tablePage(this.connection, own);
            this.end = page.close ?? this.end;
            const heading = page.element.querySelector('h1');
            if (heading) heading.textContent = this.game.title;
            for (const link of page.element.querySelectorAll('a')) link.remove();
            this.state = (await this.connection.ask('join', { token: own[0] ?? opened.spectator })).state;
            this.place.replaceChildren(page.element);
            this.note.textContent = '';
        } catch (error) {
            this.note.textContent = sentence((error as Error).message);
        }
    }

    // The links of a game at play lead to the page's other parts, which are not here.
    private click(event: Event): void {
        const target = event.target instanceof Element ? event.target : null;
        if (target?.closest('a[href^="#"]')) {
            event.preventDefault();
            void this.begin();
        }
        const name = target?.closest<SVGElement>('.board [data-square]')?.dataset['square'];
        if (name !== undefined) void this.inspect(name);
    }

    private async inspect(square: string): Promise<void> {
        const mine = ++this.asked;
        for (const cell of this.place.querySelectorAll('.reach')) cell.classList.remove('reach');
        const { game, state } = this;
        const standing = state?.view.squares[game.squares.findIndex(({ name }) => name === square)];
        const piece = standing && game.pieces[standing.type];
        if (!state || !standing || !piece) return;
        const { type, owner = -1 } = standing;
        const others = (isFriend: boolean): string[] => this.standing(square, (other) => (other === owner) === isFriend);
        const found = await this.connection.inspect({ type, square, friends: others(true), enemies: others(false), isSecond: owner === this.people[1] });
        if (mine !== this.asked) return;
        this.tell(piece, game.players[owner]?.name ?? '', found);
        if (owner !== state.mover || !state.isYours) this.mark(found.reach); // else the rules' own marks are shown
    }

    private mark(squares: string[]): void {
        for (const name of squares) this.place.querySelector(`[data-square="${name}"]`)?.classList.add('reach');
    }

    // Where pieces of some owners stand, but for one square.
    private standing(except: string, isWanted: (owner: number) => boolean): string[] {
        return this.game.squares.flatMap(({ name }, at) => {
            const other = this.state?.view.squares[at];
            return other && other.type >= 0 && name !== except && isWanted(other.owner ?? -1) ? name : [];
        });
    }

    private tell({ name, betza }: GameFields['pieces'][number], owner: string, { svg, words }: Inspected): void {
        const told = h(
            'div',
            {},
            h('h2', {}, `${owner} ${name}`),
            svg && picture(svg, `How the ${name} moves`),
            betza && h('p', {}, h('code', {}, betza)),
            h('p', { class: 'words' }, words ?? 'The rules below say what it does.'),
        );
        this.piece.replaceChildren(told);
    }
}

/** The files with pictures of pieces, which are in this one. */
function picturesHere(): GivenFile[] {
    const files: GivenFile[] = [];
    for (let number = 0; document.getElementById(`picture-${number}`); number++) files.push({ name: textIn(`picture-name-${number}`), bytes: bytesIn(`picture-${number}`) });
    return files;
}

async function start(): Promise<void> {
    keepNothing();
    applyTheme();
    onChange(() => undefined);
    const main = document.getElementById('main');
    try {
        const [wasm, script, values] = await Promise.all([unzipped('wasm'), unzipped('worker'), unzipped('values')]);
        const connection = new DiagramConnection({ wasm, rules: textIn('rules'), script, values: new TextDecoder().decode(values) });
        const { game } = await connection.ask('game', { name: 'embedded' });
        supply(await picturesFrom(game, picturesHere()), { isKept: false });
        const diagram = new Diagram(connection, game, { fen: textIn('fen'), level: Number(textIn('level')) });
        main?.replaceWith(diagram.element);
        await diagram.begin();
    } catch (error) {
        main?.replaceChildren(h('p', { role: 'alert' }, `The diagram does not start: ${(error as Error).message}`));
    }
}

void start();
