import { and, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { GivenAnswer } from '../../model.ts';
import { calendarAttendees, calendarCancellations, calendarEvents } from '../tables.ts';

interface Notified<Payload> {
  readonly id: string;
  readonly payload: Payload;
}
interface By {
  readonly accountId: string;
  readonly byId: string;
}
interface Canceled extends By {
  readonly cancellationId: string;
}

interface Facts {
  readonly title: string;
  /** Whom it concerns still: others read no title, which may have changed since they were told. */
  readonly readers: ReadonlySet<string>;
  /** Of who acts. */
  readonly names: ReadonlyMap<string, string>;
}

async function namesOf(db: Queries, told: readonly Notified<By>[]): Promise<Map<string, string>> {
  const people = await findPeople(
    db,
    told.map(({ payload }) => payload.byId),
  );
  return new Map([...people].map(([personId, { name }]) => [personId, name]));
}

/** What each event is called, who may know that, and who invites or changes. */
export async function readEventNews(db: Queries, told: readonly Notified<By>[]): Promise<Map<string, Facts>> {
  const { id, title, creatorId } = calendarEvents;
  const { eventId, accountId, leftAt } = calendarAttendees;
  const ids = [...new Set(told.map((one) => one.id))];
  const accountIds = [...new Set(told.map(({ payload }) => payload.accountId))];
  const rows = await db.select({ id, title, creatorId }).from(calendarEvents).where(inArray(id, ids));
  const attending = await db
    .select({ eventId, accountId })
    .from(calendarAttendees)
    .where(and(inArray(eventId, ids), inArray(accountId, accountIds), isNull(leftAt)));
  const names = await namesOf(db, told);
  const readers = Map.groupBy(attending, (one) => one.eventId);
  return new Map(
    rows.map((row) => {
      const attendees = (readers.get(row.id) ?? []).flatMap((one) => one.accountId ?? []);
      return [row.id, { title: row.title, readers: new Set([row.creatorId, ...attendees]), names }];
    }),
  );
}

const said = (what: string, { accountId, byId }: By, facts: Facts): string =>
  `${facts.names.get(byId) ?? 'Somebody'} ${what}${facts.readers.has(accountId) ? `: ${facts.title}` : '.'}`;

/** What the bell says of an invitation to somebody. */
export const invitedBy = (payload: By, facts: Facts | undefined): string =>
  facts ? said('invited you to an event', payload, facts) : 'You were invited to an event.';

export const changedBy = (payload: By, facts: Facts | undefined): string =>
  facts ? said('changed an event', payload, facts) : 'An event was changed.';

interface CanceledFacts {
  /** By cancellation, while it is kept: the title that its people knew. */
  readonly titles: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
}

export async function readCanceledNews(
  db: Queries,
  told: readonly Notified<Canceled>[],
): Promise<Map<string, CanceledFacts>> {
  const { id, title } = calendarCancellations;
  const ids = told.map(({ payload }) => payload.cancellationId);
  const rows = await db.select({ id, title }).from(calendarCancellations).where(inArray(id, ids));
  const titles = new Map(rows.map((row) => [row.id, row.title]));
  const names = await namesOf(db, told);
  return new Map(told.map((one) => [one.id, { titles, names }]));
}

export function canceledBy({ byId, cancellationId }: Canceled, facts: CanceledFacts | undefined): string {
  const title = facts?.titles.get(cancellationId);
  return `${facts?.names.get(byId) ?? 'Somebody'} canceled an event${title === undefined ? '.' : `: ${title}`}`;
}

interface Answered {
  readonly attendeeId: string;
  readonly answer: GivenAnswer;
}

interface AnsweredFacts {
  readonly title: string;
  /** By the row of who was invited: a name, or the address of a guest. */
  readonly names: ReadonlyMap<string, string>;
}

export async function readAnswerNews(
  db: Queries,
  told: readonly Notified<Answered>[],
): Promise<Map<string, AnsweredFacts>> {
  const ids = [...new Set(told.map((one) => one.id))];
  const { id, title } = calendarEvents;
  const rows = await db.select({ id, title }).from(calendarEvents).where(inArray(id, ids));
  const attendeeIds = told.map(({ payload }) => payload.attendeeId);
  const who = await db.select().from(calendarAttendees).where(inArray(calendarAttendees.id, attendeeIds));
  const people = await findPeople(
    db,
    who.flatMap(({ accountId }) => accountId ?? []),
  );
  const names = new Map(who.map((row) => [row.id, row.address ?? people.get(row.accountId ?? '')?.name ?? '']));
  return new Map(rows.map((row) => [row.id, { title: row.title, names }]));
}

const answerSaid: Readonly<Record<GivenAnswer, string>> = {
  accepted: 'accepted',
  tentative: 'may come to',
  declined: 'declined',
};

export function answeredBy({ attendeeId, answer }: Answered, facts: AnsweredFacts | undefined): string {
  const name = facts?.names.get(attendeeId) || 'Somebody you invited';
  return facts ? `${name} ${answerSaid[answer]} ${facts.title}` : `${name} responded to an event.`;
}
