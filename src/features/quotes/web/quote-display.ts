import { dayMs, hourMs, minuteMs } from '../../../kernel/dates.ts';
import { formatMoney, formatPercent, noValue } from '../../../kernel/format.ts';
import type { BrokerQuote, LenderQuote } from '../contract.ts';
import {
  type OfferDifference,
  type OfferTerms,
  offerDifferences,
  offerFields,
  openStatuses,
  type QuoteStatus,
} from '../model.ts';

/** How a request is shown to broker and lender; one more than its status, since the broker may choose another lender. */
export type DisplayStatus = QuoteStatus | 'passedOver';

const mayBePassedOver: readonly QuoteStatus[] = openStatuses;
export const displayStatusOf = ({ status, passedOver }: Pick<BrokerQuote, 'status' | 'passedOver'>): DisplayStatus =>
  passedOver && mayBePassedOver.includes(status) ? 'passedOver' : status;

/** How wide a request was spread, as its lenders read it: a number, never names. */
export const sentToText = ({ sentTo }: Pick<LenderQuote, 'sentTo'>): string =>
  sentTo === 1 ? 'Sent to you alone' : `Sent to ${sentTo} lenders`;

/** The lender's answer is awaited; only then does the clock run. */
export const isAwaited = (status: DisplayStatus): boolean => status === 'requested' || status === 'seen';

const ahead = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

interface ClockReading {
  readonly text: string;
  /** A day or less is left. */
  readonly urgent: boolean;
}

/** 'expires in 5 days': whole units that are surely left, so that nobody counts on more time than there is. */
export function readClock(expiresAt: string, now: Date): ClockReading {
  const left = new Date(expiresAt).getTime() - now.getTime();
  if (left <= 0) return { text: 'expired', urgent: true };
  return { text: `expires ${timeLeft(left)}`, urgent: left <= dayMs };
}

function timeLeft(left: number): string {
  if (left >= 2 * dayMs) return ahead.format(Math.floor(left / dayMs), 'day');
  if (left >= hourMs) return ahead.format(Math.floor(left / hourMs), 'hour');
  return ahead.format(Math.max(1, Math.floor(left / minuteMs)), 'minute');
}

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
  if (name === 'interestType' && value === null) return 'Not stated';
  if (value === null || value === '') return noValue;
  if (name === 'validUntil') return formatDay(String(value));
  const field = definitions.get(name);
  if (field?.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value);
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
