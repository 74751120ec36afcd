import { hourMs, minuteMs, secondMs } from '../../kernel/dates.ts';
import type { TextRule } from '../../kernel/fields/texts/text-rule.ts';

/** What other programs are sent: its name, which receivers rely on, and what has happened. Documented in docs/api.md. */
export const publicEvents = {
  'deal.created': 'A deal was added to the pipeline',
  'deal.edited': 'The values of a deal changed',
  'deal.stageMoved': 'A deal moved to another stage',
  'deal.lenderSelected': 'A lender was chosen for a deal',
  'deal.archived': 'A deal was archived',
  'deal.unarchived': 'A deal was unarchived',
  'quote.requested': 'A lender was asked for a quote',
  'quote.withdrawn': 'A quote request was withdrawn',
  'quote.messageSent': 'The broker answered a question',
  'quote.questionAsked': 'The lender asked a question',
  'quote.declined': 'The lender declined',
  'quote.expired': 'A quote request or its offer expired',
  'offer.made': 'The lender made or revised an offer',
  'offer.expiring': 'An offer is on its last day',
  'offer.accepted': 'The broker accepted an offer',
  'package.submitted': 'A loan package was submitted',
  'package.withdrawn': 'A submitted package was withdrawn',
  'package.opened': 'The lender opened a package',
  'package.declined': 'The lender declined a package',
  'package.conditionsRaised': 'The lender added conditions',
  'package.conditionAnswered': 'A condition was answered',
  'package.conditionAccepted': 'A condition was accepted',
  'package.documentRejected': 'The lender rejected a document',
  'package.funded': 'The loan of a package was funded',
} as const;
export type WebhookEvent = keyof typeof publicEvents;
export const webhookEventNames = Object.keys(publicEvents) as readonly WebhookEvent[];
/** What a test delivery is called. */
export const testEvent = 'webhook.test';

export const webhooksAtMost = 5;
/** `off`: it failed for too long, or the account changed; its owner turns it on again. */
export const webhookStates = ['active', 'paused', 'off'] as const;
/** Why a webhook was turned off, or paused after a password reset, for its owner: 'Your webhook “CRM” was turned off because …'. */
export const offReasons = {
  gone: 'your server responded 410 Gone, which says that the address no longer exists',
  failing: 'every delivery failed for 3 days: your server responded, but not with a 2xx status',
  unreachable: 'every delivery failed for 3 days: your server could not be reached',
  accountChanged: 'your account changed',
  passwordReset: 'your password was reset',
} as const;
export type OffReason = keyof typeof offReasons;
export type WebhookState = (typeof webhookStates)[number];

/** `held`: the webhook was paused or off, or the plan lacked API access. */
export const deliveryStates = ['pending', 'delivered', 'failed', 'held'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
};

/** The pauses between tries, about 28 hours in all; each is made up to a tenth longer by chance. */
export const pausesMs = [5 * secondMs, minuteMs, 10 * minuteMs, hourMs, 3 * hourMs, 8 * hourMs, 15 * hourMs] as const;
export const triesAtMost = pausesMs.length + 1;
/** A webhook that nothing reached for so long is turned off. */
export const failingHoursAtMost = 72;
/** The former secret signs as well for so long. */
export const overlapHours = 24;
export const deliveriesKeptDays = 30;
export const replayedAtMost = 500;
/** How much of an answer is kept. */
export const answerBytes = 1_024;

/** Why a try failed that brought no status. */
export const failureTexts = {
  addressInvalid: 'The address is not valid',
  addressNotAllowed: 'The address can’t be called: it must be a public one',
  hostNotFound: 'The host name could not be found',
  connectionFailed: 'The connection failed',
  certificateInvalid: 'The certificate of the server is not valid',
  tooSlow: 'No response within 15 seconds',
  notSent: 'Plinth couldn’t finish the delivery. Replay it.',
} as const;
export const failureText = (failure: string | null): string =>
  failure !== null && failure in failureTexts ? failureTexts[failure as keyof typeof failureTexts] : '';

export const addressRule = {
  required: 'Enter the address to send to',
  max: { length: 500, complaint: 'Use at most 500 characters' },
  holds: {
    is: (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    complaint: 'Enter an address that begins with https://',
  },
} as const satisfies TextRule;
export const nameRule = {
  required: 'Give the webhook a name',
  max: { length: 60, complaint: 'Use at most 60 characters' },
} as const satisfies TextRule;
