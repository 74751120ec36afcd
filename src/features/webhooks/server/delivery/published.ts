import type { EventType, Happened, Side } from '../../../../kernel/event-type.ts';
import * as closing from '../../../closing/events.ts';
import * as packageDesk from '../../../package-desk/events.ts';
import * as pipeline from '../../../pipeline/events.ts';
import * as quotes from '../../../quotes/events.ts';
import * as submission from '../../../submission/events.ts';
import type { WebhookEvent } from '../../model.ts';

/** An event of the product as webhooks carry it: under a name of its own, with chosen ids, codes and figures. */
export interface Published {
  readonly name: WebhookEvent;
  readonly event: EventType<object, 'account'>;
  /** The id of the object under a name, and of the payload what stands here. */
  data(happened: Happened): Record<string, unknown>;
}

function published<Payload extends object, Seen extends Side>(
  name: WebhookEvent,
  event: EventType<Payload, Seen>,
  object: string,
  ...fields: readonly (keyof Payload & string)[]
): Published {
  return {
    name,
    event: event as unknown as Published['event'],
    data: ({ id, payload }) => {
      const values = payload as Record<string, unknown>;
      return { [object]: id, ...Object.fromEntries(fields.map((field) => [field, values[field]])) };
    },
  };
}

export const publishedEvents: readonly Published[] = [
  published('deal.created', pipeline.dealCreated, 'dealId'),
  published('deal.edited', pipeline.dealEdited, 'dealId'),
  published('deal.stageMoved', pipeline.stageMoved, 'dealId', 'from', 'to', 'byHand'),
  published('deal.lenderSelected', pipeline.lenderSelected, 'dealId', 'lenderId'),
  published('deal.archived', pipeline.dealArchived, 'dealId'),
  published('deal.unarchived', pipeline.dealUnarchived, 'dealId'),
  published('quote.requested', quotes.quoteRequested, 'quoteId', 'dealId', 'lenderId'),
  published('quote.withdrawn', quotes.quoteWithdrawn, 'quoteId', 'dealId', 'lenderId'),
  published('quote.messageSent', quotes.quoteReplied, 'quoteId', 'dealId', 'lenderId'),
  published('quote.questionAsked', quotes.quoteAsked, 'quoteId', 'dealId', 'lenderId'),
  published('quote.declined', quotes.quoteDeclined, 'quoteId', 'dealId', 'lenderId'),
  published('quote.expired', quotes.quoteExpired, 'quoteId', 'dealId', 'lenderId'),
  published('offer.made', quotes.quoteOffered, 'quoteId', 'dealId', 'lenderId', 'version'),
  published('offer.expiring', quotes.offerExpiring, 'quoteId', 'dealId', 'lenderId'),
  published('offer.accepted', quotes.quoteAccepted, 'quoteId', 'dealId', 'lenderId'),
  published('package.submitted', submission.packageSubmitted, 'packageId', 'dealId', 'lenderId', 'documents'),
  published('package.withdrawn', submission.packageWithdrawn, 'packageId', 'dealId', 'lenderId'),
  published('package.opened', packageDesk.packageOpened, 'packageId', 'dealId', 'lenderId'),
  published('package.declined', submission.packageDeclined, 'packageId', 'dealId', 'lenderId'),
  published('package.conditionsRaised', packageDesk.conditionsRaised, 'packageId', 'dealId', 'lenderId', 'conditions'),
  published(
    'package.conditionAnswered',
    packageDesk.conditionAnswered,
    'conditionId',
    'packageId',
    'dealId',
    'lenderId',
  ),
  published(
    'package.conditionAccepted',
    packageDesk.conditionAccepted,
    'conditionId',
    'packageId',
    'dealId',
    'lenderId',
  ),
  published('package.documentRejected', packageDesk.documentRejected, 'documentId', 'packageId', 'dealId', 'lenderId'),
  published('package.funded', closing.loanFunded, 'packageId', 'dealId', 'lenderId', 'on', 'amount'),
];
