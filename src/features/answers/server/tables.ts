import { sql } from 'drizzle-orm';
import { bigserial, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jsonValue, moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { answerSourceNames } from '../model.ts';

const answer = {
  dealId: uuid('deal_id')
    .notNull()
    .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
  /** A name of `lending/answers/questions`; one that is no longer asked is left out where answers are read. */
  question: text('question').notNull(),
  /** Null: it was cleared, or it is encrypted. */
  value: jsonValue('value'),
  /** A personal identifier, encrypted for its deal and question. */
  encrypted: text('encrypted'),
  source: text('source', { enum: answerSourceNames }).notNull(),
  givenBy: uuid('given_by').references(() => accounts.id, { onDelete: 'set null' }),
  givenAt: moment('given_at').notNull(),
};

/** The address that an answer states, in lower case. Written without parameters, so that its index serves it. */
export const addressAnswered = sql`lower(value #>> '{}')`;

/** What is answered of a deal: one row for each question. */
export const dealAnswers = pgTable(
  'deal_answers',
  {
    ...answer,
    /** How often it was answered. */
    version: integer('version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.question] }),
    // The few that a rotation of keys goes through.
    index('deal_answers_encrypted').on(table.dealId, table.question).where(sql`encrypted is not null`),
    // For who asks what is stored about them.
    index('deal_answers_address').on(addressAnswered).where(sql`question = 'borrowerEmail'`),
  ],
);

/** What was answered before. */
export const answerHistory = pgTable(
  'deal_answer_history',
  { id: bigserial('id', { mode: 'number' }).primaryKey(), ...answer },
  (table) => [
    index('deal_answer_history_question').on(table.dealId, table.question, table.id.desc()),
    index('deal_answer_history_encrypted').on(table.id).where(sql`encrypted is not null`),
  ],
);

/** Whose loan each deal is, so that what a borrower answered is offered in the next deal of the same broker. */
export const dealBorrowers = pgTable(
  'deal_borrowers',
  {
    dealId: uuid('deal_id')
      .primaryKey()
      .references(() => pipelineEntries.id, { onDelete: 'cascade' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Their names without capitals and punctuation; null: not named. */
    person: text('person'),
    entity: text('entity'),
    savedAt: moment('saved_at').notNull(),
  },
  (table) => [
    index('deal_borrowers_person').on(table.ownerId, table.person, table.savedAt.desc()),
    index('deal_borrowers_entity').on(table.ownerId, table.entity, table.savedAt.desc()),
  ],
);
