import { formatPercent, writeNumber } from '../../../../kernel/format.ts';
import { stateNames } from '../../../../kernel/states.ts';
import type { Sizing } from '../../../engine/verdict.ts';
import { shareOf } from '../../../money.ts';
import { type DealFigure, figureOf } from '../../kind.ts';

type Amount = number | null | undefined;
/** Percent of a whole, to one decimal; null where it would be a share of nothing. */
export const share = (part: Amount, whole: Amount): number | null =>
  part == null || !whole ? null : shareOf(part, whole);

/** The same as a note beside a figure: '24% of the value'. */
export function shareNote(part: Amount, whole: Amount, of: string): string | undefined {
  const percent = share(part, whole);
  return percent === null ? undefined : `${formatPercent(percent)} ${of}`;
}

/** A member of a sizing that is a number; null where it has none. */
export const numberIn = (sizing: Sizing, name: string): number | null => {
  const value = sizing[name];
  return typeof value === 'number' ? value : null;
};

/** Figures as short as a row of the inbox and an entry of the pipeline want them. */
export const withoutNotes = (figures: readonly DealFigure[]): readonly DealFigure[] =>
  figures.map(({ note: _, ...rest }) => rest);

interface Declared {
  readonly felony?: boolean | null | undefined;
  readonly financialCrime?: boolean | null | undefined;
  readonly creditEventYearsAgo?: number | null | undefined;
}

/** What the borrower declares, in words; null where nothing is declared. */
function declaredIn({ felony, financialCrime, creditEventYearsAgo: years }: Declared): string | null {
  const said = [
    felony == null ? null : felony ? 'felony conviction' : 'no felony',
    financialCrime == null ? null : financialCrime ? 'financial crime' : 'no financial crime',
    years == null ? null : `credit event ${writeNumber(years, 'years')} ago`,
  ].filter((one) => one !== null);
  return said.length === 0 ? null : said.join(', ');
}

interface Borrower {
  readonly background?: Declared | null | undefined;
  readonly fico?: number | null | undefined;
  readonly state?: string | null | undefined;
  readonly propertyType?: string | null | undefined;
  readonly clientName?: string | null | undefined;
  readonly borrowerEmail?: string | null | undefined;
  readonly borrowerPhone?: string | null | undefined;
}
const figure = figureOf<Borrower>;

export const fico = figure({ label: 'FICO', unit: 'score', value: (deal) => deal.fico });
export const propertyType = figure({ label: 'Property type', value: (deal) => deal.propertyType });
export const state = figure({
  label: 'State',
  value: ({ state }) => (state == null ? null : (stateNames[state as keyof typeof stateNames] ?? state)),
  optional: true,
});
export const background = figure({
  label: 'Background',
  value: (deal) => declaredIn(deal.background ?? {}),
  optional: true,
});
/** Who the loan is for, where the quote form tells lenders. */
export const borrower: readonly DealFigure[] = [
  figure({ label: 'Borrower', value: (deal) => deal.clientName, optional: true }),
  figure({ label: 'Borrower email', value: (deal) => deal.borrowerEmail, optional: true }),
  figure({ label: 'Borrower phone', value: (deal) => deal.borrowerPhone, optional: true }),
];
