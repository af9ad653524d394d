// Writes web/src/board/chessmen.ts: outlines of chessmen, from the font Noto Sans Symbols 2.
//
//     node web/chessmen.js NODE_MODULES >web/src/board/chessmen.ts
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const modules = resolve(process.argv[2]);
const { parse } = await import(pathToFileURL(join(modules, 'opentype.js/dist/opentype.mjs')).href);
const file = readFileSync(join(modules, '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff'));
const font = parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));

const MEN = {
    king: 0x265a,
    queen: 0x265b,
    rook: 0x265c,
    bishop: 0x265d,
    knight: 0x265e,
    pawn: 0x265f,
    knightQueen: 0x1fa51,
    knightRook: 0x1fa52,
    knightBishop: 0x1fa53,
    equihopper: 0x1fa49,
};
const BASE = 375; // half a chessman's height: all stand on one line
const LARGEST = 820; // what is wider or higher is made smaller

function outline(code) {
    const glyph = font.charToGlyph(String.fromCodePoint(code));
    const { x1, x2, y1, y2 } = glyph.getBoundingBox();
    const scale = Math.min(1, LARGEST / Math.max(x2 - x1, y2 - y1));
    const middle = scale < 1 ? (y1 + y2) / 2 : BASE;
    const at = (x, y) => `${Math.round((x - (x1 + x2) / 2) * scale)} ${Math.round((y + middle) * scale)}`;
    const parts = glyph.getPath(0, 0, font.unitsPerEm).commands.map((command) => {
        const points = [['x1', 'y1'], ['x2', 'y2'], ['x', 'y']].filter(([x]) => x in command);
        return command.type + points.map(([x, y]) => at(command[x], command[y])).join(' ');
    });
    return parts.join('');
}

const lines = Object.entries(MEN).map(([name, code]) => `    ${name}: '${outline(code)}',`);
console.log(`// Outlines of chessmen about (0, 0), 1000 units high at most, written by web/chessmen.js from Noto Sans Symbols 2.
// @license Copyright 2022 The Noto Project Authors (https://github.com/notofonts/symbols). This font software is licensed under the
// SIL Open Font License, Version 1.1 (https://scripts.sil.org/OFL).

export const CHESSMEN = {
${lines.join('\n')}
};`);
