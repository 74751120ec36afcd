import type { FieldErrors } from '../../../kernel/errors.ts';

/** The places of the rows that something is wrong with. */
export const markedRows = (marks: FieldErrors): ReadonlySet<number> =>
  new Set(Object.keys(marks).map((path) => Number.parseInt(path, 10)));

/** Whether a text is rows rather than one value: a value alone may end with a line break. */
export const isRows = (text: string): boolean => /[\t\n\r]/.test(text.trim());

const rowsText = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;

/** What pasting did: '300 rows added, 40 need your attention.' */
export function pasteSummary(added: number, marked: number, leftOut = 0): string {
  if (added === 0 && leftOut === 0) return 'No rows found. Copy the rows from your spreadsheet and paste them here.';
  const attention = marked === 0 ? '' : `, ${marked} ${marked === 1 ? 'needs' : 'need'} your attention`;
  const rest = leftOut === 0 ? '' : ` ${rowsText(leftOut)} left out because the list is full.`;
  return `${rowsText(added)} added${attention}.${rest}`;
}
