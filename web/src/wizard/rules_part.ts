// Rules as choices: options and goals of the parent, modules of the standard library, goals of one's own, promotion, castling.

import { h, select } from '../base/dom';
import { defines, goalsOf, isLikeChess, namesOf, usualPromotion } from './plan';
import type { Goal, Module, Plan } from './plan';
import { hasCentre } from './rules_text';

type Change = (change: (plan: Plan) => Partial<Plan>) => void;

const MODULES: { module: Module; words: string; fits: (plan: Plan) => boolean }[] = [
    { module: 'three-check', words: 'Three-check: who has checked three times has won', fits: (plan) => isLikeChess(plan) || (!plan.parent && plan.goals.includes('mate')) },
    { module: 'hands', words: 'Drops: captured pieces change sides and are dropped later', fits: (plan) => (isLikeChess(plan) || !plan.parent) && !plan.parent?.rules.includes('rule drop:') },
    { module: 'atomic', words: 'Atomic: captures explode', fits: isLikeChess },
];

const GOALS: { goal: Goal; words: string; fits?: (plan: Plan) => boolean }[] = [
    { goal: 'mate', words: 'Checkmate: who can’t save his royal piece has lost (each player needs exactly one)', fits: ({ parent }) => !parent },
    { goal: 'taken', words: 'Whose royal pieces are all taken has lost', fits: (plan) => !isLikeChess(plan) },
    { goal: 'home', words: 'Who reaches the last rank has won' },
    { goal: 'centre', words: 'Whose royal piece reaches the centre has won', fits: hasCentre },
    { goal: 'bare', words: 'Who has no pieces has lost' },
    { goal: 'stuck-loses', words: 'Who has no legal turn has lost', fits: ({ goals }) => !goals.includes('stuck-draws') && !goals.includes('mate') },
    { goal: 'stuck-draws', words: 'No legal turn is a draw', fits: ({ goals }) => !goals.includes('stuck-loses') && !goals.includes('mate') },
    { goal: 'repetition', words: 'The same position for the third time is a draw', fits: ({ parent }) => !parent },
];

function box(id: string, words: string, isChosen: boolean, change: (isChosen: boolean) => void): HTMLElement {
    const made = h('input', { type: 'checkbox', id: `wizard-${id}`, checked: isChosen, change: () => change(made.checked) });
    return h('p', {}, made, h('label', { for: `wizard-${id}` }, ` ${words}`));
}

/** The list with the thing in it, or without it. */
function toggled<Thing>(list: Thing[], thing: Thing, isIn: boolean): Thing[] {
    const others = list.filter((other) => other !== thing);
    return isIn ? [...others, thing] : others;
}

const group = (legend: string, ...parts: (HTMLElement | null)[]): HTMLElement | null => (parts.some(Boolean) ? h('fieldset', {}, h('legend', {}, legend), ...parts) : null);

function optionParts({ parent }: Plan, begin: (name: string) => void): HTMLElement[] {
    const options = parent?.options ?? [];
    const base = (parent?.bundledName ?? parent?.name ?? '').split('?')[0] ?? '';
    return options.map((option) => {
        const choose = (value: string): void => {
            const chosen = options.map((other) => ({ ...other, chosen: other === option ? value : other.chosen })).filter((other) => other.chosen !== other.values[0]);
            begin(chosen.length > 0 ? `${base}?${chosen.map((other) => `${other.name}=${other.chosen}`).join('&')}` : base);
        };
        const id = `wizard-option-${option.name}`;
        return h('p', {}, h('label', { for: id }, `${option.words || option.name}: `), select(option.values.map((value) => ({ value, words: value })), option.chosen, choose, { id }));
    });
}

// Where checkmate wins, stalemate is a draw.
function withGoal(goals: Goal[], goal: Goal, isIn: boolean): Goal[] {
    const others = goal === 'mate' && isIn ? goals.filter((other) => !other.startsWith('stuck')) : goals;
    return toggled(others, goal, isIn);
}

function goalParts(plan: Plan, change: Change): HTMLElement[] {
    return GOALS.filter(({ fits }) => !fits || fits(plan)).map(({ goal, words }) => box(`goal-${goal}`, words, plan.goals.includes(goal), (isIn) => change(({ goals }) => ({ goals: withGoal(goals, goal, isIn) }))));
}

function runnerPart(plan: Plan, change: Change): HTMLElement | null {
    if (!plan.goals.includes('home')) return null;
    const values = [{ value: '', words: 'any piece' }, ...namesOf(plan).map((name) => ({ value: name, words: name }))];
    return h('p', {}, h('label', { for: 'wizard-runner' }, 'The last rank counts for: '), select(values, plan.runner, (runner) => change(() => ({ runner })), { id: 'wizard-runner' }));
}

function castlingPart(plan: Plan, change: Change): HTMLElement | null {
    if (!defines(plan, 'castling-steps')) return null;
    const steps = h('input', { type: 'number', id: 'wizard-castling', min: 1, max: 12, value: plan.castlingSteps ?? 2, change: () => {
        const count = Math.min(12, Math.max(1, Math.floor(Number(steps.value)) || 2));
        change(() => ({ castlingSteps: count === 2 ? null : count }));
    } });
    return h('p', {}, h('label', { for: 'wizard-castling' }, 'Steps of the royal piece in castling: '), steps);
}

// Of games with Pawns like those of chess, what they become; of a new game, also who does.
function promotionParts(plan: Plan, change: Change): HTMLElement[] {
    const names = namesOf(plan);
    const usual = usualPromotion(plan);
    const chosen = plan.promotion ?? usual;
    const choose = (name: string, isIn: boolean): void => {
        const list = names.filter((other) => (other === name ? isIn : chosen.includes(other)));
        change(() => ({ promotion: list.join() === usual.join() ? null : list }));
    };
    return names.map((name) => box(`promotion-${name}`, name, chosen.includes(name), (isIn) => choose(name, isIn)));
}

function promoteParts(plan: Plan, change: Change): HTMLElement[] {
    return namesOf(plan).map((name) => box(`promotes-${name}`, name, plan.promotes.includes(name), (isIn) => change(({ promotes }) => ({ promotes: toggled(promotes, name, isIn) }))));
}

/** `begin`: with the parent of this name. */
export function rulesPart(plan: Plan, change: Change, begin: (name: string) => void): HTMLElement {
    const { parent } = plan;
    const modules = MODULES.filter(({ fits }) => fits(plan)).map(({ module, words }) => box(`module-${module}`, words, plan.modules.includes(module), (isIn) => change((now) => ({ modules: toggled(now.modules, module, isIn) }))));
    const old = goalsOf(plan).map((reason, index) => box(`old-goal-${index}`, reason, !plan.removedGoals.includes(reason), (isIn) => change((now) => ({ removedGoals: toggled(now.removedGoals, reason, !isIn) }))));
    const hasPromotion = parent ? defines(plan, 'promotion-choices') : plan.promotes.length > 0;
    return h(
        'section',
        {},
        h('h2', {}, 'Rules'),
        group(`Options of ${parent?.title ?? ''}`, ...optionParts(plan, begin)),
        group('Special rules', ...modules, castlingPart(plan, change)),
        group('How a game ends', ...goalParts(plan, change), runnerPart(plan, change)),
        group(`Ends that ${parent?.title ?? ''} has`, ...old),
        parent ? null : group('Promoted on the last rank', ...promoteParts(plan, change)),
        hasPromotion ? group(parent ? 'What is promoted becomes' : 'They become', ...promotionParts(plan, change)) : null,
    );
}
