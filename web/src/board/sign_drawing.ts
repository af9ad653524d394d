// Signs of pieces: outlines of characters, which are loaded when they are first asked for; until then, and where there
// are none, the letters of the system.

import { s } from '../base/dom';
import { announce } from '../base/settings';

let outlines: Record<string, string> | null = null;
let isLoading = false;

async function load(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    ({ SIGNS: outlines } = await import('./signs'));
    announce();
}

/** One character, or several below each other, in a square of that size about (0, 0). */
export function drawSign(sign: string, size: number, ink: string): SVGGElement {
    const characters = Array.from(sign);
    const each = size / Math.max(1, characters.length);
    const group = s('g', { class: 'sign', fill: ink });
    if (!outlines) load().catch(console.error);
    for (const [index, character] of characters.entries()) {
        const y = (index - (characters.length - 1) / 2) * each;
        const outline = outlines?.[character];
        if (outline !== undefined) group.append(s('path', { d: outline, transform: `translate(0 ${y}) scale(${each / 250})` }));
        else group.append(s('text', { y: y + each * 0.36, 'font-size': each, 'text-anchor': 'middle' }, character));
    }
    return group;
}
