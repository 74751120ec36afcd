import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import type { EventDetails } from '../model.ts';

/** An event, once or repeated: a start in its zone and a rule, never a list of copies. */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    creatorId: uuid('creator_id')
      .notNull()
      .references(() => accounts.id),
    title: text('title').notNull(),
    description: text('description').notNull(),
    location: text('location').notNull(),
    /** As clock and calendar of the zone show it: 2026-11-27T09:00. */
    startLocal: text('start_local').notNull(),
    timeZone: text('time_zone').notNull(),
    minutes: integer('minutes').notNull(),
    /** An RRULE whose UNTIL is local; null: it happens once. */
    rule: text('rule'),
    // All of it lies between these; no last moment: it never ends.
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at'),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('calendar_events_creator').on(table.creatorId, table.firstAt)],
);

/** Occurrences that are not as the rule has them. */
export const calendarExceptions = pgTable(
  'calendar_exceptions',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    /** The local start that the rule gives it. */
    ofLocal: text('of_local').notNull(),
    /** Null, as all that follows: canceled. */
    startLocal: text('start_local'),
    minutes: integer('minutes'),
    details: jsonb('details').$type<EventDetails>(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.ofLocal] })],
);

export const calendarAttendees = pgTable(
  'calendar_attendees',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.accountId] }),
    index('calendar_attendees_account').on(table.accountId),
  ],
);
