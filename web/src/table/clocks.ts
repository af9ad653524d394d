// Clocks: the times that can be agreed on, and what each player has left, counted down between messages.

import { h } from '../base/dom';
import type { ClockState, ClockTerms } from '../wire/wire';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LOW = 20_000;

const live = (minutes: number, seconds: number): { words: string; terms: ClockTerms } => ({
    words: `${minutes} min + ${seconds} s a turn`,
    terms: { base: minutes * MINUTE, increment: seconds * 1000 },
});

const days = (count: number): { words: string; terms: ClockTerms } => ({
    words: count === 1 ? '1 day a turn' : `${count} days a turn`,
    terms: { base: count * DAY, perTurn: true },
});

const CHOICES = [live(3, 2), live(5, 3), live(10, 5), live(15, 10), live(30, 20), live(60, 30), days(1), days(3), days(7)];

export const clockChoices = [{ value: '', words: 'no clock' }, ...CHOICES.map(({ words }, index) => ({ value: String(index), words }))];

export function clockTerms(value: string): ClockTerms | null {
    return value === '' ? null : (CHOICES[Number(value)]?.terms ?? null);
}

export function timeWords(left: number): string {
    const two = (number: number): string => String(number).padStart(2, '0');
    const seconds = Math.ceil(left / 1000);
    if (left >= DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
    const end = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${end}` : end;
}

const arrived = new WeakMap<ClockState, number>();

/** A player's clock, which runs as long as it is shown. */
export function clockFace(clock: ClockState | null | undefined, player: number): HTMLElement | null {
    const left = clock?.left[player];
    if (!clock || left === null || left === undefined) return null;
    const since = arrived.get(clock) ?? performance.now();
    arrived.set(clock, since);
    const face = h('span', { class: clock.runs === player ? 'clock running' : 'clock', role: 'timer', 'aria-live': 'off' });
    const show = (): void => {
        const now = clock.runs === player ? Math.max(0, left - (performance.now() - since)) : left;
        face.textContent = timeWords(now);
        face.classList.toggle('low', now < LOW);
    };
    show();
    if (clock.runs === player) {
        const timer = setInterval(() => (face.isConnected ? show() : clearInterval(timer)), 200);
    }
    return face;
}
