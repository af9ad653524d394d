// Writes web/src/board/signs.ts: outlines of the characters that the bundled games' pieces have as signs, from the fonts Noto Serif JP
// and Noto Serif TC. They are large, so they are no part of what builds the page:
//
//     npm install --prefix /tmp/fonts --ignore-scripts @expo-google-fonts/noto-serif-jp @expo-google-fonts/noto-serif-tc
//     node web/signs.js build/web/node_modules /tmp/fonts/node_modules games >web/src/board/signs.ts
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [tools, fonts, games] = process.argv.slice(2).map((path) => resolve(path));
const { parse } = await import(pathToFileURL(join(tools, 'opentype.js/dist/opentype.mjs')).href);

const wanted = new Set();
for (const file of readdirSync(games).filter((name) => name.endsWith('.vdl')))
    for (const [, signs] of readFileSync(join(games, file), 'utf8').matchAll(/, sign((?: "[^"]*")+)/g))
        for (const character of signs.replace(/[ "]/g, '')) wanted.add(character);

// In a square of 250 about (0, 0).
function outline(font, character) {
    const scale = 250 / font.unitsPerEm;
    const at = (x, y) => `${Math.round((x - font.unitsPerEm / 2) * scale)} ${Math.round((y + font.unitsPerEm * 0.38) * scale)}`;
    const parts = font.charToGlyph(character).getPath(0, 0, font.unitsPerEm).commands.map((command) => {
        const points = [['x1', 'y1'], ['x2', 'y2'], ['x', 'y']].filter(([x]) => x in command);
        return command.type + points.map(([x, y]) => at(command[x], command[y])).join(' ');
    });
    return parts.join('').replace(/ -/g, '-');
}

const found = new Map();
for (const [folder, file] of [['noto-serif-jp', 'NotoSerifJP'], ['noto-serif-tc', 'NotoSerifTC']]) {
    const bytes = readFileSync(join(fonts, '@expo-google-fonts', folder, '600SemiBold', `${file}_600SemiBold.ttf`));
    const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    for (const character of wanted) if (!found.has(character) && font.charToGlyphIndex(character) > 0) found.set(character, outline(font, character));
}
const missing = [...wanted].filter((character) => !found.has(character));
if (missing.length > 0) throw new Error(`no font has ${missing.join(' ')}`);

const lines = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([character, path]) => `    ${character}: '${path}',`);
console.log(`// Outlines of characters in a square of 250 about (0, 0), written by web/signs.js from Noto Serif JP and Noto Serif TC.
// @license Copyright 2017-2024 Adobe (http://www.adobe.com/). This font software is licensed under
// the SIL Open Font License, Version 1.1 (https://scripts.sil.org/OFL).

export const SIGNS: Record<string, string> = {
${lines.join('\n')}
};`);
