// Why a request is refused.

export class RequestError extends Error {
    constructor(
        readonly code: string,
        text: string,
    ) {
        super(text);
    }
}
