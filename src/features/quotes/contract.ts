import { z } from 'zod';
import { idParams, idSchema, schemas, success } from '../../kernel/contract.ts';
import { schemaOfFields } from '../../kernel/fields/schema.ts';
import { listFileShape } from '../../kernel/files/list-contract.ts';
import { verdictStatuses } from '../../lending/engine/verdict.ts';
import { kindSlugs, loadedKinds } from '../../lending/kinds/find.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import { schemasOf } from '../../lending/kinds/schemas.ts';
import { partsOfRequest } from '../../lending/requests/request-parts.ts';
import { attachmentLimits } from '../documents/attachments.ts';
import { lenderContactShape } from '../lenders/contract.ts';
import { requestFileSchema } from './files/contract.ts';
import { requestFileTexts } from './files/model.ts';
import { declineReasons, loanTypeOf, quoteStatuses } from './model.ts';
import { messageSchema, offerTermsSchema } from './schemas.ts';

const moment = z.iso.datetime();
const maxLenders = 50;

/** Program, tier, verdict and sizing as they were when the request was sent. */
export const programSnapshotSchema = (kind: LoanKind) =>
  z.object({
    programId: idSchema,
    programName: z.string(),
    tierName: z.string().nullable(),
    status: z.enum(verdictStatuses),
    checks: z.array(schemasOf(kind).check),
    sizing: schemasOf(kind).sizing,
  });
export type ProgramSnapshot = z.infer<ReturnType<typeof programSnapshotSchema>>;

const offerVersionSchema = z.object({
  _id: idSchema,
  version: z.number(),
  by: z.enum(['portal', 'link']),
  createdAt: moment,
  terms: offerTermsSchema,
  /** What the lender stated as leverage, where that is not the computed figure in `terms`. */
  statedLeverage: z.number().optional(),
});
export type OfferVersion = z.infer<typeof offerVersionSchema>;

/** A request by its fields' names: the quote form's, and those carried over from the search. */
export type QuoteRequest = z.infer<ReturnType<typeof schemasOf>['request']>;

const threadSchema = z.array(
  z.object({ _id: idSchema, side: z.enum(['lender', 'broker']), message: z.string(), createdAt: moment }),
);

/** What both sides see of a quote. */
export const quoteShape = (kind: LoanKind) => ({
  _id: idSchema,
  kind: z.literal(kind.slug),
  status: z.enum(quoteStatuses),
  requestedAt: moment,
  seenAt: moment.nullable(),
  answeredAt: moment.nullable(),
  expiresAt: moment,
  passedOver: z.boolean(),
  program: programSnapshotSchema(kind).nullable(),
  decline: z.object({ reason: z.enum(declineReasons), note: z.string() }).nullable(),
  /** Every version, newest first. */
  offers: z.array(offerVersionSchema),
  messages: threadSchema,
  /** What the broker attached to the request, by name. */
  files: z.array(requestFileSchema),
});

const brokerQuoteOf = (kind: LoanKind) =>
  z.object({
    ...quoteShape(kind),
    pipelineEntryId: idSchema,
    request: schemasOf(kind).request,
    lender: z.object({
      _id: idSchema,
      name: z.string(),
      ...lenderContactShape,
      /** Requests reach somebody: it has an e-mail address, or users here. */
      isReachable: z.boolean(),
    }),
    /** Mails to the lender do not arrive: given up, or tried again for a while now. */
    undelivered: z.object({ state: z.enum(['late', 'failed']), since: moment }).nullable(),
    can: z.object({
      withdraw: z.boolean(),
      reply: z.boolean(),
      accept: z.boolean(),
      sendLink: z.boolean(),
      revokeLink: z.boolean(),
    }),
  });
/** A quote as its broker sees it. */
export const brokerQuoteSchema = z.lazy(() => z.union(loadedKinds().map(brokerQuoteOf)));
export type BrokerQuote = z.infer<typeof brokerQuoteSchema>;

/** One version of an offer with the quote that it answers. */
export interface QuotedOffer {
  readonly quote: BrokerQuote;
  readonly offer: OfferVersion;
}

/** What comes with the quote form. */
const requestExtras = (kind: LoanKind) =>
  z.object({
    lenderIds: z
      .array(idSchema, kind.messages.noLender)
      .min(1, kind.messages.noLender)
      .max(maxLenders, `At most ${maxLenders} lenders per request`),
    loanType: z.string().max(50).default(loanTypeOf(kind)),
    programIds: z.array(idSchema).max(200).default([]),
    /** Files of the caller's, uploaded before and not sent yet. */
    fileIds: z.array(idSchema).max(attachmentLimits.files, requestFileTexts.tooMany).default([]),
    /** The search the request came from: what the form does not ask again, and the preferences for the verdict that is stored. */
    scenario: schemasOf(kind).scenario.nullable().default(null),
  });
type RequestExtras = ReturnType<typeof requestExtras>;
type FormValues = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a call leaves out of the form and its search states: callers from before a field was asked send it there alone. */
function statedBySearch({ deal: { request } }: LoanKind, sent: FormValues): FormValues {
  const { scenario } = sent;
  if (!isObject(scenario)) return sent;
  const stated = request.fields.flatMap(({ name, required }) => {
    const value = scenario[request.names[name] ?? name];
    return required || value == null ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(stated), ...sent };
}

function requestBody(
  kind: LoanKind,
): z.ZodType<FormValues & z.output<RequestExtras>, FormValues & z.input<RequestExtras>> {
  const { requestForm } = schemasOf(kind);
  const { ownBody } = kind.calls.quotes;
  const parts = schemaOfFields(partsOfRequest(kind.deal.request));
  const form = requestForm.extend({ ...parts.shape, ...requestExtras(kind).shape });
  const flat = (sent: FormValues) => statedBySearch(kind, ownBody ? ownBody.read(sent) : sent);
  const body = z.preprocess((sent) => (isObject(sent) ? flat(sent) : sent), form);
  // Zod's own type for it loses the extras among the form's fields, whose names only the kind knows.
  return body as unknown as ReturnType<typeof requestBody>;
}

const askedLenderSchema = z.object({ lenderId: idSchema, lenderName: z.string() });

/** Of the call that asks for quotes on a deal of this kind. */
export const requestQuotesCall = (kind: LoanKind) =>
  schemas({
    summary: `Ask lenders for live quotes on a ${kind.name} loan. Idempotent with an Idempotency-Key`,
    tags: ['Quotes'],
    body: requestBody(kind),
    response: {
      200: z.object({
        ...success,
        message: z.string(),
        pipelineEntryId: idSchema,
        quotes: z.array(
          z.object({ _id: idSchema, lenderId: idSchema, lenderName: z.string(), status: z.enum(quoteStatuses) }),
        ),
        /** Lenders with an open request for this deal already: not asked again. When all of them have one, the call is refused. */
        alreadyAsked: z.array(askedLenderSchema),
        /** Of those asked now, the ones that nobody could be notified for: no email address, and nobody with an account. */
        notReached: z.array(askedLenderSchema),
      }),
    },
  });

export const whoHasProperty = schemas({
  summary: 'The lenders with an open request of the caller for this property and loan type',
  tags: ['Quotes'],
  body: z.object({ kind: z.enum<readonly string[]>(kindSlugs), propertyAddress: z.string().max(200) }),
  response: {
    200: z.object({ ...success, lenders: z.array(askedLenderSchema), pipelineEntryId: idSchema.nullable() }),
  },
});

const brokerAnswer = { 200: z.object({ ...success, quote: brokerQuoteSchema }) };

export const listDealQuotes = schemas({
  summary: 'Every quote of a deal, with offers and messages',
  tags: ['Quotes'],
  params: idParams,
  response: { 200: z.object({ ...success, quotes: z.array(brokerQuoteSchema) }) },
});

export const listDealQuotesFile = schemas({
  summary: 'The quotes of a deal as a file, each with the newest offer',
  tags: ['Quotes'],
  params: idParams,
  querystring: z.object(listFileShape),
  response: { 200: z.unknown() },
});

export const acceptOffer = schemas({
  summary: 'Choose the offer of this lender for the deal. The version that was looked at must still be the newest',
  tags: ['Quotes'],
  params: idParams,
  body: z.object({ offerId: idSchema }),
  response: brokerAnswer,
});

export const withdrawQuote = schemas({
  summary: 'Take a request back',
  tags: ['Quotes'],
  params: idParams,
  response: brokerAnswer,
});

export const sendLinkAgain = schemas({
  summary: 'Email the lender a new link to the request. Earlier links stop working',
  tags: ['Quotes'],
  params: idParams,
  response: brokerAnswer,
});

export const revokeLink = schemas({
  summary: 'Revoke every link that was emailed to the lender, and email none. Also works once the request is closed',
  tags: ['Quotes'],
  params: idParams,
  response: brokerAnswer,
});

export const replyToLender = schemas({
  summary: 'Answer a question of the lender',
  tags: ['Quotes'],
  params: idParams,
  body: messageSchema,
  response: brokerAnswer,
});
