import { formatMoney, formatPercent, noValue } from '../../kernel/format.ts';
import { dayIn, formatEndOfDay, type TimeZone } from '../../kernel/time-zones.ts';
import type { OfferVersion } from './contract.ts';
import { type OfferDifference, type OfferTerms, offerDifferences, offerFields } from './model.ts';

/** The day an offer expired, undefined while it is valid. */
export const lapsedOn = ({ validUntil }: OfferTerms, now: Date, zone: TimeZone): string | undefined =>
  validUntil < dayIn(zone, now) ? validUntil : undefined;

export const termLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(offerFields.map(({ name, label }) => [name, label])),
  validUntil: 'Valid until',
};

const definitions = new Map<string, (typeof offerFields)[number]>(offerFields.map((field) => [field.name, field]));

/** One term as people read it; a day in the time zone of the deal. */
export function formatTerm(name: string, value: string | number | null, zone: TimeZone): string {
  if (name === 'interestType' && value === null) return 'Not stated';
  if (value === null || value === '') return noValue;
  if (name === 'validUntil') return formatEndOfDay(zone, String(value));
  const field = definitions.get(name);
  if (field?.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value);
  return typeof value === 'string' || field === undefined ? String(value) : formatFigure(name, value);
}

/** What a lender stated as leverage, beside the computed one. */
export const statedLeverageText = (percent: number): string => `(lender stated ${formatPercent(percent, 3)})`;

const monthFields = ['termMonths', 'prepaymentMonths', 'reserveMonths'];

/** A term that is a number, in its unit. */
export function formatFigure(name: string, value: number): string {
  const kind = definitions.get(name)?.kind;
  if (kind === 'money') return formatMoney(value);
  if (kind === 'percent') return formatPercent(value, 3);
  if (name === 'amortizedYears') return `${value} ${value === 1 ? 'year' : 'years'}`;
  return monthFields.includes(name) ? `${value} ${value === 1 ? 'month' : 'months'}` : String(value);
}

/** What each version changed against the one before it. Versions come newest first. */
export const changesOf = (offers: readonly OfferVersion[], index: number): readonly OfferDifference[] => {
  const later = offers[index];
  const earlier = offers[index + 1];
  return later && earlier ? offerDifferences(earlier.terms, later.terms) : [];
};

const signed = (difference: number, text: string) => `${difference < 0 ? '\u2212' : '+'}${text}`;

/** How far a revision moved a figure: '+$5,000', '\u22120.6 points' of a percent; undefined where nothing can be counted. */
export function moveOf({ field, from, to }: OfferDifference): string | undefined {
  if (typeof from !== 'number' || typeof to !== 'number') return undefined;
  const difference = to - from;
  const size = Math.abs(difference);
  const kind = definitions.get(field)?.kind;
  if (kind === 'money') return signed(difference, formatMoney(size));
  if (kind === 'percent') return signed(difference, `${Math.round(size * 1000) / 1000} percentage points`);
  return signed(difference, formatFigure(field, size));
}

/** A change of a revision in one line: 'Interest rate 10.5% to 9.9% (\u22120.6 percentage points)'. */
export function changeText(change: OfferDifference, zone: TimeZone): string {
  const { field, from, to } = change;
  const move = moveOf(change);
  return `${termLabels[field]} ${formatTerm(field, from, zone)} to ${formatTerm(field, to, zone)}${move ? ` (${move})` : ''}`;
}
