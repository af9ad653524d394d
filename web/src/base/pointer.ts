// Whether something is being pressed. What is made anew under a finger or a mouse that is down loses its click.

const down = new Set<number>();
let waiting: (() => void)[] = [];

// The click comes after the pointer has gone up.
function release(): void {
    const all = waiting;
    waiting = [];
    setTimeout(() => {
        for (const go of all) go();
    });
}

function up({ pointerId }: PointerEvent): void {
    down.delete(pointerId);
    if (down.size === 0) release();
}

function forget(): void {
    down.clear();
    release();
}

document.addEventListener('pointerdown', ({ pointerId }) => void down.add(pointerId), true);
document.addEventListener('pointerup', up, true);
document.addEventListener('pointercancel', up, true);
window.addEventListener('blur', forget);

/** Comes when nothing is pressed, and clicks have been heard. */
export async function nothingPressed(): Promise<void> {
    if (down.size === 0) return;
    await new Promise<void>((resolve) => waiting.push(resolve));
}
