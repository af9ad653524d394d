// Making elements.

type Child = Node | string | null | undefined | false;
export type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const SVG = 'http://www.w3.org/2000/svg';

function fill(element: Element, attributes: Attributes, children: Child[]): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (typeof value === 'function') element.addEventListener(name, value as EventListener);
        else if (value === true) element.setAttribute(name, '');
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
    }
    for (const child of children) if (child) element.append(child);
}

/** An element of HTML. An attribute that is a function listens to the event of that name. */
export function h<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Attributes = {},
    ...children: Child[]
): HTMLElementTagNameMap[Name] {
    const element = document.createElement(name);
    fill(element, attributes, children);
    return element;
}

/** The same of SVG. */
export function s<Name extends keyof SVGElementTagNameMap>(
    name: Name,
    attributes: Attributes = {},
    ...children: Child[]
): SVGElementTagNameMap[Name] {
    const element = document.createElementNS(SVG, name);
    fill(element, attributes, children);
    return element;
}

export function capital(words: string): string {
    return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What the library or the server says, as the page says it: from a capital to a full stop. Names, as `e2`, stay as they are. */
export function sentence(words: string): string {
    const begun = /^[a-z]+[ ,;’']/.test(words) ? capital(words) : words;
    return /[\p{L}\p{N}"”]$/u.test(begun) && !begun.includes('\n') ? `${begun}.` : begun;
}

export function button(words: string, click: () => void, attributes: Attributes = {}): HTMLButtonElement {
    return h('button', { type: 'button', click, ...attributes }, words);
}

export function select(
    values: { value: string; words: string }[],
    chosen: string,
    change: (value: string) => void,
    attributes: Attributes = {},
): HTMLSelectElement {
    const element = h(
        'select',
        { ...attributes, change: () => change(element.value) },
        ...values.map(({ value, words }) => h('option', { value, selected: value === chosen }, words)),
    );
    return element;
}

/** A picture from the text of an SVG file; no script in it can run. */
export function picture(svg: string, alt: string): HTMLImageElement {
    return h('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt });
}

export function saveFile(name: string, text: string): void {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    h('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
}
