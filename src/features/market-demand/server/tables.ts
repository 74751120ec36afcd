import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { lenders } from '../../lenders/server/tables.ts';
import { callResults } from '../model.ts';

const figure = (name: string) => numeric(name, { mode: 'number' });
const dollars = (name: string) => bigint(name, { mode: 'number' });
const lineColumns = () => ({
  /** Of UTC. */
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind').notNull(),
  state: text('state').notNull(),
  /** Empty: enough programs fit. */
  refusedBy: text('refused_by').notNull(),
  wanted: text('wanted').notNull(),
});

// Written without parameters, so that an index over just these rows serves them.
export const isUnserved = sql`refused_by <> ''`;

/** A search as it came to rest: what was looked for and how many programs fit, nothing of the people or the property but its state. */
export const demandSearches = pgTable(
  'demand_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** To count people, and to keep one row of a search that was refined; null once the account has ended. */
    accountId: uuid('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    ...lineColumns(),
    /** What tells one search of a person from another on the same day: what the loan is given for, in whole dollars. */
    subject: text('subject').notNull(),
    searchedAt: moment('searched_at').notNull(),
    loanAmount: dollars('loan_amount'),
    fits: integer('fits').notNull(),
    refused: integer('refused').notNull(),
    /** What the deal has of what refuses most. */
    value: figure('value'),
  },
  ({ accountId, day, kind, refusedBy, searchedAt, state, subject, wanted, id }) => [
    uniqueIndex('demand_searches_once').on(accountId, day, kind, state, subject),
    index('demand_searches_day').on(day, kind, state),
    index('demand_searches_line').on(kind, state, refusedBy, wanted, searchedAt, id).where(isUnserved),
    index('demand_searches_person').on(accountId, kind, state, searchedAt),
  ],
);

/** Lenders that would take a search if one limit were another. */
export const demandOpenings = pgTable(
  'demand_openings',
  {
    searchId: uuid('search_id')
      .notNull()
      .references(() => demandSearches.id, { onDelete: 'cascade' }),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    /** The nearest of the lender; it may be gone by now. */
    programId: uuid('program_id').notNull(),
    refusedBy: text('refused_by').notNull(),
    wanted: text('wanted').notNull(),
    threshold: figure('threshold'),
    value: figure('value'),
  },
  ({ searchId, lenderId, refusedBy, wanted }) => [
    primaryKey({ columns: [searchId, lenderId, refusedBy, wanted] }),
    index('demand_openings_lender').on(lenderId),
  ],
);

/** What is counted of the searches of a day, so that a list reads no single search. */
export const demandDays = pgTable(
  'demand_days',
  {
    ...lineColumns(),
    searches: integer('searches').notNull(),
    withoutFit: integer('without_fit').notNull(),
    amount: dollars('amount'),
    valueLow: figure('value_low'),
    valueHigh: figure('value_high'),
  },
  ({ day, kind, state, refusedBy, wanted }) => [primaryKey({ columns: [day, kind, state, refusedBy, wanted] })],
);

/** Stands for all lenders together: a search that several would take is counted once. */
export const anyLender = '00000000-0000-0000-0000-000000000000';

/** The same of what one changed limit would open, for each lender and for all of them together. */
export const demandOpeningDays = pgTable(
  'demand_opening_days',
  {
    ...lineColumns(),
    lenderId: uuid('lender_id').notNull(),
    change: text('change').notNull(),
    changeWanted: text('change_wanted').notNull(),
    searches: integer('searches').notNull(),
    amount: dollars('amount'),
    thresholdLow: figure('threshold_low'),
    thresholdHigh: figure('threshold_high'),
    valueLow: figure('value_low'),
    valueHigh: figure('value_high'),
  },
  ({ day, kind, state, refusedBy, wanted, lenderId, change, changeWanted }) => [
    primaryKey({ columns: [day, kind, state, refusedBy, wanted, lenderId, change, changeWanted] }),
    index('demand_opening_days_line').on(kind, state, refusedBy, wanted, day),
  ],
);

/** Calls to lenders about what is searched for. */
export const demandCalls = pgTable(
  'demand_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    lenderId: uuid('lender_id')
      .notNull()
      .references(() => lenders.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    state: text('state').notNull(),
    refusedBy: text('refused_by').notNull(),
    wanted: text('wanted').notNull(),
    /** Null once the account has ended. */
    calledBy: uuid('called_by').references(() => accounts.id, { onDelete: 'set null' }),
    calledAt: moment('called_at').notNull(),
    result: text('result', { enum: callResults }).notNull(),
    note: text('note').notNull(),
  },
  ({ lenderId, calledAt, calledBy, id }) => [
    index('demand_calls_lender').on(lenderId, calledAt, id),
    index('demand_calls_by').on(calledBy),
  ],
);
