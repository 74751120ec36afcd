import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jsonValue, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { programs } from '../../programs/server/tables.ts';
import { editStates } from '../model.ts';

/**
 * Other values than a program states, as sources found them: of each source one open at most for each field, since a writer has
 * locked the program; and those that were decided.
 */
export const proposedEdits = pgTable(
  'program_proposed_edits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    programId: uuid('program_id')
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    /** The program's. */
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** Its path, dots between levels. */
    field: text('field').notNull(),
    /** As the program would have it. */
    value: jsonValue('value'),
    /** What the program said when this was found last. */
    base: jsonValue('base'),
    /** The name of the tier it was found for: tiers move, and their places with them. */
    tier: text('tier'),
    /** The program's version when this was found last, by which its tier is followed; null: from before that was noted. */
    programVersion: integer('program_version'),
    sourceId: uuid('source_id').notNull(),
    sourceName: text('source_name').notNull(),
    /** The run that found it first. */
    runId: text('run_id').notNull(),
    snippet: text('snippet').notNull(),
    address: text('address'),
    foundAt: moment('found_at').notNull(),
    state: text('state', { enum: editStates }).notNull().default('open'),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: uuid('decided_by').references(() => accounts.id),
    /** Why it was rejected. */
    reason: text('reason'),
    /** Rejected, and the source has said nothing else since: the same is not proposed again. */
    isHeldBack: boolean('is_held_back').notNull().default(false),
  },
  (table) => [
    index('program_proposed_edits_program').on(table.programId, table.field),
    // Which programs have something to decide, the longest waiting first.
    index('program_proposed_edits_waiting').on(table.createdAt, table.programId).where(sql`state = 'open'`),
    index('program_proposed_edits_lender').on(table.lenderId, table.programId).where(sql`state = 'open'`),
    index('program_proposed_edits_decider').on(table.decidedBy),
  ],
);
