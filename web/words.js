// Writes what the editor knows of the language, from its reference, as JSON: the language's own words, and for each word
// what it means, with the place in the reference; and the modules. Fails if a word is explained nowhere.
//
//     node web/words.js docs/language.md stdlib/*.vdl
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { anchorOf } from './anchors.js';

const [reference, ...library] = process.argv.slice(2);
const text = readFileSync(reference, 'utf8');
const modules = library.map((file) => basename(file, '.vdl')).filter((name) => name !== 'zoo'); // which is no module
const own = /^```words\n([^]*?)^```/m.exec(text)[1].trim().split(/\s+/);
const [, usual] = /^These names mean something in every game\.([^]*?)\n\n/m.exec(text);
const known = new Set([...own, ...[...usual.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)]);

// Sections, with lines that show how something is written, and everything else but examples.
const sections = [];
let fence = false;
for (const line of text.split('\n')) {
    if (/^```/.test(line)) fence = !fence;
    else if (!fence) {
        const heading = /^#{2,3} (.*)/.exec(line);
        if (heading) sections.push({ title: heading[1], syntax: [], prose: [] });
        else if (/^ {4,}\S/.test(line)) sections.at(-1)?.syntax.push(line.slice(4).trimEnd());
        else sections.at(-1)?.prose.push(line);
    }
}

const plain = (words) => words.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('**', '').replace(/\s+/g, ' ').trim();
const sentences = (words) => plain(words).match(/.+?(\.(?= +[A-Z`(]|$)|$)/g) ?? [];
const wordsOf = (code) => code.match(/[a-z][a-z-]*/g) ?? [];

// From the best to the last resort: a section of that name; a row of a table, a paragraph or a section about the word; an
// entry that has it; a line that has it; a sentence that has it.
const NAMED = 0;
const LISTED = 1;
const ABOUT = 2;
const ENTRY = 3;
const LINE = 4;
const SENTENCE = 5;
const ranks = [NAMED, LISTED, ABOUT, ENTRY, LINE, SENTENCE].map(() => new Map());
const add = (rank, words, entry) => {
    for (const word of words) if (!ranks[rank].has(word)) ranks[rank].set(word, entry);
};

const isLeftOut = ({ title }) => /Betza|Limits|Words of|Positions as|Turns as/.test(title);
let isLibrary = false;
for (const { title, syntax, prose } of sections.filter((section) => !isLeftOut(section))) {
    const at = anchorOf(title);
    isLibrary ||= /standard library/.test(title);
    const paragraphs = prose.join('\n').split(/\n\s*\n/).map((part) => part.trim()).filter((part) => part && !part.startsWith('|'));
    for (const line of prose) {
        const cells = /^\| (.*) \|$/.exec(line)?.[1].split(' | ');
        const codes = [...(cells?.[0] ?? '').matchAll(/`([^`]*)`/g)].map(([, code]) => code);
        const told = plain(cells?.at(-1) ?? '').replace(/\W*\|$/, '');
        if (!told || codes.length === 0 || title === 'Dialects') continue;
        const entry = { syntax: codes.join(', '), text: told, at };
        if (!isLibrary) add(ABOUT, codes.flatMap((code) => /^[a-z][a-z-]+/.exec(code)?.[0] ?? []), entry);
        add(ENTRY, codes.flatMap(wordsOf), entry);
    }
    for (const paragraph of paragraphs) {
        const [, bold] = /^\*\*([a-z ]+)\*\*/.exec(paragraph) ?? [];
        if (bold && !isLibrary) add(LISTED, wordsOf(bold).slice(0, 1), { syntax: bold, text: sentences(paragraph)[0], at });
        for (const item of paragraph.split(/^- /m).slice(1)) {
            const [, code] = /^`([^`]*)`/.exec(item) ?? [];
            if (code) add(ENTRY, wordsOf(code), { syntax: code, text: sentences(item)[0], at });
        }
    }
    // The sentence that begins with the word, or else the section's first one.
    const all = paragraphs.flatMap(sentences).map((part) => part.trim());
    const about = (word) => ({
        syntax: [...new Set(syntax.filter((line) => wordsOf(line).includes(word)))].slice(0, 4).join('\n').trim() || word,
        text: all.find((part) => part.startsWith(`\`${word}`)) ?? all[0] ?? '',
        at,
    });
    for (const part of all) add(SENTENCE, [...part.matchAll(/`([a-z-]+)`/g)].map(([, word]) => word), { syntax: '', text: part, at });
    if (isLibrary) continue;
    const heads = /^\d/.test(title) ? [] : title.split(/, | and /).map((head) => head.split(' ')[0]);
    for (const head of heads) add(heads.length === 1 && head === title ? NAMED : LISTED, [head], about(head));
    for (const line of syntax) add(ABOUT, wordsOf(line).slice(0, 1), about(wordsOf(line)[0]));
    for (const word of syntax.flatMap(wordsOf)) add(LINE, [word], about(word));
}

const explained = {};
for (const word of new Set([...known, ...ranks[ABOUT].keys()])) {
    const entry = ranks.map((rank) => rank.get(word)).find(Boolean);
    if (entry) explained[word] = entry;
    else if (own.includes(word)) {
        console.error(`${reference} explains "${word}" nowhere`);
        process.exitCode = 1;
    }
}
console.log(JSON.stringify({ own, explained, modules }));
