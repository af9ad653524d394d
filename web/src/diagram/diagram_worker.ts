// The Worker of an interactive diagram: answers as the page's Worker does, for one game whose rules it was given, and says
// how a piece moves from where it stands. The same script is the engine's Worker.

import { Baronet } from 'baronet';
import type { EngineOptions, Game } from 'baronet';

import { Host } from '../worker/host';
import type { Inspected, Inspection, Start } from './diagram';
import type { Answer, Request } from '../wire/wire';

type Asked = Request | ({ id: number; do: 'inspect' } & Inspection) | { start: Start };

const scope = globalThis as unknown as {
    name: string;
    Worker: typeof Worker;
    onmessage: ((event: MessageEvent<Asked>) => void) | null;
    postMessage(message: Answer): void;
    fetch: typeof fetch;
};

// The package asks for its engine's Worker by an address; here it is this script once more. The address is this Worker's
// own: that of the page is another origin's when the page was opened from disk.
function engineFrom(text: ArrayBuffer): void {
    const Usual = scope.Worker;
    const script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    scope.Worker = class extends Usual {
        constructor() {
            super(script, { name: 'engine' });
        }
    };
}

class Diagram {
    private constructor(
        private readonly baronet: Baronet,
        private readonly game: Game,
        private readonly host: Host,
    ) {}

    static async of({ wasm, rules, script, values }: Start): Promise<Diagram> {
        engineFrom(script);
        const baronet = await Baronet.create({ wasm });
        const game = baronet.loadRules(rules);
        const engine = baronet.engine.bind(baronet);
        Object.assign(baronet, { load: () => game, engine: (of: Game, options: EngineOptions) => engine(of, values ? { ...options, values } : options) });
        const host = new Host(baronet, [], (event) => {
            if (event.event === 'table') scope.postMessage(event);
        });
        return new Diagram(baronet, game, host);
    }

    answer(request: Exclude<Asked, { start: Start }>): unknown {
        return request.do === 'inspect' ? this.inspect(request) : this.host.answer(request);
    }

    // How the piece is meant to move, on its own; the rules may forbid some of it.
    private inspect({ type, square, friends, enemies, isSecond }: Inspection): Inspected {
        const [movement] = this.game.pieces[type]?.movements ?? [];
        if (!movement?.betza) return { svg: null, words: null, reach: [] };
        const dialect = movement.dialect ? { dialect: movement.dialect } : {};
        const { betza } = movement;
        return {
            svg: this.baronet.betzaSvg(betza, dialect),
            words: this.baronet.betzaExplain(betza, dialect),
            reach: this.reach(betza, { ...dialect, board: this.game.board, square, friends, enemies, isSecond }),
        };
    }

    // On boards that are not drawn by size alone nothing is said.
    private reach(betza: string, options: Parameters<Baronet['betza']>[1]): string[] {
        try {
            const { moves } = this.baronet.betza(betza, options ?? {});
            return moves.split(/\s+/).flatMap((move) => /^[^-]+-([a-z]+\d+)/.exec(move)?.[1] ?? []);
        } catch {
            return [];
        }
    }
}

function listen(): void {
    let started: (start: Start) => void = () => undefined;
    const diagram = new Promise<Start>((resolve) => (started = resolve)).then((start) => Diagram.of(start));
    const answer = async (request: Exclude<Asked, { start: Start }>): Promise<Answer> => {
        const { id } = request;
        try {
            return { id, ok: await (await diagram).answer(request) };
        } catch (error) {
            const { code = 'internal', message } = error as Error & { code?: string };
            return { id, error: { code, text: message } };
        }
    };
    let last: Promise<void> = Promise.resolve();
    scope.onmessage = ({ data }) => {
        if ('start' in data) started(data.start);
        else last = last.then(async () => scope.postMessage(await answer(data)));
    };
}

scope.fetch = () => Promise.reject(new Error('Nothing is asked of the network.'));
if (scope.name === 'engine') await import('baronet-engine');
else listen();

export {};
