// The rules that say a plan, as somebody would write them: what a game has of its parent is not repeated.

import { placementText } from '../setup/placement';
import { defines, emptySetup, letterOfFile, namesOf, pieceLists, renamed, shapeOf, squareNames } from './plan';
import type { Goal, Plan, Shape } from './plan';

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

// ---- Parts

function boardLine({ kind, files, ranks, missing, wraps }: Shape): string {
    if (kind === 'hexagon') return `board hexagon ${(files + 1) / 2} files "${Array.from({ length: files }, (_, file) => letterOfFile(file)).join('')}"`;
    const known = squareNames({ kind, files, ranks, missing, wraps });
    const holes = known.filter((name) => missing.includes(name));
    return [`board ${files}x${ranks}`, holes.length > 0 && `without ${holes.join(' ')}`, wraps.length > 0 && `wrap ${wraps.join(' ')}`, kind === 'hexagons' && 'hexagonal'].filter(Boolean).join(' ');
}

function pieceLines({ pieces }: Plan): string[] {
    const longest = Math.max(...pieces.map(({ name }) => name.length));
    return pieces.map(({ name, letter, isRoyal, betza }) => {
        const parts = [isRoyal && 'royal', betza && (/^[A-Za-z][A-Za-z0-9]*$/.test(betza) ? betza : quoted(betza))].filter(Boolean);
        return `piece ${name.padEnd(longest)} ${letter}${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
    });
}

// What the parent says of pieces that are gone, of those in their place; and what was chosen.
function listLines(plan: Plan): string[] {
    const { promotion, castlingSteps, parent, promotes } = plan;
    const lines = pieceLists(plan).flatMap(({ head, names, tail }) => {
        const isChoice = head === 'define promotion-choices = ';
        const now = (isChoice ? promotion : null) ?? renamed(plan, names).filter((name) => !isChoice || !plan.pieces.some((piece) => piece.name === name && piece.isRoyal));
        return now.length > 0 && now.join() !== names.join() ? `${head}${now.join(', ')}${tail}` : [];
    });
    if (castlingSteps !== null && defines(plan, 'castling-steps')) lines.push(`define castling-steps = ${castlingSteps}`);
    if (!parent && isPromoting(plan)) lines.push(`define promotes = ${promotes.join(', ')}`, `define promotion-choices = ${(promotion ?? []).join(', ')}`);
    return lines;
}

const isPromoting = ({ promotes, promotion }: Plan): boolean => promotes.length > 0 && (promotion ?? []).length > 0;

function usedModules(plan: Plan): string[] {
    const { parent, goals, modules } = plan;
    const own = parent ? [] : [goals.includes('mate') && 'royalty', isPromoting(plan) && 'promotion'];
    return [...own, ...modules].filter((name) => name !== false);
}

function turnLines(plan: Plan): string[] {
    const { parent, modules, goals } = plan;
    const hasHands = modules.includes('hands');
    if (parent && !hasHands) return [];
    const kinds = ['move', parent?.rules.includes('rule castle:') && 'castle', hasHands && 'drop'].filter(Boolean);
    const isSafe = parent ? parent.rules.includes('stay-safe') : goals.includes('mate');
    const hasPromotion = parent ? parent.rules.includes('rule promote:') : isPromoting(plan);
    const steps = [kinds.length > 1 ? `one of ${kinds.join(', ')}` : 'move', hasPromotion && 'promote', isSafe && 'stay-safe'].filter((step) => step !== false);
    return steps.length === 1 ? ['', `turn: ${steps.join('')}`] : ['', 'turn:', ...steps.map((step) => `  ${step}`)];
}

function dropLines(plan: Plan): string[] {
    if (!plan.modules.includes('hands') || !namesOf(plan).includes('Pawn') || !plan.parent?.rules.includes('zone promotion-zone')) return [];
    return ['', 'rule may-drop(kind, target):', '  when kind = Pawn: require not target in promotion-zone, "a Pawn can\'t be dropped on the last rank"'];
}

// ---- Goals

// The one square in the middle, or the two or four that are there.
function centreSquares(shape: Shape): string[] {
    const middle = (count: number): number[] => [...new Set([Math.ceil(count / 2), Math.floor(count / 2) + 1])];
    const names = middle(shape.ranks).flatMap((rank) => middle(shape.files).map((file) => `${letterOfFile(file - 1)}${rank}`));
    return names.filter((name) => !shape.missing.includes(name));
}

function centreText(shape: Shape): string {
    const names = centreSquares(shape);
    return names.length === 4 ? `${names[0] ?? ''} to ${names[3] ?? ''}` : names.join(' ');
}

/** Whether somebody can reach the centre. */
export function hasCentre(plan: Plan): boolean {
    const shape = shapeNow(plan);
    return shape?.kind === 'squares' && centreSquares(shape).length > 0;
}

const shapeNow = ({ shape, parent }: Plan): Shape | null => shape ?? (parent && shapeOf(parent));

function zoneLines(plan: Plan): string[] {
    const shape = shapeNow(plan);
    const home = shape?.kind === 'squares' && shape.missing.length === 0 ? 'rank 1' : 'near-edge';
    return [plan.goals.includes('home') && `zone home: ${home}`, shape && plan.goals.includes('centre') && hasCentre(plan) && `zone centre: ${centreText(shape)}`].filter((line) => typeof line === 'string');
}

function goalLine(goal: Goal, plan: Plan): string | null {
    const LINES: Record<Goal, string | null> = {
        mate: null, // the module royalty has it
        taken: 'lose "the royal piece is taken" when not exists own royal',
        home: `lose "a piece came home" when exists enemy ${plan.runner || 'piece'} in home`,
        centre: hasCentre(plan) ? 'lose "the centre is reached" when exists enemy royal in centre' : null,
        bare: 'lose "no pieces left" when not exists own piece',
        'stuck-loses': 'lose "no legal turn" when not possible turn',
        'stuck-draws': 'draw "no legal turn" when not possible turn',
        repetition: 'draw "threefold repetition" when repetitions >= 3',
    };
    return LINES[goal];
}

// ---- The whole

function headLines(plan: Plan): string[] {
    const { title, author, parent, shape, removed, removedGoals } = plan;
    const modules = usedModules(plan);
    const without = [...removed, ...removedGoals.map(quoted)];
    const lines = [
        `game ${quoted(title)}${parent ? ` from ${parent.bundledName ?? parent.name}` : ''}`,
        author && `by ${quoted(author)}`,
        modules.length > 0 && `use ${modules.join(', ')}`,
        without.length > 0 && `without ${without.join(', ')}`,
        shape && boardLine(shape),
    ];
    return [...lines.filter((line) => typeof line === 'string' && line !== ''), ...pieceLines(plan), ...listLines(plan)] as string[];
}

/** The rules, laid out as `baronet format` does. */
export function rulesOf(plan: Plan): string {
    const goals = plan.goals.flatMap((goal) => goalLine(goal, plan) ?? []);
    const setup = plan.setup === null ? [] : [`setup ${quoted(plan.setup)}`];
    return `${[...headLines(plan), ...zoneLines(plan), ...setup, ...turnLines(plan), ...dropLines(plan), ...(goals.length > 0 ? ['', ...goals] : [])].join('\n')}\n`;
}

/** A game in which any position can be set up: board and pieces without goals, so that nothing is said against it yet. */
export function boardText(plan: Plan): string {
    const { shape, parent } = plan;
    const empty = shape ? emptySetup(shape) : parent ? `${placementText(parent, parent.squares.map(() => null))} w` : '8/8/8/8/8/8/8/8 w';
    const turn = parent ? [] : ['turn: nothing'];
    return `${['game "Board"' + (parent ? ` from ${parent.bundledName ?? parent.name}` : ''), ...headLines(plan).slice(1).filter((line) => !line.startsWith('by ')), 'without goals', `setup ${quoted(empty)}`, ...turn].join('\n')}\n`;
}
