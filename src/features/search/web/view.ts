import type { VerdictStatus } from '../../../lending/verdict.ts';
import type { SearchRow } from '../contract.ts';
import type { SearchSort } from '../model.ts';

/** How the results are looked at; it asks nothing of the deal. */
export interface View {
  readonly sortBy: SearchSort;
  readonly lender: string;
  /** Verdicts shown; none chosen shows all. */
  readonly statuses: readonly VerdictStatus[];
}
export const plainView: View = { sortBy: 'loanAmount', lender: '', statuses: [] };

export const isFiltered = ({ lender, statuses }: View): boolean => lender.trim() !== '' || statuses.length > 0;

export const shows = ({ statuses }: View, status: VerdictStatus): boolean =>
  statuses.length === 0 || statuses.includes(status);

export function visibleRows(rows: readonly SearchRow[], view: View): readonly SearchRow[] {
  const words = view.lender.trim().toLowerCase();
  return rows.filter((row) => shows(view, row.status) && row.lenderName.toLowerCase().includes(words));
}

export const toggled = (statuses: readonly VerdictStatus[], status: VerdictStatus): readonly VerdictStatus[] =>
  statuses.includes(status) ? statuses.filter((other) => other !== status) : [...statuses, status];
