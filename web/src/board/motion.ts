// How a turn is seen: what moves glides, what comes grows, what is taken fades. Nothing moves for users who don't want it.

import type { Change } from '../wire/wire';

/** A square, as far as it is needed here. */
export interface Moving {
    at: { x: number; y: number };
    /** What stands there now. */
    figure: Element | null;
    /** What was drawn there before. */
    last: Element | null;
}

const MILLISECONDS = 180;
const TIMING = { duration: MILLISECONDS, easing: 'ease-out' };

function glide(from: Moving, to: Moving): void {
    const start = `translate(${from.at.x - to.at.x}px, ${from.at.y - to.at.y}px)`;
    to.figure?.animate([{ transform: start }, { transform: 'none' }], TIMING);
}

function grow({ figure }: Moving): void {
    figure?.animate([{ opacity: 0, scale: 1.5 }, { opacity: 1, scale: 1 }], TIMING);
}

// It lies below what came, and is gone afterwards.
function fade({ last, figure }: Moving, place: Element): void {
    if (!last || last === figure) return;
    const ghost = last.cloneNode(true) as Element;
    ghost.setAttribute('aria-hidden', 'true');
    place.prepend(ghost);
    ghost.animate([{ opacity: 1 }, { opacity: 0 }], TIMING).finished.then(
        () => ghost.remove(),
        () => ghost.remove(),
    );
}

/** `places`: where a square's figure is drawn. */
export function animate(changes: Change[], squares: (square: number) => Moving | null, places: (square: number) => Element | null): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const isTaken = ({ kind }: Change): boolean => kind === 'captured' || kind === 'removed';
    const inOrder = [...changes.filter((change) => !isTaken(change)), ...changes.filter(isTaken)]; // ghosts last
    for (const { kind, from, square } of inOrder) {
        if (square === undefined) continue;
        const to = squares(square);
        const place = places(square);
        if (!to || !place) continue;
        const start = from === undefined ? null : squares(from);
        if (kind === 'moved' && start) glide(start, to);
        else if (kind === 'placed' || kind === 'appeared') grow(to);
        else if (kind === 'captured' || kind === 'removed') fade(to, place);
    }
}
