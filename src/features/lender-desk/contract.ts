import { z } from 'zod';
import { type EndpointSchemas, idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { largestAmount } from '../../kernel/fields/reading.ts';
import { listFileSchemas } from '../../kernel/files/list-contract.ts';
import { stateCodes } from '../../kernel/states.ts';
import { kindSlugs, loadedKinds } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { quoteShape } from '../quotes/contract.ts';
import { displayStatuses, quoteStatuses } from '../quotes/model.ts';
import { declineSchema, messageSchema, offerSchema } from '../quotes/schemas.ts';
import { chosenHadSchema } from './dashboard/contract.ts';
import { inboxPage, inboxSorts } from './model.ts';

/** What is unusual of an offer is listed by OFFER_UNUSUAL, and taken when it comes again with `confirmUnusual`. */
const offerBody = offerSchema.extend({ confirmUnusual: z.boolean().default(false) });

const lenderQuoteOf = (kind: LoanKind) =>
  z.object({
    ...quoteShape(kind),
    /** The deal, whose chat the lender takes part in. */
    pipelineEntryId: idSchema,
    lenderName: z.string(),
    /** How many lenders were asked about this deal, this one included. */
    sentTo: z.number(),
    broker: z.object({ name: z.string(), email: z.string() }),
    request: schemasOf(kind).request,
    chosenHad: chosenHadSchema,
    can: z.object({ offer: z.boolean(), decline: z.boolean(), ask: z.boolean() }),
  });
/** A quote as the lender who was asked sees it: the deal and who asks, never the client or other lenders. */
export const lenderQuoteSchema = z.lazy(() => z.union(loadedKinds().map(lenderQuoteOf)));
export type LenderQuote = z.infer<typeof lenderQuoteSchema>;

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

export const listInboxBrokers = schemas({
  summary: 'Who asks: the brokers with requests to this lender, the one with the newest request first',
  tags: ['Lender quotes'],
  querystring: inboxQuery,
  response: { 200: z.object({ ...success, brokers: z.array(inboxBrokerSchema), total: z.number() }) },
});

export const listInbox = schemas({
  summary: "The lender's quote requests, newest first unless sorted otherwise: the first deadline, or the largest loan",
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
});

export const listInboxFile = schemas(listFileSchemas("The lender's quote requests as a file", listInbox));

/** The lender's acts, the same through the portal and through the mailed link. */
const acts = <Where extends Pick<EndpointSchemas, 'params'>>(tag: string, where: Where) => ({
  read: schemas({ summary: 'One quote request', tags: [tag], ...where, response: answer }),
  markSeen: schemas({ summary: 'The request was opened', tags: [tag], ...where, response: answer }),
  offer: schemas({ summary: 'Offer, or revise the offer', tags: [tag], ...where, body: offerBody, response: answer }),
  decline: schemas({
    summary: 'Decline with a reason',
    tags: [tag],
    ...where,
    body: declineSchema,
    response: answer,
  }),
  ask: schemas({ summary: 'Ask the broker a question', tags: [tag], ...where, body: messageSchema, response: answer }),
});

export const portalActs = acts('Lender quotes', { params: idParams });
export const linkActs = acts('Reply link', {});

export const viewLinkedFile = schemas({
  summary: 'A file of the quote request that the emailed link opens',
  tags: ['Reply link'],
  params: idParams,
  response: { 200: z.string().describe('The bytes of the file, as the type that they were found to be') },
});
