import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Deal } from '../../../lending/kinds/loan.ts';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { programs } from '../../programs/server/tables.ts';
import { pipelineShapes } from '../board/deal-columns.ts';
import { dealEventTypes, stageNames } from '../model.ts';

const sortText = (text: string): string =>
  `regexp_replace(regexp_replace(lower(${text}), '(\\d+)', '0000000\\1', 'g'), '\\d*(\\d{8})', '\\1', 'g')`;

/** A choice of a lender whose lenders are still to be told. */
interface ChoiceToTell {
  /** When its pause ends; moments are in ISO. */
  readonly tellAt: string;
  readonly chosenAt: string;
  readonly requestId: string;
  /** The administrator who chose as the deal's owner. */
  readonly actedBy?: string | undefined;
  /** The deal had another lender before, or none. */
  readonly isNew: boolean;
  /** The messages that were counted for it, and when; absent in choices from before it was stored. */
  readonly counted?: { readonly amount: number; readonly at: string };
}

/** A deal in its owner's pipeline. One active deal per owner, address and kind. */
export const pipelineEntries = pgTable(
  'pipeline_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    loanType: text('loan_type').notNull(),
    address: text('address').notNull(),
    addressKey: text('address_key').notNull(),
    clientName: text('client_name'),
    /** What is known of the deal, by the names of `dealFields`; validated when it is written, read by its fields. */
    deal: jsonb('deal').$type<Deal>().notNull(),
    // What lists sort and filter by: never written, always what the document says.
    state: text('state').generatedAlwaysAs(sql`deal->>'state'`),
    propertyType: text('property_type').generatedAlwaysAs(sql`deal->>'propertyType'`),
    fico: integer('fico').generatedAlwaysAs(
      sql`case when jsonb_typeof(deal->'fico') = 'number' then round((deal->>'fico')::numeric)::integer end`,
    ),
    // Lists from A to Z, with house numbers as numbers: capitals count for nothing, digits are filled up to eight.
    addressSort: text('address_sort').generatedAlwaysAs(sql.raw(sortText('address'))),
    clientSort: text('client_sort').generatedAlwaysAs(
      sql.raw(`nullif(${sortText("trim(coalesce(client_name, ''))")}, '')`),
    ),
    selectedLenderId: uuid('selected_lender_id').references(() => lenders.id),
    /** The program of that lender the loan package is made for; null: not chosen yet. */
    selectedProgramId: uuid('selected_program_id').references(() => programs.id, { onDelete: 'set null' }),
    /** A choice of that lender which nobody but the owner knows of yet. */
    choiceToTell: jsonb('choice_to_tell').$type<ChoiceToTell>(),
    stage: text('stage', { enum: stageNames }).notNull().default('preparing'),
    /** When it came to its stage, and who moved it there by hand; null: it followed what happened. */
    stageAt: moment('stage_at').notNull(),
    stageBy: uuid('stage_by').references(() => accounts.id),
    /** The loan in whole dollars, as far as is known: of the chosen offer, else of the largest offer, else as lenders were asked, else as the deal asks. */
    loanAmount: bigint('loan_amount', { mode: 'number' }),
    archivedAt: moment('archived_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('pipeline_entries_owner').on(table.ownerId),
    // The deals of the whole market by day.
    index('pipeline_entries_created').on(table.createdAt, table.id),
    // The board: counts and sums by stage from the index alone, and the latest moved of each.
    index('pipeline_entries_board')
      .on(table.ownerId, table.stage, table.stageAt.desc().nullsFirst(), table.id, table.loanAmount)
      .where(sql`archived_at is null`),
    // The table in the order it opens in.
    index('pipeline_entries_changed')
      .on(table.ownerId, table.updatedAt.desc(), table.id)
      .where(sql`archived_at is null`),
    index('pipeline_entries_open').on(table.loanType, table.updatedAt).where(sql`archived_at is null`),
    // The deals that a lender was chosen for.
    index('pipeline_entries_lender').on(table.selectedLenderId).where(sql`archived_at is null`),
    // The few whose lenders are still to be told of a choice.
    index('pipeline_entries_untold').on(table.id).where(sql`choice_to_tell is not null`),
    uniqueIndex('pipeline_entries_active_deal')
      .on(table.ownerId, table.loanType, table.addressKey)
      .where(sql`archived_at is null`),
  ],
);

/** What has happened to a deal, for pages that follow it: kept for a day, so that a stream that was cut goes on where it was. */
export const dealEvents = pgTable(
  'deal_events',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    type: text('type', { enum: dealEventTypes }).notNull(),
    /** The lender whose users are told as well; null: the deal's owner and administrators alone. */
    lenderId: uuid('lender_id'),
    /** Ids and short facts; a message is read back by its id. */
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
    at: moment('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.number] }), index('deal_events_at').on(table.at)],
);

/** The number of the last event of each deal, in a row of its own: counting it is everybody's last step. */
export const dealEventCounts = pgTable('deal_event_counts', {
  entryId: uuid('entry_id')
    .primaryKey()
    .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
  /** When it was counted; null: before moments were stored. */
  at: moment('at'),
});

/** The lenders of a deal: those asked, and the one named by hand. */
export const pipelineLenders = pgTable(
  'pipeline_lenders',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.lenderId] })],
);

/**
 * Access that somebody of the Plinth team asked for with a reason: to the chats of one deal, until it expires. Who read what
 * with it stands in the audit trail of the deal.
 */
export const staffAccess = pgTable(
  'staff_access',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    grantedAt: moment('granted_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('staff_access_deal').on(table.entryId, table.accountId, table.expiresAt),
    index('staff_access_account').on(table.accountId),
  ],
);

/** What an account has saved of how it looks at its pipeline. */
export const pipelineViews = pgTable(
  'pipeline_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    shape: text('shape', { enum: pipelineShapes }).notNull(),
    /** Columns, filter and sort (`storedViewSchema`). */
    content: jsonb('content').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('pipeline_views_name').on(table.ownerId, sql`lower(${table.name})`),
    uniqueIndex('pipeline_views_default').on(table.ownerId).where(sql`is_default`),
  ],
);
