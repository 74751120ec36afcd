/** What Plinth sends to webhooks, with the fields of `data`: docs/api.md says when. */
export const publicEventFields = {
  'deal.created': ['dealId'],
  'deal.edited': ['dealId'],
  'deal.stageMoved': ['dealId', 'from', 'to', 'byHand'],
  'deal.lenderSelected': ['dealId', 'lenderId'],
  'deal.archived': ['dealId'],
  'deal.unarchived': ['dealId'],
  'quote.requested': ['quoteId', 'dealId', 'lenderId'],
  'quote.withdrawn': ['quoteId', 'dealId', 'lenderId'],
  'quote.messageSent': ['quoteId', 'dealId', 'lenderId'],
  'quote.questionAsked': ['quoteId', 'dealId', 'lenderId'],
  'quote.declined': ['quoteId', 'dealId', 'lenderId'],
  'quote.expired': ['quoteId', 'dealId', 'lenderId'],
  'offer.made': ['quoteId', 'dealId', 'lenderId', 'version'],
  'offer.expiring': ['quoteId', 'dealId', 'lenderId'],
  'offer.accepted': ['quoteId', 'dealId', 'lenderId'],
  'package.submitted': ['packageId', 'dealId', 'lenderId', 'documents'],
  'package.withdrawn': ['packageId', 'dealId', 'lenderId'],
  'package.opened': ['packageId', 'dealId', 'lenderId'],
  'package.declined': ['packageId', 'dealId', 'lenderId'],
  'package.conditionsRaised': ['packageId', 'dealId', 'lenderId', 'conditions'],
  'package.conditionAnswered': ['conditionId', 'packageId', 'dealId', 'lenderId'],
  'package.conditionAccepted': ['conditionId', 'packageId', 'dealId', 'lenderId'],
  'package.documentRejected': ['documentId', 'packageId', 'dealId', 'lenderId'],
  'package.funded': ['packageId', 'dealId', 'lenderId', 'on', 'amount'],
} as const;
export type PublicEventName = keyof typeof publicEventFields;

/** Every other field is an id. */
interface Figures {
  readonly from: string;
  readonly to: string;
  readonly byHand: boolean;
  readonly version: number;
  readonly documents: number;
  readonly conditions: number;
  /** YYYY-MM-DD. */
  readonly on: string;
  /** Whole dollars. */
  readonly amount: number;
}
type DataOf<Field extends string> = {
  readonly [Name in Field]: Name extends keyof Figures ? Figures[Name] : string;
};

interface Sent<Name extends string, Data> {
  readonly type: Name;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly data: Data;
}

/** An event of a webhook: `type` says which, and so what `data` has. */
export type WebhookEvent =
  | { [Name in PublicEventName]: Sent<Name, DataOf<(typeof publicEventFields)[Name][number]>> }[PublicEventName]
  | Sent<'webhook.test', { readonly webhookId: string }>;
