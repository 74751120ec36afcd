import { dayMs } from '../../../kernel/dates.ts';
import { formatMoney, formatPercent, noValue } from '../../../ui/format.ts';
import type { LenderQuote, QuoteRequest } from '../contract.ts';
import { type OfferDifference, type OfferTerms, offerDifferences, offerFields } from '../model.ts';

const usualValidityDays = 14;
// An offer holds to the end of a calendar day in UTC; read in local time it would shift by one.
const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const formatDay = (day: string): string => calendarDay.format(new Date(day));
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
/** The day an offer ran out, undefined while it holds. */
export const lapsedOn = ({ validUntil }: OfferTerms, today: string): string | undefined =>
  validUntil < today ? validUntil : undefined;

export const termLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(offerFields.map(({ name, label }) => [name, label])),
  validUntil: 'Valid until',
};

const definitions = new Map<string, (typeof offerFields)[number]>(offerFields.map((field) => [field.name, field]));

/** One term as people read it. */
export function formatTerm(name: string, value: string | number | null): string {
  if (value === null || value === '') return noValue;
  if (name === 'validUntil') return formatDay(String(value));
  const field = definitions.get(name);
  if (typeof value === 'string' || field === undefined) return String(value);
  if (field.kind === 'money') return formatMoney(value);
  if (field.kind === 'percent') return formatPercent(value, 3);
  return name === 'termMonths' ? `${value} ${value === 1 ? 'month' : 'months'}` : String(value);
}

/** What each version changed against the one before it. Versions come newest first. */
export const changesOf = (offers: LenderQuote['offers'], index: number): readonly OfferDifference[] => {
  const later = offers[index];
  const earlier = offers[index + 1];
  return later && earlier ? offerDifferences(earlier.terms, later.terms) : [];
};

/** What the form starts with: the last version, else the loan the lender's own limits allow. */
export function startingTerms({ offers, program }: LenderQuote, now: Date): Readonly<Record<string, unknown>> {
  const later = dayOf(new Date(now.getTime() + usualValidityDays * dayMs));
  const [last] = offers;
  if (last) return { ...last.terms, validUntil: lapsedOn(last.terms, dayOf(now)) ? later : last.terms.validUntil };
  const sizing = program?.sizing;
  // Limits that leave no loan are nothing to start from.
  if (!sizing?.totalLoanAmount) return { validUntil: later };
  return { loanAmount: sizing.totalLoanAmount, leveragePercent: sizing.ltc, validUntil: later };
}

const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;

/** Shares in percent, to one decimal; null where they would be a share of nothing. */
export function dealShares({ purchasePrice, rehabNeeded, arv, liquidity }: QuoteRequest) {
  const totalCost = purchasePrice + rehabNeeded;
  return {
    totalCost,
    rehabOfPrice: share(rehabNeeded, purchasePrice),
    costOfArv: share(totalCost, arv),
    liquidityOfCost: share(liquidity, totalCost),
  };
}

export function loanShares(loanAmount: number, { purchasePrice, rehabNeeded, arv }: QuoteRequest) {
  return { ofCost: share(loanAmount, purchasePrice + rehabNeeded), ofArv: share(loanAmount, arv) };
}
