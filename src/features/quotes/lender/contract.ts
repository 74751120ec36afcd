import { z } from 'zod';
import type { Access } from '../../../kernel/access.ts';
import { defineEndpoint, idParams, idSchema, success } from '../../../kernel/endpoint.ts';
import { largestAmount } from '../../../kernel/fields/reading.ts';
import { stateCodes } from '../../../kernel/states.ts';
import { kindSlugs, loadedKinds } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import { declineSchema, messageSchema } from '../answers.ts';
import { lenderQuoteSchema } from '../contract.ts';
import { displayStatuses, offerSchema, quoteStatuses } from '../model.ts';

/** What is unusual of an offer is listed by OFFER_UNUSUAL, and taken when it comes again with `confirmUnusual`. */
const offerBody = offerSchema.extend({ confirmUnusual: z.boolean().default(false) });

const answer = { 200: z.object({ ...success, quote: lenderQuoteSchema }) };

const inboxRowOf = (kind: LoanKind) =>
  z.object({
    _id: idSchema,
    kind: z.literal(kind.slug),
    status: z.enum(quoteStatuses),
    requestedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    passedOver: z.boolean(),
    request: schemasOf(kind).request,
    brokerName: z.string(),
    /** How many lenders were asked about this deal, this one included. */
    sentTo: z.number(),
    /** The broker wrote last on the thread. */
    awaitsReply: z.boolean(),
  });
/** A row of the inbox. */
export const inboxRowSchema = z.lazy(() => z.union(loadedKinds().map(inboxRowOf)));
export type InboxRow = z.infer<typeof inboxRowSchema>;

/** So many requests are read at once. */
export const inboxPage = 100;

const amount = z.coerce.number().int('Must be whole dollars').min(0).max(largestAmount);
/** By what an inbox is narrowed; each is left out where it does not matter. */
const inboxFilterSchema = z.object({
  status: z.enum(displayStatuses).optional().describe('Only these, whether or not they are open'),
  kind: z.enum<readonly string[]>(kindSlugs).optional(),
  state: z.enum(stateCodes).optional(),
  minAmount: amount.optional().describe("The loan that the lender's program sizes, in whole dollars"),
  maxAmount: amount.optional(),
  dueDays: z.coerce.number().int().min(1).max(30).optional().describe('To be answered within so many days'),
  awaits: z.literal('reply').optional().describe('The broker wrote last'),
  offer: z.literal('lapsed').optional().describe('Its offer has expired, and nobody has chosen'),
  brokerId: idSchema.optional().describe('Only the requests of this broker'),
  search: z.string().trim().max(100).optional().describe('A part of the address'),
});
export type InboxFilter = z.output<typeof inboxFilterSchema>;

export const inboxSorts = ['newest', 'deadline', 'amount'] as const;
export type InboxSort = (typeof inboxSorts)[number];

const inboxQuery = inboxFilterSchema.extend({
  show: z.enum(['open', 'all']).default('open'),
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(inboxPage),
});

const inboxBrokerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** How many of its requests there are to show, and how many of them wait for an answer. */
  requests: z.number(),
  waiting: z.number(),
  newestAt: z.iso.datetime(),
});
export type InboxBroker = z.infer<typeof inboxBrokerSchema>;

export const listInboxBrokers = defineEndpoint({
  method: 'GET',
  url: '/api/lender/quotes/brokers',
  schema: {
    summary: 'Who asks: the brokers with requests to this lender, the one with the newest request first',
    tags: ['Lender quotes'],
    querystring: inboxQuery,
    response: { 200: z.object({ ...success, brokers: z.array(inboxBrokerSchema), total: z.number() }) },
  },
  config: { access: 'lender', limit: 'read' },
});

export const listInbox = defineEndpoint({
  method: 'GET',
  url: '/api/lender/quotes',
  schema: {
    summary:
      "The lender's quote requests, newest first unless sorted otherwise: the first deadline, or the largest loan",
    tags: ['Lender quotes'],
    querystring: inboxQuery.extend({ sort: z.enum(inboxSorts).default('newest') }),
    response: {
      200: z.object({
        ...success,
        quotes: z.array(inboxRowSchema),
        /** Of all requests that can be answered, how many wait for it. */
        waiting: z.number(),
        /** How many there are to show, on all pages. */
        total: z.number(),
      }),
    },
  },
  config: { access: 'lender', limit: 'read' },
});

/** The lender's acts, the same through the portal and through the mailed link; only who is let in differs. */
const acts = <const A extends Access, const Base extends string>(access: A, base: Base, tag: string) => {
  const params = access === 'lender' ? { params: idParams } : {};
  const config = { access, limit: 'live', idempotent: true, refuses: ['QUOTE_CLOSED'] } as const;
  const growing = { ...config, refuses: ['QUOTE_CLOSED', 'QUOTE_FULL'] } as const;
  return {
    read: defineEndpoint({
      method: 'GET',
      url: base,
      schema: { summary: 'One quote request', tags: [tag], ...params, response: answer },
      config: { access, limit: 'read', refuses: ['QUOTE_CLOSED'] },
    }),
    markSeen: defineEndpoint({
      method: 'POST',
      url: `${base}/seen`,
      schema: { summary: 'The request was opened', tags: [tag], ...params, response: answer },
      config: { access, limit: 'write', refuses: ['QUOTE_CLOSED'] },
    }),
    offer: defineEndpoint({
      method: 'POST',
      url: `${base}/offers`,
      schema: { summary: 'Offer, or revise the offer', tags: [tag], ...params, body: offerBody, response: answer },
      config: { ...growing, refuses: [...growing.refuses, 'OFFER_UNUSUAL'] },
    }),
    decline: defineEndpoint({
      method: 'POST',
      url: `${base}/decline`,
      schema: { summary: 'Decline with a reason', tags: [tag], ...params, body: declineSchema, response: answer },
      config,
    }),
    ask: defineEndpoint({
      method: 'POST',
      url: `${base}/messages`,
      schema: { summary: 'Ask the broker a question', tags: [tag], ...params, body: messageSchema, response: answer },
      config: growing,
    }),
  };
};

export const portalActs = acts('lender', '/api/lender/quotes/:id', 'Lender quotes');
/** The link's token travels in the header `x-reply-token`: a header is neither logged nor kept in a history. */
export const linkActs = acts('replyLink', '/api/quote-reply', 'Reply link');
/** The quote's id, the version of its link unless it is the first, and a signature; id and signature in base64url. */
export const replyTokenShape = /^([\w-]{22})(?:\.(\d{1,6}))?\.([\w-]{43})$/;
