// A text small enough for an address: compressed, in letters that need no escape there.

const MOST = 4_000_000; // bytes of a text that is unpacked: a short one may claim to be endless

async function collected(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    let length = 0;
    const reader = stream.getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        parts.push(value);
        length += value.length;
        if (length > MOST) {
            await reader.cancel();
            throw new Error('The address holds too long a text.');
        }
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

function streamOf(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> {
    return new Blob([bytes]).stream().pipeThrough(through);
}

export async function pack(text: string): Promise<string> {
    const bytes = await collected(streamOf(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
    let letters = '';
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Throws where it is no such text. */
export async function unpack(packed: string): Promise<string> {
    try {
        const letters = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
        const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        return new TextDecoder().decode(await collected(streamOf(bytes, new DecompressionStream('deflate-raw'))));
    } catch {
        throw new Error('The address is damaged: what it holds can not be read.');
    }
}
