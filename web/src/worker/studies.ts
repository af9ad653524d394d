// Studies: positions of a game that are looked at in any order, as the page's analysis does. The page keeps the tree of
// turns; here a line of it is named each time, and nothing has to be set up again when the Worker ends.

import type { Baronet, Game, Play } from 'baronet';

import { LinePlay, linesOf, loadWhat, turnMade } from './line_play';
import { readRecord } from './record_reader';
import { writeRecord } from './record_writer';
import { Thinker } from './thinker';
import type { GameFields, Pick, Wire } from '../wire/wire';
import type { StudyTurn, StudyWire, ThinkRequest, Thought, ThoughtEvent } from '../wire/study_wire';

const LIMITS = { milliseconds: 5000, memory: 5e8 };

type Given<What extends keyof StudyWire> = StudyWire[What][0];
type Answers = { [What in keyof StudyWire]: (request: Given<What>) => Wire[What][1] | Promise<Wire[What][1]> };

export class Studies {
    private readonly studies = new Map<string, LinePlay>();
    private readonly thinkers = new Map<string, Thinker>(); // by the fingerprint of rules
    private last = 0;
    readonly answers: Answers;

    constructor(
        private readonly baronet: Baronet,
        private readonly fieldsOf: (game: Game) => GameFields,
        private readonly tell: (event: ThoughtEvent) => void,
    ) {
        const limited =
            <Request, Answer>(run: (request: Request) => Answer) =>
            (request: Request): Answer =>
                baronet.limited(LIMITS, () => run(request));
        this.answers = {
            study: limited((request: Given<'study'>) => this.begin(request)),
            grow: limited((request: Given<'grow'>) => this.grow(request)),
            look: limited((request: Given<'look'>) => this.look(this.at(request))),
            consider: limited((request: Given<'consider'>) => ({ pick: this.consider(this.at(request), request.picks) })),
            whyNot: limited((request: Given<'whyNot'>) => this.at(request).explain(request.text)),
            draw: limited((request: Given<'draw'>) => ({ turn: this.draw(this.at(request)) })),
            think: (request) => this.think(request),
            quiet: () => this.quiet(),
            readRecord: limited((request: Given<'readRecord'>) => readRecord(this.baronet, request.files, request.game ?? null)),
            writeRecord: limited((request: Given<'writeRecord'>) => ({ text: writeRecord(this.study(request.study), request) })),
        };
    }

    private begin({ game: what, fen }: Given<'study'>): StudyWire['study'][1] {
        const game = loadWhat(this.baronet, what);
        const play = new LinePlay(game, fen);
        const study = String(++this.last);
        this.studies.set(study, play);
        return { study, game: this.fieldsOf(game), fen: play.after([]).fen() };
    }

    private study(name: string): LinePlay {
        const study = this.studies.get(name);
        if (!study) throw new Error('There is no such study (any more).');
        return study;
    }

    private at({ study, line }: { study: string; line: string[] }): Play {
        return this.study(study).after(line);
    }

    private grow({ study, turns }: Given<'grow'>): StudyWire['grow'][1] {
        const made: StudyTurn[] = [];
        const lines = linesOf(turns);
        for (const [index] of turns.entries()) {
            try {
                made.push(turnMade(this.study(study).after(lines[index + 1] ?? [])));
            } catch (error) {
                return { made, problem: (error as Error).message };
            }
        }
        return { made, problem: null };
    }

    private look(play: Play): StudyWire['look'][1] {
        const { mover } = play;
        const result = play.result();
        const isFirst = play.length === 0;
        return {
            ...{ view: play.view(), fen: play.fen(), mover, result },
            claim: result.outcome === 'ongoing' ? play.claim : null,
            made: isFirst ? null : turnMade(play),
            changes: isFirst ? [] : (play.turnMade(play.length - 1)?.changes ?? []),
        };
    }

    private consider(play: Play, picks: string[]): Pick {
        const picker = play.picker();
        try {
            for (const text of picks) picker.pick(picker.options.find((known) => known.text === text) ?? text);
            const { text, question, isWhole, options } = picker;
            return { text, question, isWhole, options, view: picks.length > 0 ? picker.view() : null };
        } finally {
            picker.free();
        }
    }

    private draw(play: Play): string {
        const turns = play.turns();
        const turn = turns[Math.floor(Math.random() * turns.length)];
        if (turn === undefined) throw new Error('There is nothing to draw.');
        return turn;
    }

    // ---- The engine

    private async think(request: ThinkRequest): Promise<Thought | null> {
        const { study, line } = request;
        const { game } = this.study(study);
        let thinker = this.thinkers.get(game.fingerprint);
        for (const [known, other] of this.thinkers)
            if (other !== thinker) {
                this.thinkers.delete(known);
                void other.close();
            }
        if (!thinker) this.thinkers.set(game.fingerprint, (thinker = new Thinker(this.baronet, game)));
        const play = this.baronet.limited(LIMITS, () => this.at(request));
        return thinker.think(play, request, (thought) => this.tell({ event: 'thought', study, line, thought }));
    }

    private quiet(): object {
        for (const thinker of this.thinkers.values()) thinker.quiet();
        return {};
    }
}
