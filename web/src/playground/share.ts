// Drafts as links: the text, compressed, in the address after #, which no server is sent.

const ADDRESS = '#/playground/shared/';
const LONGEST = 30000; // letters; longer addresses are cut by some programs
const MOST = 1_000_000; // of text that a link may stand for

export class LinkError extends Error {}

async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        length += value.length;
        if (length > most) {
            await reader.cancel();
            throw new LinkError('The text in this link is too long.');
        }
        parts.push(value);
    }
    const all = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        all.set(part, at);
        at += part.length;
    }
    return all;
}

export async function linkOf(text: string): Promise<string> {
    const packed = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
    const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
    const link = ADDRESS + letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    if (link.length > LONGEST)
        throw new LinkError(`This draft is too long for a link (${link.length} letters of at most ${LONGEST}). Download it, and send the file.`);
    return link;
}

/** `data` is what the address has after `shared`. */
export async function sharedText(data: string): Promise<string> {
    try {
        const letters = atob(data.replaceAll('-', '+').replaceAll('_', '/'));
        const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
        return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(stream, MOST));
    } catch (error) {
        if (error instanceof LinkError) throw error;
        throw new LinkError('This link is damaged: a part of it may be missing. Your own drafts are as they were.');
    }
}
