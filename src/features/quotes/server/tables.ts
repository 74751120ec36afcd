import { inArray, type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { readValues } from '../../../kernel/fields/values.ts';
import type { TimeZone } from '../../../kernel/time-zones.ts';
import { kindSlugs, loanKind } from '../../../lending/kinds/find.ts';
import { limitTexts } from '../../../lending/kinds/loan.ts';
import { schemasOf } from '../../../lending/kinds/schemas.ts';
import { requestFields } from '../../../lending/requests/request-of-deal.ts';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { type ProgramSnapshot, programSnapshotSchema, type QuoteRequest } from '../contract.ts';
import { declineReasons, type OfferTerms, offerStages, propertyOf, quoteStatuses, zoneOf } from '../model.ts';
import { offerTermsSchema } from '../schemas.ts';

// Written without parameters, so that an index over just these rows serves them.
export const isOpenRow = sql`status in ('requested', 'seen', 'offered') and passed_over_at is null`;
export const isUnansweredRow = sql`status in ('requested', 'seen') and passed_over_at is null`;

/** An offer that was neither chosen nor passed over: it is to be read, and its broker is notified before it expires. */
export const isOfferedRow = sql`status = 'offered' and passed_over_at is null`;

/** When a request was answered for the first time, or else expired. */
export const settledAt = sql`(coalesce(answered_at, expires_at))`;

/** The broker wrote last. */
export const awaitsReplyRow = sql`awaits_reply`;

/** One request to one lender, with its life. */
export const quotes = pgTable(
  'quotes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => pipelineEntries.id),
    brokerId: uuid('broker_id')
      .notNull()
      .references(() => accounts.id),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    kind: text('kind').notNull(),
    addressKey: text('address_key').notNull(),
    status: text('status', { enum: quoteStatuses }).notNull(),
    request: jsonb('request').notNull(),
    program: jsonb('program'),
    requestedAt: moment('requested_at').notNull(),
    seenAt: moment('seen_at'),
    /** The first offer or decline: what a lender's reply time is measured to. */
    answeredAt: moment('answered_at'),
    expiresAt: moment('expires_at').notNull(),
    passedOverAt: moment('passed_over_at'),
    /** When the broker chose this lender's offer; null again when that is undone. */
    acceptedAt: moment('accepted_at'),
    /** When the lender is to be reminded that it was asked. */
    nudgeAt: moment('nudge_at'),
    /** When the broker is to be notified of the offer's last day. */
    remindAt: moment('remind_at'),
    /** When the newest offer expires. */
    offerEndsAt: moment('offer_ends_at'),
    /** Mailed links of an earlier version open nothing. */
    linkVersion: integer('link_version').notNull().default(0),
    declineReason: text('decline_reason', { enum: declineReasons }),
    declineNote: text('decline_note').notNull().default(''),
    /** The broker wrote last on the thread. */
    awaitsReply: boolean('awaits_reply').notNull().default(false),
    /** What an inbox is filtered by, of the documents above: the state of the property, and the loan that the lender's program sizes. */
    state: text('state').generatedAlwaysAs(sql`request->>'state'`),
    loanAmount: bigint('loan_amount', { mode: 'number' }).generatedAlwaysAs(
      sql`case when jsonb_typeof(program->'sizing'->'totalLoanAmount') = 'number' then (program->'sizing'->>'totalLoanAmount')::numeric end`,
    ),
    updatedAt: moment('updated_at').notNull(),
  },
  ({
    acceptedAt,
    addressKey,
    answeredAt,
    awaitsReply,
    brokerId,
    declineReason,
    entryId,
    expiresAt,
    id,
    kind,
    lenderId,
    loanAmount,
    nudgeAt,
    offerEndsAt,
    passedOverAt,
    remindAt,
    requestedAt,
    state,
    status,
  }) => [
    ...[index('quotes_entry').on(entryId), index('quotes_requested').on(requestedAt, id)],
    // All that one broker asked, some at a time, and in a period.
    ...[index('quotes_broker').on(brokerId, id), index('quotes_broker_requested').on(brokerId, requestedAt)],
    index('quotes_lender').on(lenderId, status),
    // An inbox in each of its orders. What it is narrowed by, counted and grouped by stands behind: among the requests of a
    // year it is found without reading one of them.
    index('quotes_lender_newest').on(
      lenderId,
      requestedAt,
      id,
      kind,
      status,
      expiresAt,
      passedOverAt,
      awaitsReply,
      brokerId,
      state,
      loanAmount,
      addressKey,
    ),
    index('quotes_lender_deadline').on(lenderId, expiresAt, id, kind, status, passedOverAt),
    index('quotes_lender_amount').on(
      lenderId,
      loanAmount.desc().nullsLast(),
      id.desc().nullsFirst(),
      kind,
      status,
      expiresAt,
      passedOverAt,
    ),
    // What a lender answered and what expired, what it won and what it lost, by day, with all that is counted of it.
    index('quotes_lender_settled').on(
      lenderId,
      settledAt,
      kind,
      status,
      requestedAt,
      answeredAt,
      expiresAt,
      passedOverAt,
      declineReason,
    ),
    index('quotes_lender_awaits').on(lenderId, status, passedOverAt, kind).where(awaitsReplyRow),
    index('quotes_lender_won').on(lenderId, acceptedAt, kind, id).where(sql`accepted_at is not null`),
    index('quotes_lender_lost').on(lenderId, passedOverAt, kind, status).where(sql`passed_over_at is not null`),
    // What is to be answered, by deadline.
    index('quotes_lender_due').on(lenderId, expiresAt).where(isUnansweredRow),
    index('quotes_broker_due').on(brokerId, expiresAt).where(isUnansweredRow),
    // What is offered, the first to expire first.
    index('quotes_lender_offers').on(lenderId, offerEndsAt).where(isOfferedRow),
    index('quotes_broker_offers').on(brokerId, offerEndsAt).where(isOfferedRow),
    // What is due is found by these, however many quotes there are.
    index('quotes_nudges').on(nudgeAt, id).where(sql`nudge_at is not null`),
    index('quotes_offer_reminders').on(remindAt, id).where(sql`remind_at is not null and ${isOfferedRow}`),
    index('quotes_ends').on(expiresAt, id).where(isUnansweredRow),
    // The guarantee behind "not sent twice", whatever the code above it does.
    uniqueIndex('quotes_open_once').on(brokerId, lenderId, kind, addressKey).where(isOpenRow),
  ],
);
export type Quote = typeof quotes.$inferSelect;

/** Every version of a lender's offer; none is ever changed. */
export const offers = pgTable(
  'offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    version: integer('version').notNull(),
    loanAmount: bigint('loan_amount', { mode: 'number' }).notNull(),
    ratePercent: numeric('rate_percent', { mode: 'number' }).notNull(),
    terms: jsonb('terms').notNull(),
    by: text('by', { enum: ['portal', 'link'] }).notNull(),
    /** What it is: terms to choose from, or, after the choice, the term sheet or the terms of the closing. */
    stage: text('stage', { enum: offerStages }).notNull().default('offer'),
    /** Why it differs from the version before, as the lender states it. */
    changeReason: text('change_reason').notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('offers_version').on(table.quoteId, table.version)],
);

export type Offer = typeof offers.$inferSelect;

/** The thread between the lender and the broker. */
export const quoteMessages = pgTable(
  'quote_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id),
    side: text('side', { enum: ['lender', 'broker'] }).notNull(),
    message: text('message').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('quote_messages_quote').on(table.quoteId, table.createdAt)],
);

/** Files that brokers send with quote requests. A row stands for a file that is there whole. */
export const requestFiles = pgTable(
  'request_files',
  {
    /** The file's as well. */
    id: uuid('id').primaryKey(),
    /** Null: the account is gone. */
    ownerId: uuid('owner_id').references(() => accounts.id),
    /** The deal that lenders were asked about with it. Null: it was not sent. */
    entryId: uuid('entry_id').references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    /** Cleaned (`cleanFileName`). Shown and offered for saving, never a path. */
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    uploadedAt: moment('uploaded_at').notNull(),
  },
  (table) => [index('request_files_owner').on(table.ownerId, table.id), index('request_files_deal').on(table.entryId)],
);
export type RequestFileRow = typeof requestFiles.$inferSelect;

/** The quotes that a file was sent with: their lenders read it. */
export const quoteFiles = pgTable(
  'quote_files',
  {
    quoteId: uuid('quote_id')
      .notNull()
      .references(() => quotes.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => requestFiles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.fileId] }), index('quote_files_file').on(table.fileId)],
);

// The documents of a quote are read by the definition of its kind: nothing about them is taken on trust.

/** The quotes that can be read: those of a kind of loan that the product still has. */
export const readable: SQL = inArray(quotes.kind, [...kindSlugs]);

/** The request as it was sent. */
export const requestOf = ({ kind, request }: Pick<Quote, 'kind' | 'request'>): QuoteRequest =>
  readValues(requestFields(loanKind(kind)), request);

/** The address of the property, as the broker wrote it. */
export const propertyOfQuote = (quote: Pick<Quote, 'kind' | 'request'>): string =>
  propertyOf(loanKind(quote.kind), requestOf(quote));

/** The time zone that the days of a quote mean. */
export const zoneOfQuote = (quote: Pick<Quote, 'kind' | 'request'>): TimeZone => zoneOf(requestOf(quote));

/** The program as it stood then; null when none was asked about, or when its sizing cannot be read any more. */
export function snapshotOf(quote: Pick<Quote, 'kind' | 'program'>): ProgramSnapshot | null {
  const kind = loanKind(quote.kind);
  const stored = quote.program;
  if (typeof stored !== 'object' || stored === null) return null;
  const checks = 'checks' in stored && Array.isArray(stored.checks) ? stored.checks : [];
  // A check that the kind has since dropped is left out; the others still stand.
  const known = checks.filter((one) => schemasOf(kind).check.safeParse(one).success);
  const sizing: Readonly<Record<string, unknown>> = 'sizing' in stored ? { ...Object(stored.sizing) } : {};
  // So is a limit that the kind no longer has: the loan still stands, what set it is not said.
  const boundBy = String(sizing.boundBy) in limitTexts(kind.loan) ? sizing.boundBy : null;
  const snapshot = { ...stored, checks: known, sizing: { ...sizing, boundBy } };
  return programSnapshotSchema(kind).safeParse(snapshot).data ?? null;
}

/** The terms of an offer; undefined when they cannot be read, for none may be shown or accepted in part. */
export const termsOf = ({ terms }: Pick<Offer, 'terms'>): OfferTerms | undefined =>
  offerTermsSchema.safeParse(terms).data;
