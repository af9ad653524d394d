// "The referee off": the board, the pieces and the setup of a game or a draft, with the turns of the module free-play. All else
// is as with any game.

import { button, h, sentence } from '../base/dom';
import type { Part } from '../base/page';
import type { Connection } from '../wire/connection';
import type { GameFields } from '../wire/wire';

// Of all pieces; own ones alone where not everybody sees all.
function choices(game: GameFields, goesOn: boolean): string {
    const lines = [`define box = ${game.pieces.map(({ name }) => name).join(', ')}`];
    if (game.hasSecrets) lines.push('define touchable = own piece');
    if (goesOn) lines.push('define goes-on = true');
    return `${lines.join('\n')}\n`;
}

/** The text for a bundled game. */
function freeGame(game: GameFields, goesOn: boolean): string {
    const title = `${game.title}, the referee off`.replaceAll('"', '""');
    return `game "${title}" from ${game.bundledName ?? game.name}\nuse free-play\n${choices(game, goesOn)}`;
}

/** A draft without a turn, so that it can be read: a player does nothing. */
export function withNoTurn(text: string): string {
    return `${text}\n\nturn:\n  nothing\n`;
}

// Modules are named before all other declarations, which replace theirs.
const isHead = (line: string): boolean => /^\s*(game|use|without)\b/.test(line);

/** The text for a draft that has no turns yet. */
export function freeDraft(text: string, game: GameFields): string {
    const lines = text.split('\n');
    const last = lines.map(isHead).lastIndexOf(true);
    return [...lines.slice(0, last + 1), 'use free-play', ...lines.slice(last + 1), choices(game, false)].join('\n');
}

/** Offers it on the page of a game. `begin` makes the form for a text. */
export function refereeOff(connection: Connection, game: GameFields, begin: (game: GameFields, text: string) => Part): Part | null {
    if (game.pieces.length === 0 || game.bundledName === null) return null;
    let form: Part | null = null;
    const note = h('p', { class: 'note', role: 'alert' });
    const place = h('div');
    const goesOn = h('input', { type: 'checkbox', id: 'goes-on', change: () => form && void load() });
    const load = async (): Promise<void> => {
        const text = freeGame(game, goesOn.checked);
        try {
            const answer = await connection.ask('game', { text });
            form?.close();
            form = begin(answer.game, text);
            place.replaceChildren(form.element);
            note.textContent = '';
        } catch (error) {
            note.textContent = sentence((error as Error).message);
        }
    };
    const element = h(
        'details',
        { class: 'referee-off' },
        h('summary', {}, 'Play with the referee off'),
        h('p', {}, 'Any piece may be moved anywhere, taken off, put on the board, turned into another or given to another player. Nothing else counts but what you agree on.'),
        h('p', {}, goesOn, h('label', { for: 'goes-on' }, ' a player may do several things before the next one’s turn')),
        button('Choose who plays', () => void load()),
        note,
        place,
    );
    return { element, close: () => form?.close() };
}
