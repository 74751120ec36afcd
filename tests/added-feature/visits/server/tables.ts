import { sql } from 'drizzle-orm';
import { date, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../../src/platform/database/tables.ts';
import { defineService } from '../../../../src/platform/platform.ts';

export const visits = pgTable(
  'visits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id').notNull(),
    place: text('place').notNull(),
    day: date('day').notNull(),
    remindedAt: moment('reminded_at'),
  },
  (table) => [unique().on(table.accountId, table.place, table.day)],
);

/** A feature of the product has a migration for it; this one is in no release. */
export const visitTable = defineService({
  name: 'visit-table',
  open: ({ database: { db } }) =>
    db.execute(sql`create table if not exists visits (
      id uuid primary key default gen_random_uuid(), account_id uuid not null, place text not null, day date not null,
      reminded_at timestamptz, unique (account_id, place, day))`),
});
