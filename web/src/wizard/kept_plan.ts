// The browser keeps what was chosen in the wizard last.

import { EMPTY } from './plan';
import type { Plan } from './plan';

const KEY = 'wizard';

type KeptPlan = Omit<Plan, 'parent'> & { parent: string | null };

export function keepPlan({ parent, ...rest }: Plan): void {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...rest, parent: parent && (parent.bundledName ?? parent.name) } satisfies KeptPlan));
    } catch {
        // Then it stays until the page is left.
    }
}

/** With its parent's name in place of the parent. */
export function keptPlan(): KeptPlan | null {
    try {
        const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<KeptPlan> | null;
        return kept && { ...EMPTY, ...kept, parent: typeof kept.parent === 'string' ? kept.parent : null };
    } catch {
        return null;
    }
}
