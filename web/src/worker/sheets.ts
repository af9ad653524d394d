// Rule sheets where there is no server: those of bundled games, which were written when the page was built.

import { RequestError } from './request_error';
import type { Sheet } from '../wire/wire';

export async function sheetBeside(game: string | { text: string }): Promise<{ sheet: Sheet }> {
    if (typeof game !== 'string' || !/^[\w-]+$/.test(game))
        throw new RequestError('unknown', 'without a server there are rule sheets of bundled games only, as they are usually played');
    const answer = await fetch(new URL(`sheets/${game}.json`, import.meta.url).href);
    if (!answer.ok) throw new RequestError('unknown', `there is no rule sheet of "${game}"`);
    return { sheet: (await answer.json()) as Sheet };
}
