import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '../../../accounts/server/api.ts';
import { calendarAttendees, calendarEvents } from '../tables.ts';

const { address, answer, answeredAt, eventId, id } = calendarAttendees;

/** People without an account who were invited to events. */
export const guestsOfPerson: PersonalData = {
  name: 'events',
  title: 'Invitations to events',
  columns: ['address', 'event', 'answer', 'answeredAt'],
  find: (db, { email }) =>
    db
      .select({ address, event: calendarEvents.title, answer, answeredAt })
      .from(calendarAttendees)
      .innerJoin(calendarEvents, eq(calendarEvents.id, eventId))
      .where(eq(address, email))
      .orderBy(asc(eventId)),
  async erase(_platform, tx, _context, { email }) {
    return (await tx.db.delete(calendarAttendees).where(eq(address, email)).returning({ id })).length;
  },
  stays: 'Nothing of it stays.',
};
