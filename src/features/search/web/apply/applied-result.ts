import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { type AppliedResult, applyPrefill } from '../../apply-prefill.ts';
import type { Scenario, SearchRow } from '../../contract.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The search result that an application was opened with. */
    applied?: unknown;
  }
}

interface Kept {
  /** Whose result it is: the next person in the same tab starts with an empty form. */
  readonly accountId: string;
  readonly result: AppliedResult;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isPrefill = (value: unknown): boolean =>
  isText(value) || Number.isFinite(value) || (Array.isArray(value) && value.every(isText));

/** Whether state or storage, which anything may have written, holds a result. */
function isKept(candidate: unknown): candidate is Kept {
  if (!isRecord(candidate) || !isRecord(candidate.result)) return false;
  const { kind, lenderId, lenderName, programId, programName, loan, values } = candidate.result;
  return (
    [candidate.accountId, kind, lenderId, lenderName, programId, programName].every(isText) &&
    (loan === null || Number.isFinite(loan)) &&
    isRecord(values) &&
    Object.values(values).every(isPrefill)
  );
}

const storageKey = (kind: string) => `plinth.applied.${kind}`;

/** What 'Apply Now' hands over: state for the navigation, and a copy in the tab's storage for a reload. */
export function handOver(kind: LoanKind, row: SearchRow, scenario: Scenario, accountId: string): Kept {
  const kept = { accountId, result: applyPrefill(kind, row, scenario) };
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
    if (isKept(candidate) && candidate.accountId === accountId && candidate.result.kind === kind)
      return candidate.result;
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
