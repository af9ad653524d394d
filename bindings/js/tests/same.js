// How checks compare what they find with what they expect.

export const report = { count: 0, failures: [] };

export function same(found, expected, what) {
    report.count++;
    if (JSON.stringify(found) !== JSON.stringify(expected))
        report.failures.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

// The error that a function throws.
export function thrownBy(run) {
    try {
        run();
    } catch (error) {
        return error;
    }
    return null;
}

// The code of what it throws, if that says what is wrong in both ways.
export function codeOf(error) {
    const isTold = error?.name === 'BaronetError' && error.message && error.diagnostics?.[0]?.text;
    return isTold ? error.code : `${error}`;
}
