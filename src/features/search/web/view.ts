import type { VerdictStatus } from '../../../lending/verdict.ts';
import type { SearchRow } from '../contract.ts';
import type { SearchSort } from '../model.ts';
import { asChecks } from './check-words.ts';

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

/** The fields of the form that open checks ask for, the most wanted first. */
export function openFields(rows: readonly Pick<SearchRow, 'checks'>[]): readonly string[] {
  const wanted = new Map<string, number>();
  for (const check of rows.flatMap(({ checks }) => asChecks(checks))) {
    if (check.outcome !== 'unknown') continue;
    for (const field of check.fields) wanted.set(field, (wanted.get(field) ?? 0) + 1);
  }
  return [...wanted].sort((a, b) => b[1] - a[1]).map(([field]) => field);
}
