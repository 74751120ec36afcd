import { dayMs, hourMs } from '../../kernel/dates.ts';
import { defineFields, type ValuesOf } from '../../kernel/fields/fields.ts';
import type { TextRule } from '../../kernel/fields/texts/text-rule.ts';
import { endOfDay, type TimeZone, zoneOfState } from '../../kernel/time-zones.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { interestTypeOptions } from '../../lending/offers/interest.ts';
import { dealOfRequest } from '../../lending/requests/request-of-deal.ts';
import { prepaymentFields, prepaymentParts, prepaymentText } from './terms/prepayment.ts';

/** The life of a quote: one record per lender asked. */
export const quoteStatuses = ['requested', 'seen', 'offered', 'declined', 'withdrawn', 'expired', 'accepted'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

/** How a request is shown to broker and lender; one more than its status, since the broker may choose another lender. */
export const displayStatuses = [...quoteStatuses, 'passedOver'] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** How a request stands, to its broker and the administration; a lender reads `displayStatusLabels` of its desk. */
export const quoteStatusLabels: Readonly<Record<DisplayStatus, string>> = {
  requested: 'Requested',
  seen: 'Seen',
  offered: 'Offered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  accepted: 'Accepted',
  passedOver: 'Not chosen',
};

/** Open: the lender may still answer, and the same deal is not sent to the same lender again. */
export const openStatuses = ['requested', 'seen', 'offered'] as const satisfies readonly QuoteStatus[];

export const displayStatusOf = ({
  status,
  passedOver,
}: {
  readonly status: QuoteStatus;
  readonly passedOver: boolean;
}): DisplayStatus => (passedOver && (openStatuses as readonly QuoteStatus[]).includes(status) ? 'passedOver' : status);

/** At most so much belongs to a quote: more than any two people need, and little enough to be read at once. */
export const maxPerQuote = { offers: 50, messages: 200 } as const;

export const quoteLifetimeMs = 7 * dayMs;
/** The broker is reminded of an offer this long before it expires. */
const offerReminderMs = dayMs;
const nudgeAfterMs = [24 * hourMs, 72 * hourMs] as const;
const replyLinkLifetimeMs = 30 * dayMs;
/** The mailed link works for 30 days after the last offer; before any offer, after the request. */
export const replyLinkEnd = (requestedAt: Date, lastOfferAt: Date | undefined): Date =>
  new Date((lastOfferAt ?? requestedAt).getTime() + replyLinkLifetimeMs);

/** The quote's id, the version of its link unless it is the first, and a signature; id and signature in base64url. */
export const replyTokenShape = /^([\w-]{22})(?:\.(\d{1,6}))?\.([\w-]{43})$/;

/**
 * What a lender offers. Rates and points are percents, `fees` whole dollars, `leveragePercent` of what the kind measures it
 * by. `exceptionReason`: why the loan is above what the lender's program lends on the deal. Offers from before lenders were asked how interest is charged state no interest type.
 */
export const offerFields = defineFields([
  { name: 'loanAmount', label: 'Loan amount', kind: 'money', required: true, min: 1, columns: 6 },
  {
    name: 'ratePercent',
    label: 'Interest rate',
    kind: 'percent',
    required: true,
    max: 40,
    step: 0.125,
    decimals: 3,
    unit: '% a year',
    columns: 6,
  },
  { name: 'interestType', label: 'Interest type', kind: 'choice', options: interestTypeOptions, columns: 12 },
  { name: 'heldBack', label: 'Holdback for draws', kind: 'money', columns: 12 },
  {
    name: 'amortizedYears',
    label: 'Amortized over',
    kind: 'integer',
    min: 1,
    max: 40,
    unit: 'years',
    help: 'What is left is due at the end of the term. Blank means 30 years for a term under 10 years, else the term',
    onlyWhen: { field: 'interestType', is: 'amortizing' },
    columns: 12,
  },
  {
    name: 'pointsPercent',
    label: 'Points',
    kind: 'percent',
    required: true,
    max: 20,
    step: 0.25,
    decimals: 3,
    unit: '% of the loan',
    columns: 4,
  },
  { name: 'fees', label: 'Fees', kind: 'money', required: true, help: 'Lender fees in all', columns: 4 },
  { name: 'termMonths', label: 'Term', kind: 'integer', required: true, min: 1, max: 480, unit: 'months', columns: 4 },
  {
    name: 'reserveMonths',
    label: 'Reserves',
    kind: 'integer',
    min: 0,
    max: 60,
    unit: 'months',
    help: 'Months of interest the borrower must have left after closing; blank if none',
    columns: 12,
  },
  // Computed from the amount and the deal; callers may state it, and it counts for nothing.
  { name: 'leveragePercent', label: 'Leverage', kind: 'percent', columns: 6 },
  ...prepaymentFields,
  { name: 'conditions', label: 'Conditions', kind: 'longText', maxLength: 2000, columns: 12 },
  {
    name: 'exceptionReason',
    label: 'Reason for the exception',
    kind: 'longText',
    maxLength: 500,
    help: 'The broker sees it',
    columns: 12,
  },
]);

/** `validUntil` is a calendar day; the offer is valid to its end, in the time zone of the deal (`offerEndOf`). */
export type OfferTerms = ValuesOf<typeof offerFields> & { validUntil: string };

/** What a version of an offer is. */
export const offerStages = ['offer', 'term-sheet', 'closing'] as const;

export const declineReasons = [
  'Leverage too high',
  'Credit',
  'Experience',
  'Property type',
  'Location',
  'Loan size',
  'Timing',
  'Other',
] as const;
/** A lender's no. */
export interface Decline {
  readonly reason: (typeof declineReasons)[number];
  readonly note: string;
}
export const declineTexts = { noReason: 'Please choose a reason' } as const;
export const noteRule = {
  max: { length: 1000, complaint: 'The note may have at most 1,000 characters' },
} as const satisfies TextRule;

/** A question of the lender, or what the broker answers to it. */
export const messageRule = {
  required: 'Please write a message',
  max: { length: 2000, complaint: 'At most 2,000 characters' },
} as const satisfies TextRule;

/** What a request is about: the quote form of every kind asks for it, under its own name for `propertyAddress`. */
export function propertyOf(kind: LoanKind, request: Readonly<Record<string, unknown>>): string {
  const { propertyAddress } = dealOfRequest(kind, request);
  return typeof propertyAddress === 'string' ? propertyAddress : '';
}

/** What a request says its loan type is. */
export const loanTypeOf = ({ slug, calls }: LoanKind): string => calls.quotes.loanType ?? slug;

/** What decides what may happen to a quote. */
export interface QuoteState {
  readonly status: QuoteStatus;
  readonly expiresAt: Date;
  /** The broker has chosen another lender for the deal. */
  readonly passedOverAt: Date | null;
}

/** A request nobody answered in time has expired, whether or not the clock's job has run yet. */
export const statusAt = (quote: QuoteState, now: Date): QuoteStatus =>
  (quote.status === 'requested' || quote.status === 'seen') && quote.expiresAt <= now ? 'expired' : quote.status;

/** The lender has been asked and has neither offered nor declined, and the broker has not chosen another. */
export const isUnanswered = ({ status, passedOverAt }: QuoteState): boolean =>
  (status === 'requested' || status === 'seen') && passedOverAt === null;

/** When the lender of a request that ends then is reminded next. A choice that was undone has moved the end, and the reminders with it. */
export const nextNudge = (expiresAt: Date, now: Date): Date | null =>
  nudgeAfterMs.map((ms) => new Date(expiresAt.getTime() - quoteLifetimeMs + ms)).find((moment) => moment > now) ?? null;

const isOpenAt = (quote: QuoteState, now: Date): boolean =>
  (openStatuses as readonly QuoteStatus[]).includes(statusAt(quote, now)) && quote.passedOverAt === null;

export interface LenderPermissions {
  readonly offer: boolean;
  readonly decline: boolean;
  readonly ask: boolean;
}
/** What the lender may do now. After a decline an offer is still welcome while the request is alive. */
export function lenderMay(quote: QuoteState, now: Date): LenderPermissions {
  const open = isOpenAt(quote, now);
  const secondThought = quote.status === 'declined' && quote.expiresAt > now && quote.passedOverAt === null;
  return { offer: open || secondThought, decline: open, ask: open };
}

/** A lender's first offer reaches the milestone of the deal; a revision of it, or a question about it, does not again. */
export const offerMilestone = (before: QuoteStatus | undefined, after: QuoteStatus): 'Offer received' | null =>
  after === 'offered' && before !== 'offered' ? 'Offer received' : null;

/** The time zone that the days of a request mean: that of the deal's state, which every kind carries by this name. */
export const zoneOf = ({ state }: Readonly<Record<string, unknown>>): TimeZone => zoneOfState(state);
/** An offer is valid to the end of its day, in the zone of its deal. */
export const offerEndOf = ({ validUntil }: Pick<OfferTerms, 'validUntil'>, zone: TimeZone): Date =>
  endOfDay(zone, validUntil);

/** When the broker is reminded of an offer's last day. */
export const reminderOf = (terms: Pick<OfferTerms, 'validUntil'>, zone: TimeZone): Date =>
  new Date(offerEndOf(terms, zone).getTime() - offerReminderMs);

export interface BrokerPermissions {
  readonly withdraw: boolean;
  readonly reply: boolean;
  readonly accept: boolean;
}
/** @param offerEnds the end of the newest offer, where it can be read: one that has lapsed can only be renewed, not accepted */
export function brokerMay(quote: QuoteState, now: Date, offerEnds: Date | undefined): BrokerPermissions {
  const open = isOpenAt(quote, now);
  return {
    withdraw: open,
    reply: open || quote.status === 'accepted',
    accept: open && quote.status === 'offered' && offerEnds !== undefined && offerEnds >= now,
  };
}

/** Terms as people read them: what its fields say of prepayment stands in `prepayment`. */
export const withPrepaymentText = (terms: OfferTerms): OfferTerms => ({ ...terms, prepayment: prepaymentText(terms) });

export interface OfferDifference {
  readonly field: string;
  readonly from: string | number | null;
  readonly to: string | number | null;
}
/** What a revision changed, field by field in the order of the form. */
export function offerDifferences(earlier: OfferTerms, later: OfferTerms): OfferDifference[] {
  const names = [...offerFields.map(({ name }) => name), 'validUntil'] as const;
  const [before, after] = [withPrepaymentText(earlier), withPrepaymentText(later)];
  return names
    .filter((name) => !prepaymentParts.includes(name) && before[name] !== after[name])
    .map((name) => ({ field: name, from: before[name], to: after[name] }));
}
