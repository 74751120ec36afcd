import { z } from 'zod';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { type AppliedResult, applyPrefill } from '../../apply-prefill.ts';
import type { Scenario, SearchRow } from '../../contract.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The search result that an application was opened with. */
    applied?: unknown;
  }
}

const keptSchema = z.object({
  /** Whose result it is: the next person in the same tab starts with an empty form. */
  accountId: z.string(),
  result: z.object({
    kind: z.string(),
    lenderId: z.string(),
    lenderName: z.string(),
    programId: z.string(),
    programName: z.string(),
    loan: z.number().nullable(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  }),
});
type Kept = z.infer<typeof keptSchema>;

const storageKey = (kind: string) => `plinth.applied.${kind}`;

/** What 'Apply Now' hands over: state for the navigation, and a copy in the tab's storage for a reload. */
export function handOver(kind: LoanKind, row: SearchRow, scenario: Scenario, accountId: string): Kept {
  const kept = { accountId, result: applyPrefill(kind, row, scenario) } as Kept;
  try {
    sessionStorage.setItem(storageKey(kind.slug), JSON.stringify(kept));
  } catch {
    // Storage that is full or switched off: the navigation state still carries it.
  }
  return kept;
}

/** The result an application was opened with: from the navigation, else from the tab's storage; null for none. */
export function appliedResult(kind: string, accountId: string, state: unknown): AppliedResult | null {
  for (const candidate of [state, stored(kind)]) {
    const { data } = keptSchema.safeParse(candidate);
    if (data && data.accountId === accountId && data.result.kind === kind) return data.result;
  }
  return null;
}

/** Starts over with an empty form. */
export const forgetApplied = (kind: string): void => sessionStorage.removeItem(storageKey(kind));

function stored(kind: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey(kind)) ?? 'null');
  } catch {
    return null;
  }
}
