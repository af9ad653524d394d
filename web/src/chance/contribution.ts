// What this browser adds to chance at a server's table (docs/wire.md, "Chance"), and what it has noted of that.

import { CHANCE, keep, kept } from '../wire/kept';
import type { Connection } from '../wire/connection';
import type { Wire } from '../wire/wire';

/** What somebody knows for himself, whatever the server says later. */
export interface Noted {
    commitment: string;
    /** What was added here; null: nothing, as the seat was joined elsewhere, or is a spectator's. */
    number: string | null;
}

const key = (token: string): string => CHANCE + token;

export function noted(token: string): Noted | null {
    return kept(key(token)) as Noted | null;
}

/** 256 bits, as hexadecimal digits. */
function newNumber(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function requestNoted(token: string): Wire['join'][0] {
    const number = noted(token)?.number ?? null;
    return number === null ? { token } : { token, random: number };
}

/**
 * The request that joins a table. The server has committed itself before the number is drawn, and both are noted before
 * the number is sent.
 */
export async function joinRequest(connection: Connection, token: string): Promise<Wire['join'][0]> {
    if (noted(token)) return requestNoted(token);
    const { commitment, contributes } = await connection.ask('chance', { token });
    if (commitment === null) return { token };
    if (noted(token)) return requestNoted(token); // by another tab meanwhile
    const number = contributes ? newNumber() : null;
    keep(key(token), { commitment, number } satisfies Noted);
    return number === null ? { token } : { token, random: number };
}
