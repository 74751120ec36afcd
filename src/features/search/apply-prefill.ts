import { type Prefill, valuesFromSearch } from '../../lending/answers/forms/applications/from-search.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type { Scenario, SearchRow } from './contract.ts';

/** A search result on its way into an application. */
export interface AppliedResult {
  readonly kind: string;
  readonly lenderId: string;
  /** Preselected, shown read-only. */
  readonly lenderName: string;
  readonly programId: string;
  readonly programName: string;
  /** Whole dollars; null where the lender states no leverage. */
  readonly loan: number | null;
  readonly values: Prefill;
}

/** What of a search and its result goes into the application of the kind. */
export function applyPrefill(
  { slug }: Pick<LoanKind, 'slug'>,
  row: Pick<SearchRow, 'lenderId' | 'lenderName' | 'programId' | 'programName' | 'sizing'>,
  scenario: Scenario,
): AppliedResult {
  const { lenderId, lenderName, programId, programName, sizing } = row;
  const loan = sizing.totalLoanAmount;
  return {
    kind: slug,
    lenderId,
    lenderName,
    programId,
    programName,
    loan,
    values: valuesFromSearch(slug, scenario, loan),
  };
}
