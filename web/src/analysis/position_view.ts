// The position of a study: the board, what is in hand, and the turn that is chosen on it.

import { Board, type Turned } from '../board/board';
import type { RankedArrow } from '../board/arrows';
import { coloursOf } from '../board/figures';
import { button, capital, h, s, sentence } from '../base/dom';
import { Chooser } from '../table/chooser';
import type { TurnSource } from '../table/chooser';
import { handsOf, heldPiece } from '../table/hands';
import { optionButtons } from '../table/options';
import { resultWords } from '../table/result_words';
import { Tree } from './tree';
import type { TreeNode } from './tree';
import type { Study } from './study';
import type { Looked } from '../wire/study_wire';
import type { Explanation, PickerOption } from '../wire/wire';

/** A turn that is chosen at one node of a tree. */
function turnAtNode(study: Study, node: TreeNode): TurnSource {
    const at = { study: study.name, line: Tree.line(node) };
    let picked = '';
    return {
        pick: async (picks) => {
            const { pick } = await study.connection.ask('consider', { ...at, picks });
            picked = pick.text;
            return pick;
        },
        play: () => study.play([picked], node),
        why: (text) => study.connection.ask('whyNot', { ...at, text }),
    };
}

export class PositionView {
    readonly board: Board;
    private chooser: Chooser | null = null;
    private shownNode: TreeNode | null = null;
    private explained: number[] = [];
    private flips = 0;
    private hovered: number | null = null;
    private readonly top = h('div', { class: 'players' });
    private readonly bottom = h('div', { class: 'players' });
    private readonly label = h('p', { class: 'label', 'aria-hidden': 'true' });
    readonly status = h('p', { class: 'status', role: 'status', 'aria-live': 'polite' });
    readonly options = h('div', { class: 'options', role: 'group', 'aria-label': 'Choices' });
    readonly note = h('p', { class: 'note', role: 'alert' });
    readonly fen = h('output', { class: 'fen' });
    readonly box: HTMLElement;
    readonly elements: HTMLElement[];

    constructor(
        private readonly study: Study,
        key: (key: string) => boolean,
        besides: HTMLElement,
    ) {
        this.board = new Board(study.game, {
            press: (square) => this.chooser?.press(square),
            hover: (square) => {
                this.hovered = square;
                this.drawLabel();
            },
            key,
        });
        this.box = h('div', { class: 'board-box' }, besides, this.board.element);
        this.elements = [this.top, this.box, this.bottom, this.label];
        study.failed = (words) => (this.note.textContent = words);
    }

    close(): void {
        this.chooser?.end();
    }

    back(): void {
        this.chooser?.back();
    }

    flip(): void {
        this.flips++;
        this.draw(false);
    }

    showArrows(arrows: RankedArrow[]): void {
        this.board.showArrows(arrows);
    }

    /** Where one stands now. */
    show(): void {
        const { study } = this;
        const isOther = this.shownNode !== study.at;
        const isForward = study.at.before !== null && study.at.before === this.shownNode;
        this.shownNode = study.at;
        if (isOther) {
            this.note.textContent = '';
            this.begin();
        }
        this.draw(isForward);
    }

    private begin(): void {
        const { study } = this;
        this.chooser?.end();
        this.explained = [];
        const names = study.game.squares.map(({ name }) => name);
        const isOver = study.position()?.result.outcome !== 'ongoing';
        const events = {
            changed: () => {
                this.note.textContent = '';
                this.explained = [];
                this.draw(false);
            },
            explained: (explanation: Explanation) => this.explain(explanation),
            failed: (error: Error) => (this.note.textContent = sentence(error.message)),
        };
        this.chooser = isOver ? null : new Chooser(turnAtNode(study, study.at), names, events);
    }

    private explain({ words, hint, squares }: Explanation): void {
        this.note.textContent = sentence(hint ? `${words}; ${hint}` : words);
        this.explained = squares;
        this.draw(false);
    }

    // ---- What is drawn

    private draw(isForward: boolean): void {
        const position = this.study.position();
        if (!position) return;
        this.drawBoard(position, isForward);
        this.drawLabel();
        this.drawStatus(position);
        this.drawPlayers(position);
        this.drawOptions(position);
        if (this.fen.textContent !== position.fen) this.fen.textContent = position.fen;
    }

    private drawBoard({ view, changes }: Looked, isForward: boolean): void {
        const { study, chooser } = this;
        const begun = chooser?.isBegun ? chooser.pick?.view : null;
        const sits = { south: 0, east: 1, north: 2, west: 3 }[study.game.players[0]?.sits ?? 'south'];
        this.board.turn(((sits + 2 * this.flips) % 4) as Turned);
        this.board.show({
            view: begun ?? view,
            before: view,
            targets: chooser?.targets ?? new Map<number, 'from'>(),
            picked: chooser?.picked ?? [],
            explained: this.explained,
            changes: isForward && !begun ? changes : [],
        });
    }

    private drawOptions({ view, mover }: Looked): void {
        const { study, chooser } = this;
        const buttons = chooser ? optionButtons({ game: study.game, view }, mover, chooser.options, chooser.pick?.question ?? null, (option) => chooser.choose(option)) : [];
        if (chooser?.isBegun) buttons.push(button('Back', () => chooser.back(), { class: 'quiet', title: 'Escape' }));
        if (chooser && study.game.players[mover]?.isRandom) buttons.push(button('Draw by chance', () => void this.drawByChance(), { class: 'quiet' }));
        this.options.replaceChildren(...buttons);
    }

    private async drawByChance(): Promise<void> {
        const { study } = this;
        const { turn } = await study.connection.ask('draw', { study: study.name, line: Tree.line(study.at) });
        await study.play([turn]);
    }

    private drawLabel(): void {
        this.label.textContent = this.hovered === null ? '' : this.board.label(this.hovered);
    }

    private drawStatus({ result, mover, view }: Looked): void {
        const { study, chooser } = this;
        const name = study.game.players[mover]?.name ?? '';
        const asked = chooser?.isBegun || !view.prompt ? chooser?.question : view.prompt;
        const text = result.outcome === 'ongoing' ? [`${name} to move`, asked && capital(asked)].filter(Boolean).join('. ') : resultWords(study.game, result);
        if (this.status.textContent !== text) this.status.textContent = text;
        this.status.classList.toggle('over', result.outcome !== 'ongoing');
    }

    private drawPlayers(position: Looked): void {
        const { game } = this.study;
        const shown = game.players.flatMap(({ isRandom }, player) => (isRandom ? [] : player));
        const isBelow = (player: number): boolean => (player === shown[0]) !== (this.flips % 2 === 1);
        const strips = (players: number[]): HTMLElement[] => players.map((player) => this.strip(player, position));
        this.top.replaceChildren(...strips(shown.filter((player) => !isBelow(player)).reverse()));
        this.bottom.replaceChildren(...strips(shown.filter(isBelow)));
    }

    private strip(player: number, { view, mover, result }: Looked): HTMLElement {
        const { game } = this.study;
        const { fill, ink } = coloursOf(game, player);
        const dot = s('svg', { class: 'dot', viewBox: '0 0 2 2', 'aria-hidden': 'true' }, s('circle', { cx: 1, cy: 1, r: 0.85, fill, stroke: ink, 'stroke-width': 0.15 }));
        const choose = (option: PickerOption): void => this.chooser?.choose(option);
        const options = this.chooser?.options ?? [];
        const held = handsOf({ game, view }, player).map((piece) => heldPiece({ game, view }, player, piece, options, choose));
        const isMover = result.outcome === 'ongoing' && mover === player;
        return h('div', { class: isMover ? 'player mover' : 'player' }, dot, h('strong', {}, game.players[player]?.name ?? ''), h('span', { class: 'hand' }, ...held));
    }
}
