// What the checks need from the tree, for node and for the browser.
//
//     node data.js TOP NODES
import { readFileSync } from 'node:fs';

export function data(top, most) {
    const text = (name) => readFileSync(`${top}/${name}`, 'utf8');
    return {
        tables: [text('tests/data/fsf.tsv'), text('tests/data/published.tsv')],
        most,
        pickedGames: most > 20000 ? 5 : 1,
        zrf: { 'solitaire.zrf': text('games/zrf/solitaire.zrf') },
    };
}
