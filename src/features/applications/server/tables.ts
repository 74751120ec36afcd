import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { applicationKinds } from '../../../lending/answers/forms/applications/common.ts';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { statusNames } from '../model.ts';

// Written without parameters, so that an index over just these rows serves them.
export const isOpenRow = sql`status not in ('closed', 'declined', 'withdrawn')`;

/** The borrower's address as a form states it, in lower case. Written without parameters, so that its index serves it. */
export const borrowerAddress = sql`lower(form ->> 'borrowerEmail')`;

/** The names of lender and program are as they were when they were chosen. */
const choice = {
  lenderId: uuid('lender_id').references(() => lenders.id),
  lenderName: text('lender_name'),
  programId: uuid('program_id'),
  programName: text('program_name'),
};

/** An application as it was submitted. What it says never changes; where it stands does. */
export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: applicationKinds }).notNull(),
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'set null' }),
    ...choice,
    /** The name of the owner as it was then; null once the account has ended. */
    sentBy: text('sent_by'),
    /** By the names of its form, tidy. */
    form: jsonb('form').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Labels and texts as they were read then: options and labels may change later. */
    sheet: jsonb('sheet').notNull(),
    /** Its property, so that the same one is not sent twice; blank where the form names none. */
    addressKey: text('address_key').notNull(),
    status: text('status', { enum: statusNames }).notNull().default('received'),
    /** What the lender still asks for. */
    askedFor: text('asked_for').array().notNull().default([]),
    version: integer('version').notNull().default(1),
    submittedAt: moment('submitted_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('applications_owner').on(table.ownerId, table.submittedAt.desc(), table.id),
    index('applications_lender').on(table.lenderId, table.submittedAt.desc(), table.id),
    index('applications_newest').on(table.submittedAt.desc(), table.id),
    index('applications_open').on(table.submittedAt.desc(), table.id).where(isOpenRow),
    index('applications_deal').on(table.dealId),
    // For who asks what is stored about them.
    index('applications_borrower').on(borrowerAddress),
  ],
);
export type ApplicationRow = typeof applications.$inferSelect;

/** Where an application has stood, oldest first. */
export const applicationSteps = pgTable(
  'application_steps',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    status: text('status', { enum: statusNames }).notNull(),
    note: text('note').notNull().default(''),
    askedFor: text('asked_for').array().notNull().default([]),
    /** As whom somebody acted. */
    side: text('side', { enum: ['broker', 'lender', 'team'] }).notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('application_steps_application').on(table.applicationId, table.id)],
);

/** An application that is not finished: one for each owner, kind and deal. */
export const applicationDrafts = pgTable(
  'application_drafts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: applicationKinds }).notNull(),
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    ...choice,
    /** As it was typed: nothing is required or checked yet. */
    form: jsonb('form').$type<Readonly<Record<string, unknown>>>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    // One without a deal is one as well.
    unique('application_drafts_place').on(table.ownerId, table.kind, table.dealId).nullsNotDistinct(),
    index('application_drafts_borrower').on(borrowerAddress),
  ],
);
