// The catalogue: all bundled games, each with its board as it is set up.

import { drawnBoard } from '../board/board';
import type { Connection } from '../wire/connection';
import { button, h } from '../base/dom';
import { forget, remembered } from '../wire/kept';
import type { Page } from '../base/page';
import type { Entry } from '../wire/wire';

const KINDS: { words: string; fits: (entry: Entry) => boolean }[] = [
    { words: 'All boards', fits: () => true },
    { words: 'Boards of squares', fits: ({ board }) => /^\d+x\d+/.test(board) },
    { words: 'Hexagons', fits: ({ board }) => /hex/.test(board) },
    { words: 'Other boards', fits: ({ board }) => !/^\d+x\d+/.test(board) && !/hex/.test(board) },
    { words: 'Secrets', fits: ({ hasSecrets }) => hasSecrets },
    { words: 'More than two, or chance', fits: ({ players }) => players > 2 },
    { words: 'Alone', fits: ({ players }) => players === 1 },
];

/** Boards are drawn when they come into sight. */
function drawWhenSeen(connection: Connection): IntersectionObserver {
    const draw = async (card: HTMLElement): Promise<void> => {
        const { game, start } = await connection.ask('game', { name: card.dataset['game'] ?? '' });
        card.querySelector('.small-board')?.replaceChildren(drawnBoard(game, start));
    };
    return new IntersectionObserver((entries, observer) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            observer.unobserve(target);
            draw(target as HTMLElement).catch(console.error);
        }
    });
}

/** Games that go on. */
function goingOn(): HTMLElement | null {
    const games = remembered().filter(({ isOver }) => !isOver);
    if (games.length === 0) return null;
    const rows = games.map(({ table, hash, title, turns }) => {
        const drop = (): void => {
            forget(table);
            row.remove();
        };
        const words = turns === 1 ? '1 turn' : `${turns} turns`;
        const row = h('li', {}, h('a', { href: hash }, title), ` ${words} `, button('×', drop, { class: 'quiet', title: `Forget it`, 'aria-label': `Forget ${title}` }));
        return row;
    });
    return h('section', { class: 'going-on' }, h('h2', {}, 'Your games'), h('ul', {}, ...rows));
}

// All that may be looked for.
function textOf({ title, name, author, family, summary, board, players, hasSecrets }: Entry): string {
    const count = players === 1 ? '1 player' : `${players} players`;
    return `${title} ${name} ${author} ${family} ${summary} ${board} ${count} ${hasSecrets ? 'secrets' : ''}`.toLowerCase();
}

const familiesIn = ({ family }: Entry): string[] => family.split(/\s*,\s*/).filter(Boolean);

/** Buttons of which one is pressed. */
function choices(label: string, words: string[], choose: (index: number) => void): HTMLElement {
    const buttons = words.map((text, index) => {
        const made = h('button', { type: 'button', 'aria-pressed': String(index === 0), click: () => {
            for (const other of buttons) other.setAttribute('aria-pressed', String(other === made));
            choose(index);
        } }, text);
        return made;
    });
    return h('div', { class: 'choices', role: 'group', 'aria-label': label }, ...buttons);
}

export async function cataloguePage(connection: Connection): Promise<Page> {
    const { games } = await connection.ask('catalogue', {});
    const observer = drawWhenSeen(connection);
    const cards = games.map((entry) => {
        const facts = [entry.family, entry.board, entry.hasSecrets && 'secrets'].filter(Boolean).join(' · ');
        const card = h(
            'li',
            { class: 'card', 'data-game': entry.name },
            h(
                'a',
                { href: `#/game/${encodeURIComponent(entry.name)}` },
                h('span', { class: 'small-board', 'aria-hidden': 'true' }),
                h('strong', {}, entry.title),
                h('span', { class: 'summary' }, entry.summary),
                h('span', { class: 'facts' }, facts),
            ),
        );
        observer.observe(card);
        return { entry, card };
    });
    const families = [...new Set(games.flatMap(familiesIn))];
    const sizeOf = (family: string): number => games.filter((entry) => familiesIn(entry).includes(family)).length;
    families.sort((a, b) => sizeOf(b) - sizeOf(a) || a.localeCompare(b));
    const kinds = KINDS.filter(({ fits }) => games.some(fits));
    let kind = kinds[0];
    let family = '';
    const none = h('p', { hidden: true }, 'No game is like that.');
    const filter = (): void => {
        const words = search.value.trim().toLowerCase().split(/\s+/);
        let count = 0;
        for (const { entry, card } of cards) {
            const text = textOf(entry);
            const isThere = words.every((word) => text.includes(word)) && (kind?.fits(entry) ?? true) && (family === '' || familiesIn(entry).includes(family));
            card.hidden = !isThere;
            count += Number(isThere);
        }
        none.hidden = count > 0;
    };
    const search = h('input', { type: 'search', placeholder: 'Search: title, author, family, board, players', 'aria-label': 'Search for a game', input: filter });
    const ofFamily = choices('Family', ['All families', ...families], (index) => {
        family = families[index - 1] ?? '';
        filter();
    });
    const ofKind = choices('Board and players', kinds.map(({ words }) => words), (index) => {
        kind = kinds[index];
        filter();
    });
    const element = h(
        'main',
        { id: 'main', class: 'catalogue' },
        h('h1', {}, 'Games'),
        goingOn(),
        h('div', { class: 'filters', role: 'search' }, search, ofFamily, ofKind),
        none,
        h('ul', { class: 'cards' }, ...cards.map(({ card }) => card)),
    );
    return { title: 'Games', element, close: () => observer.disconnect() };
}
