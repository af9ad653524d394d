// Draws each turn of chance in a record again, from the server's seed and what the players have added: what
// `baronet verify` does, by docs/wire.md. It runs in the Worker, which knows the rules.

import type { Baronet, Game, GameRecord, Play } from 'baronet';

import type { ChanceChecked } from '../wire/wire';

const LIMITS = { milliseconds: 5000, memory: 5e8 }; // of a stranger's rules, at each step
const PROCEDURE = 'baronet chance 1\n';
const utf8 = new TextEncoder();

function hexadecimal(bytes: Uint8Array): string {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function code(key: string, text: string): Promise<Uint8Array> {
    const bytes = Uint8Array.from(key.match(/../g) ?? [], (digits) => parseInt(digits, 16));
    const imported = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8.encode(PROCEDURE + text)));
}

function headersOf(record: string): (name: string) => string {
    const headers = new Map<string, string>();
    for (const line of record.split('\n')) {
        const [, name, value] = /^\[(\w+) "(.*)"\]$/.exec(line) ?? [];
        if (name === undefined || value === undefined) break;
        if (!headers.has(name)) headers.set(name, value.replace(/\\(.)/g, '$1'));
    }
    return (name) => headers.get(name) ?? '';
}

/** A number below `count`, each equally likely: what is drawn in turn `number` of chance. */
async function below(key: string, number: number, count: number): Promise<number> {
    const most = 2n ** 64n - (2n ** 64n % BigInt(count));
    for (let block = 0; ; block++) {
        const bits = new DataView((await code(key, `turn ${number}\nblock ${block}\n`)).buffer);
        for (let at = 0; at < bits.byteLength; at += 8) {
            const drawn = bits.getBigUint64(at);
            if (drawn < most) return Number(drawn % BigInt(count));
        }
    }
}

function compareBytes(a: string, b: string): number {
    const [x, y] = [utf8.encode(a), utf8.encode(b)];
    const at = x.findIndex((byte, index) => byte !== y[index]);
    return at < 0 ? x.length - y.length : (x[at] ?? 0) - (y[at] ?? -1);
}

class Check {
    private readonly header: (name: string) => string;
    private count = 0;

    constructor(
        private readonly baronet: Baronet,
        private readonly game: Game,
        private readonly record: GameRecord,
        text: string,
    ) {
        this.header = headersOf(text);
    }

    private demandHeaders(): void {
        for (const name of ['ChanceCommitment', 'ChanceSeed'])
            if (!/^[0-9a-f]{64}$/.test(this.header(name))) throw new Error(`the record has no ${name}`);
        if (this.header('Rules') !== this.game.fingerprint) throw new Error('these are not the rules that the server has committed itself to');
    }

    private async demandCommitment(): Promise<void> {
        const { header } = this;
        const terms = `table ${header('Table')}\nrules ${header('Rules')}\nstart ${header('Start')}\nseats ${header('Seats')}\n`;
        if (hexadecimal(await code(header('ChanceSeed'), `commitment\n${terms}`)) !== header('ChanceCommitment'))
            throw new Error('the seed is not the one that the server has committed itself to');
    }

    private async demandTurns(play: Play): Promise<void> {
        const { baronet, game, header, record } = this;
        const text = `key\ncommitment ${header('ChanceCommitment')}\ncontributions ${header('ChanceContributions')}\n`;
        const key = hexadecimal(await code(header('ChanceSeed'), text));
        for (const made of record.turns) {
            if (game.players[play.mover]?.isRandom) {
                const turns = baronet.limited(LIMITS, () => play.turns()).sort(compareBytes);
                const drawn = turns[await below(key, ++this.count, turns.length)];
                if (drawn !== made) throw new Error(`turn ${play.length + 1} is "${made}", but "${drawn ?? ''}" follows from the seed`);
            }
            baronet.limited(LIMITS, () => play.apply(made));
        }
    }

    async run(viewer: number): Promise<ChanceChecked> {
        const { baronet, game, header, record } = this;
        const start = header('Start');
        this.demandHeaders();
        await this.demandCommitment();
        const play = baronet.limited(LIMITS, () => (start === game.startFen ? game.start() : game.start(start)));
        try {
            await this.demandTurns(play);
            baronet.limited(LIMITS, () => record.play(game).free()); // result and last position are right, too
            const seen = play.history(viewer).map(({ text }) => text);
            return { turns: this.count, commitment: header('ChanceCommitment'), contributions: header('ChanceContributions').split(','), seen };
        } finally {
            play.free();
        }
    }
}

/** Throws where chance was not drawn as the record says. `viewer`: as the library numbers them. */
export async function checkChance(baronet: Baronet, text: string, viewer: number): Promise<ChanceChecked> {
    const record = baronet.readRecord(text);
    const game = baronet.limited(LIMITS, () => baronet.loadRules(record.rules ?? ''));
    try {
        return await new Check(baronet, game, record, text).run(viewer);
    } finally {
        game.free();
        record.free();
    }
}
