import type { SearchRow } from '../contract.ts';
import { asChecks, reasonText } from './check-words.ts';

/** Chosen results by program id, as they looked when they were last seen. */
export type Selection = ReadonlyMap<string, SearchRow>;

export interface ChosenLender {
  readonly _id: string;
  readonly name: string;
}

/** Selection is per result; a lender with several chosen programs is asked once. */
export function lendersOf(rows: Iterable<SearchRow>): ChosenLender[] {
  const lenders = new Map<string, string>();
  for (const { lenderId, lenderName } of rows) lenders.set(lenderId, lenderName);
  return [...lenders].map(([_id, name]) => ({ _id, name }));
}

export interface DoubtfulLender {
  readonly name: string;
  readonly reasons: readonly string[];
}

/** Lenders of whom only ineligible programs are chosen, with what speaks against the nearest of them. */
export function doubtfulLenders(rows: readonly SearchRow[]): DoubtfulLender[] {
  return lendersOf(rows).flatMap(({ _id, name }) => {
    const own = rows.filter(({ lenderId }) => lenderId === _id);
    if (own.some(({ status }) => status !== 'ineligible')) return [];
    const [nearest] = own.sort((a, b) => a.failures - b.failures || a.gap - b.gap);
    return nearest ? [{ name, reasons: failingReasons(nearest) }] : [];
  });
}

export const failingReasons = ({ checks }: Pick<SearchRow, 'checks'>): string[] =>
  asChecks(checks)
    .filter(({ outcome }) => outcome === 'fail')
    .map(reasonText);
