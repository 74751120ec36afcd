import { and, eq, inArray, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { findPeople } from '../../../../src/features/accounts/server/api.ts';
import { idSchema } from '../../../../src/kernel/contract.ts';
import { jobContext } from '../../../../src/platform/caller.ts';
import type { Queries } from '../../../../src/platform/database/database.ts';
import { record } from '../../../../src/platform/events/record.ts';
import { link, paragraph } from '../../../../src/platform/mail/mail.ts';
import { defineJob, defineMail } from '../../../../src/platform/platform.ts';
import { visitFellDue } from '../events.ts';
import { visits } from './tables.ts';

const ofVisit = z.object({ visitId: idSchema });

/** Takes place the day before. A repeat reminds nobody. */
export const remindOfVisit = defineJob({
  name: 'visit-reminder',
  payload: ofVisit,
  concurrency: 1,
  timeoutSeconds: 60,
  retries: 3,
  run: ({ database, clock }, { visitId }) =>
    database.transaction(async (tx) => {
      const at = clock.now();
      const open = and(eq(visits.id, visitId), isNull(visits.remindedAt));
      const [visit] = await tx.db.update(visits).set({ remindedAt: at }).where(open).returning();
      if (!visit) return;
      const { accountId, day } = visit;
      await record(tx, jobContext(remindOfVisit, at), visitFellDue, { id: visitId, payload: { accountId, day } });
    }),
});

/** What each visit is called. */
export async function readPlaces(db: Queries, told: readonly { readonly id: string }[]) {
  const ids = told.map(({ id }) => id);
  const rows = await db.select().from(visits).where(inArray(visits.id, ids));
  return new Map(rows.map((row) => [row.id, row.place]));
}

export const visitMail = defineMail({
  name: 'visits.fellDue',
  payload: ofVisit,
  async data({ database: { db }, config }, { visitId }) {
    const [visit] = await db.select().from(visits).where(eq(visits.id, visitId));
    const person = visit && (await findPeople(db, [visit.accountId])).get(visit.accountId);
    return person?.email ? { to: person.email, ...visit, address: `${config.publicUrl}/visits` } : undefined;
  },
  write: ({ place, day, address }) => ({
    subject: `Visit of ${place}`,
    body: [paragraph(`You visit ${place} on ${day}.`), link('Open your visits', address)],
  }),
});
