import { z } from 'zod';
import { success } from '../../kernel/answers.ts';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idParams, idSchema } from '../../kernel/ids.ts';
import { verdictStatuses } from '../../lending/verdict.ts';
import { sizingSchema } from '../search/contract.ts';
import { checkSchema, fixAndFlipSearchSchema } from '../search/model.ts';
import {
  declineReasons,
  fixAndFlipQuoteSchema,
  messageSchema,
  offerSchema,
  quoteMessages,
  quoteStatuses,
} from './model.ts';

const moment = z.iso.datetime();
const maxLenders = 50;

/** The request as it was sent; `state` and the program's verdict are there when it came from a search. */
export const requestSchema = z.object({
  propertyAddress: z.string(),
  propertyType: z.string(),
  ficoScore: z.number(),
  experience: z.number(),
  purchasePrice: z.number(),
  rehabNeeded: z.number(),
  arv: z.number(),
  liquidity: z.number(),
  asisValue: z.number().nullable(),
  state: z.string().nullable(),
});
export type QuoteRequest = z.infer<typeof requestSchema>;

/** Program, tier, verdict and sizing as they were when the request was sent. */
export const programSnapshotSchema = z.object({
  programId: idSchema,
  programName: z.string(),
  tierName: z.string().nullable(),
  status: z.enum(verdictStatuses),
  checks: z.array(checkSchema),
  sizing: sizingSchema,
});
export type ProgramSnapshot = z.infer<typeof programSnapshotSchema>;

const offerVersionSchema = z.object({
  _id: idSchema,
  version: z.number(),
  by: z.enum(['portal', 'link']),
  createdAt: moment,
  terms: offerSchema,
});
export type OfferVersion = z.infer<typeof offerVersionSchema>;

const threadSchema = z.array(
  z.object({ _id: idSchema, side: z.enum(['lender', 'broker']), message: z.string(), createdAt: moment }),
);

const quoteShape = {
  _id: idSchema,
  status: z.enum(quoteStatuses),
  requestedAt: moment,
  seenAt: moment.nullable(),
  answeredAt: moment.nullable(),
  expiresAt: moment,
  passedOver: z.boolean(),
  program: programSnapshotSchema.nullable(),
  decline: z.object({ reason: z.enum(declineReasons), note: z.string() }).nullable(),
  /** Every version, newest first. */
  offers: z.array(offerVersionSchema),
  messages: threadSchema,
};

/** A quote as its broker sees it. */
export const brokerQuoteSchema = z.object({
  ...quoteShape,
  pipelineEntryId: idSchema,
  lender: z.object({ _id: idSchema, name: z.string(), contactName: z.string(), phone: z.string(), email: z.string() }),
  can: z.object({ withdraw: z.boolean(), reply: z.boolean(), accept: z.boolean() }),
});
export type BrokerQuote = z.infer<typeof brokerQuoteSchema>;

/** A quote as the lender who was asked sees it: the deal and who asks, never the client or other lenders. */
export const lenderQuoteSchema = z.object({
  ...quoteShape,
  lenderName: z.string(),
  broker: z.object({ name: z.string(), email: z.string() }),
  request: requestSchema,
  can: z.object({ offer: z.boolean(), decline: z.boolean(), ask: z.boolean() }),
});
export type LenderQuote = z.infer<typeof lenderQuoteSchema>;

export const requestFixAndFlipQuotes = defineEndpoint({
  method: 'POST',
  url: '/api/quotes/fix-and-flip',
  schema: {
    summary: 'Ask lenders for live quotes. Idempotent with an Idempotency-Key',
    tags: ['Quotes'],
    body: fixAndFlipQuoteSchema.extend({
      lenderIds: z
        .array(idSchema, quoteMessages.noLender)
        .min(1, quoteMessages.noLender)
        .max(maxLenders, `At most ${maxLenders} lenders at once`),
      loanType: z.string().max(50).default('fix-and-flip'),
      programIds: z.array(idSchema).max(200).default([]),
      /** The search the request came from: settles the state and the borrower's wishes for the verdict that is stored. */
      scenario: fixAndFlipSearchSchema.nullable().default(null),
    }),
    response: {
      200: z.object({
        ...success,
        message: z.string(),
        pipelineEntryId: idSchema,
        quotes: z.array(
          z.object({ _id: idSchema, lenderId: idSchema, lenderName: z.string(), status: z.enum(quoteStatuses) }),
        ),
        /** Lenders with an open request for this deal already: not asked again. */
        alreadyAsked: z.array(z.object({ lenderId: idSchema, lenderName: z.string() })),
      }),
    },
  },
  config: { access: 'broker', idempotent: true },
});

const brokerAnswer = { 200: z.object({ ...success, quote: brokerQuoteSchema }) };

export const listDealQuotes = defineEndpoint({
  method: 'GET',
  url: '/api/pipeline/:id/quotes',
  schema: {
    summary: 'Every quote of a deal, with offers and messages',
    tags: ['Quotes'],
    params: idParams,
    response: { 200: z.object({ ...success, quotes: z.array(brokerQuoteSchema) }) },
  },
  config: { access: 'broker' },
});

export const acceptOffer = defineEndpoint({
  method: 'POST',
  url: '/api/quotes/:id/accept',
  schema: {
    summary: 'Choose the offer of this lender for the deal. The version that was looked at must still be the newest',
    tags: ['Quotes'],
    params: idParams,
    body: z.object({ offerId: idSchema }),
    response: brokerAnswer,
  },
  config: { access: 'broker', idempotent: true },
});

export const withdrawQuote = defineEndpoint({
  method: 'POST',
  url: '/api/quotes/:id/withdraw',
  schema: { summary: 'Take a request back', tags: ['Quotes'], params: idParams, response: brokerAnswer },
  config: { access: 'broker', idempotent: true },
});

export const replyToLender = defineEndpoint({
  method: 'POST',
  url: '/api/quotes/:id/messages',
  schema: {
    summary: 'Answer a question of the lender',
    tags: ['Quotes'],
    params: idParams,
    body: messageSchema,
    response: brokerAnswer,
  },
  config: { access: 'broker', idempotent: true },
});
