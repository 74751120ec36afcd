import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../../platform/database/tables.ts';
import { accounts } from '../../accounts/server/tables.ts';
import { pipelineEntries } from '../../pipeline/server/tables.ts';
import { answeredBy, answers, type EventDetails } from '../model.ts';

// Written without parameters, so that an index over just these rows serves them.
/** All of it lies within a month: of these a range asks for no more than those that begin near it. */
export const isBriefRow = sql`last_at - first_at <= interval '32 days'`;
/** It goes on for longer, as most repeated ones do, or for ever: of these a range asks for those that have not ended. */
export const isLongRow = sql`(last_at is null or last_at - first_at > interval '32 days')`;
export const briefDays = 32;
/** When it ends; never counts as after all other moments. */
export const endsAt = sql`coalesce(last_at, 'infinity')`;

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
    /** The deal of its creator that it belongs to. */
    dealId: uuid('deal_id').references(() => pipelineEntries.id, { onDelete: 'set null' }),
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('calendar_events_creator').on(table.creatorId, table.firstAt),
    index('calendar_events_brief').on(table.creatorId, table.firstAt, table.lastAt).where(isBriefRow),
    index('calendar_events_long').on(table.creatorId, endsAt, table.firstAt).where(isLongRow),
    index('calendar_events_deal').on(table.dealId, table.firstAt).where(sql`deal_id is not null`),
  ],
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

/** Who is invited: an account, or a guest by an email address. */
export const calendarAttendees = pgTable(
  'calendar_attendees',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => calendarEvents.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => accounts.id),
    /** Of a guest, in lower case. */
    address: text('address'),
    answer: text('answer', { enum: answers }).notNull().default('needs-action'),
    /** Stays where a new time asks for the answer again. */
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by', { enum: answeredBy }),
    /** An account took it off its calendar: it stays on the list of the organizer, with a no. */
    leftAt: moment('left_at'),
    /** The version of the event that the newest email about all of it was queued for. */
    toldVersion: integer('told_version'),
  },
  (table) => [
    unique('calendar_attendees_once').on(table.eventId, table.accountId),
    unique('calendar_guests_once').on(table.eventId, table.address),
    index('calendar_attendees_account').on(table.accountId),
    check('calendar_attendees_one', sql`num_nonnulls(account_id, address) = 1`),
  ],
);
export type AttendeeRow = typeof calendarAttendees.$inferSelect;

/** What was canceled, whole or one occurrence, for as long as emails about it may be written. The event itself is gone by then. */
export const calendarCancellations = pgTable(
  'calendar_cancellations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of the event, which may be gone. */
    eventId: uuid('event_id').notNull(),
    version: integer('version').notNull(),
    canceledAt: moment('canceled_at').notNull(),
    // Programs drop an event only for the organizer that they know.
    organizerName: text('organizer_name').notNull(),
    organizerAddress: text('organizer_address').notNull(),
    title: text('title').notNull(),
    location: text('location').notNull(),
    startLocal: text('start_local').notNull(),
    timeZone: text('time_zone').notNull(),
    minutes: integer('minutes').notNull(),
    rule: text('rule'),
    /** One occurrence alone, by the local start that its rule gives it. */
    ofLocal: text('of_local'),
  },
  (table) => [index('calendar_cancellations_at').on(table.canceledAt)],
);
export type CancellationRow = typeof calendarCancellations.$inferSelect;

/** Guests whom a cancellation is written to. */
export const calendarCanceled = pgTable(
  'calendar_canceled',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    cancellationId: uuid('cancellation_id')
      .notNull()
      .references(() => calendarCancellations.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
  },
  (table) => [index('calendar_canceled_of').on(table.cancellationId)],
);

/** Addresses of people without an account who want no emails about events: no address, only its keyed hash. */
export const calendarEmailStops = pgTable('calendar_email_stops', {
  id: uuid('id').primaryKey().defaultRandom(),
  addressKey: text('address_key').notNull().unique(),
  stoppedAt: moment('stopped_at').notNull(),
});

/** One row: the rules of time zones by which the moments of all events were worked out. */
export const calendarZoneRules = pgTable('calendar_zone_rules', {
  only: boolean('only').primaryKey().default(true),
  /** As ICU numbers them: 2026b. */
  version: text('version').notNull(),
});
