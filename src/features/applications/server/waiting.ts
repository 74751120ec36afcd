import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { can, isAdmin } from '../../../kernel/access.ts';
import { formatDay } from '../../../kernel/format.ts';
import { kindNames } from '../../../lending/kinds/find.ts';
import type { Database, Queries } from '../../../platform/database/database.ts';
import { type WaitingGroup, waitingAtMost } from '../../accounts/model.ts';
import { type SharedWork, type Waiter, waitingGroup } from '../../accounts/server/api.ts';
import { pathFor, type Side } from './messages/paths.ts';
import { borrowerOf, propertyOf } from './sheet.ts';
import { type ApplicationRow, applications, isOpenRow } from './tables.ts';

const lineOf = (side: Side, detail: (row: ApplicationRow) => string) => (row: ApplicationRow) => ({
  text: propertyOf(row.form) || borrowerOf(row.form),
  detail: detail(row),
  link: pathFor(side, row.id),
});

const read = (db: Queries, wanted: SQL | undefined): Promise<ApplicationRow[]> =>
  db.select().from(applications).where(wanted).orderBy(asc(applications.submittedAt)).limit(waitingAtMost.counted);

const received = ({ kind, submittedAt }: ApplicationRow): string =>
  `${kindNames(kind).displayName}, received ${formatDay(submittedAt.toISOString().slice(0, 10))}`;

/** New applications wait for their lender, or for the team where there is none; what is asked for waits for the broker. */
export async function readWaitingApplications({ db }: Database, waiter: Waiter): Promise<WaitingGroup[]> {
  const { role, accountId, lenderId } = waiter;
  const isNew = eq(applications.status, 'received');
  if (role === 'lender') {
    if (lenderId === null) return [];
    const lines = (await read(db, and(eq(applications.lenderId, lenderId), isNew, isOpenRow))).map(
      lineOf('lender', received),
    );
    return waitingGroup({ title: 'New applications', isUrgent: false, link: '/lender/applications', lines });
  }
  if (isAdmin(role)) {
    if (!can(waiter, 'market')) return [];
    const lines = (await read(db, and(isNull(applications.lenderId), isNew, isOpenRow))).map((row) => ({
      ...lineOf('admin', received)(row),
      since: row.submittedAt.toISOString(),
      work: { type: newApplications.type, id: row.id },
    }));
    return waitingGroup({ title: 'New applications', isUrgent: false, link: '/admin/applications', lines });
  }
  const isAsked = sql`cardinality(${applications.askedFor}) > 0`;
  const rows = await read(db, and(eq(applications.ownerId, accountId), isAsked, isOpenRow));
  return waitingGroup({
    title: 'Applications that need something',
    isUrgent: false,
    link: '/applications',
    lines: rows.map(lineOf('broker', ({ askedFor }) => `Still needed: ${askedFor.join(', ')}`)),
  });
}

/** Applications without a lender are the team's. */
export const newApplications: SharedWork = {
  type: 'application',
  desk: 'market',
  waits: async ({ db }, id) =>
    (await db.$count(
      applications,
      and(eq(applications.id, id), isNull(applications.lenderId), eq(applications.status, 'received'), isOpenRow),
    )) > 0,
};
