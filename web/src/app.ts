// The page: its head, and what the address after # asks for.
//
//     #/                 the catalogue
//     #/game/NAME        a game
//     #/setup/NAME       the same with its board open to set up a position; /FEN: with that one
//     #/table/TOKEN      a game at play; several tokens, joined by +, are several seats at this screen
//     #/analysis         records; #/analysis/NAME and others: analysis/analysis_page.ts
//     #/wizard           a game is put together by choices
//     #/playground        the draft that was changed last; /draft/ID: one of the drafts that the browser keeps;
//                         /shared/TEXT: a draft that is in the link

import { cataloguePage } from './catalogue/catalogue_page';
import { mainConnection, workerConnection } from './wire/connection';
import type { Connection } from './wire/connection';
import { h, select, sentence } from './base/dom';
import { gamePage } from './catalogue/game_page';
import type { Page } from './base/page';
import { playgroundPage } from './playground/playground_page';
import { applyTheme, change, SETS, settings, THEMES } from './base/settings';
import { tablePage } from './table/table_page';
import { Refusal } from './wire/wire';

const connection = mainConnection();
let page: Page | null = null;
let shown = 0;

// A table is where it was opened: drafts are played in the Worker.
async function table(tokens: string[]): Promise<Page> {
    const places: Connection[] = [...new Set([connection, workerConnection()])];
    let problem: Error = new Error('');
    for (const place of places) {
        try {
            return await tablePage(place, tokens);
        } catch (error) {
            problem = error as Error;
            if (!(error instanceof Refusal) || error.code !== 'token') throw error;
        }
    }
    throw problem;
}

async function pageOf(hash: string): Promise<Page> {
    const [, what = '', ...rest] = hash.split('/');
    const given = decodeURIComponent(rest.join('/'));
    if (what === 'game') return gamePage(connection, given);
    if (what === 'setup') return gamePage(connection, decodeURIComponent(rest[0] ?? ''), decodeURIComponent(rest.slice(1).join('/')));
    if (what === 'table') return table(given.split('+'));
    if (what === 'analysis') return (await import('./analysis/analysis_page')).analysisPage(rest);
    if (what === 'wizard') return (await import('./wizard/wizard_page')).wizardPage();
    if (what === 'playground') return playgroundPage(rest);
    if (what !== '') throw new Error(`There is no page "${hash}".`);
    return cataloguePage(connection);
}

function problemPage(error: Error): Page {
    const element = h('main', { id: 'main' }, h('h1', {}, 'That did not work'), h('p', {}, sentence(error.message)), h('p', {}, h('a', { href: '#/' }, 'All games')));
    return { title: 'Baronet', element };
}

async function show(): Promise<void> {
    const mine = ++shown;
    const next = await pageOf(location.hash).catch(problemPage);
    if (mine !== shown) {
        next.close?.();
        return;
    }
    page?.close?.();
    page = next;
    document.title = next.title === 'Games' ? 'Baronet' : `${next.title} – Baronet`;
    document.querySelector('#main')?.replaceWith(next.element);
    window.scrollTo(0, 0);
}

function head(): HTMLElement {
    const choices = (words: Record<string, string>): { value: string; words: string }[] => Object.entries(words).map(([value, text]) => ({ value, words: text }));
    const lost = h('p', { class: 'lost', role: 'alert', hidden: true }, 'The connection is lost; it is tried again.');
    connection.onPresence((isThere) => (lost.hidden = isThere));
    return h(
        'header',
        {},
        h('a', { class: 'home', href: '#/' }, 'Baronet'),
        h('nav', { 'aria-label': 'Pages' }, h('a', { href: '#/' }, 'Games'), h('a', { href: '#/analysis' }, 'Analysis'), h('a', { href: '#/wizard' }, 'Wizard'), h('a', { href: '#/playground' }, 'Playground')),
        h('label', {}, 'Pieces ', select(choices(SETS), settings.set, (value) => change({ set: value as 'letters' }))),
        h('label', {}, 'Colours ', select(choices(THEMES), settings.theme, (value) => change({ theme: value as 'dark' }))),
        lost,
    );
}

applyTheme();
document.body.prepend(head());
addEventListener('hashchange', () => void show());
void show();
