import { inArray } from 'drizzle-orm';
import type { EventType } from '../../../kernel/event-type.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { notifies } from '../../notifications/server/api.ts';
import * as events from '../events.ts';
import { scrapers } from './tables.ts';

async function namesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: scrapers.id, name: scrapers.name })
    .from(scrapers)
    .where(inArray(scrapers.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const scraperFollowers: readonly Follower[] = [
  ...Object.values<EventType<object, 'admins'>>(events).map((event) =>
    updatesPages(event, { type: 'scraper', to: ['admins'] }),
  ),
  notifies(events.scraperEnded, {
    type: {
      name: 'scrapedPageChanged',
      readers: ['admin'],
      label: 'A lender’s page changed',
      about: 'A scheduled scraper can’t read it with its mapping any more.',
    },
    to: 'admins',
    // The person who starts a run sees its outcome.
    when: ({ payload: { alone, outcome } }) => alone && outcome === 'pageChanged',
    about: ({ id }) => `scraper ${id}`,
    facts: (db, told) =>
      namesOf(
        db,
        told.map(({ id }) => id),
      ),
    show: ({ id }, name) => ({
      message: `${name ?? 'A scraper'}: the page changed. Review the mapping.`,
      link: `/admin/scrapers/${id}`,
    }),
  }),
];
