// Writes the parts of the documentation that authors of rules read as pages: FOLDER/language.html and its neighbours.
//
//     node web/manual.js NODE_MODULES FOLDER docs/language.md docs/tutorial.md ...
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { anchorOf } from './anchors.js';

const [modules, folder, ...files] = process.argv.slice(2);
const { Marked } = await import(pathToFileURL(resolve(modules, 'marked/lib/marked.esm.js')).href);
const pages = files.map((file) => basename(file, '.md'));

// Links to documents that are not written here lead nowhere: then their words stay.
function address(href) {
    const [, page, anchor = ''] = /^([\w-]*)(?:\.md)?(#.*)?$/.exec(href) ?? [];
    if (/^https:/.test(href)) return href;
    if (page === '') return anchor;
    return href.includes('.md') && pages.includes(page) ? `${page}.html${anchor}` : null;
}

const marked = new Marked({
    renderer: {
        heading({ tokens, depth, text }) {
            return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
        },
        link({ href, tokens }) {
            const to = address(href);
            const words = this.parser.parseInline(tokens);
            return to ? `<a href="${to}">${words}</a>` : words;
        },
        image: ({ text }) => text,
    },
});

mkdirSync(folder, { recursive: true });
for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const [, title] = /^# (.*)/.exec(text);
    const others = pages.map((page) => `<a href="${page}.html">${page}</a>`).join(' ');
    writeFileSync(
        join(folder, `${basename(file, '.md')}.html`),
        `<!DOCTYPE html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} – Baronet</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="../app.css">
</head>
<body>
<header><a class="home" href="../#/">Baronet</a><nav aria-label="Documents">${others} <a href="../#/playground">playground</a></nav></header>
<main class="manual">
${await marked.parse(text)}</main>
</body>
</html>
`,
    );
}
