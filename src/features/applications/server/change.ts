import { and, eq, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { applicationClosed, statusNotNext } from '../errors.ts';
import { applicationMoved, applicationWithdrawn } from '../events.ts';
import { applicationsMoved, applicationsSent } from '../limits.ts';
import { type ApplicationStatus, isOpen, maySaveAsked, tidyAsked } from '../model.ts';
import { worksOn } from './present.ts';
import { type ApplicationRow, applicationSteps, applications, isOpenRow } from './tables.ts';

const lock = async (tx: Transaction, applicationId: string): Promise<ApplicationRow | undefined> =>
  (await tx.db.select().from(applications).where(eq(applications.id, applicationId)).for('update'))[0];

interface Step {
  readonly status: ApplicationStatus;
  readonly side: (typeof applicationSteps.side.enumValues)[number];
  readonly askedFor?: string[];
  readonly note?: string;
}

/** Writes where an application stands now, and the step that led there. */
async function take(
  tx: Transaction,
  { at }: RequestContext,
  { id }: ApplicationRow,
  { status, side, askedFor = [], note = '' }: Step,
): Promise<ApplicationRow> {
  await tx.db.insert(applicationSteps).values({ applicationId: id, status, side, askedFor, note, at });
  const [changed] = await tx.db
    .update(applications)
    .set({ status, askedFor, updatedAt: at, version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
    .returning();
  if (!changed) throw new Error('The application was not written.');
  return changed;
}

const partiesOf = ({ ownerId, lenderId, kind }: ApplicationRow) => ({ ownerId, lenderId, kind });

/** The broker takes an open application back. The caller has locked it. */
export async function takeBack(tx: Transaction, context: RequestContext, row: ApplicationRow): Promise<ApplicationRow> {
  const changed = await take(tx, context, row, { status: 'withdrawn', side: 'broker' });
  await record(tx, context, applicationWithdrawn, {
    id: row.id,
    payload: { ...partiesOf(row), from: row.status },
    before: { status: row.status },
    after: { status: 'withdrawn' },
  });
  return changed;
}

/** @throws NOT_FOUND for anybody else's, APPLICATION_CLOSED once it is decided */
export async function withdraw(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { applicationId, ownerId }: { readonly applicationId: string; readonly ownerId: string },
): Promise<ApplicationRow> {
  const row = await lock(tx, applicationId);
  if (row?.ownerId !== ownerId) throw new AppError('NOT_FOUND');
  // A second click finds it withdrawn.
  if (row.status === 'withdrawn') return row;
  if (!isOpen(row.status)) throw new AppError(applicationClosed);
  await platform.rateLimits.countAct(tx, context, applicationsSent, 1);
  return takeBack(tx, context, row);
}

export interface Move {
  readonly status: ApplicationStatus;
  readonly askedFor: readonly string[];
  readonly note: string;
  readonly version: number;
}

const sideOf = ({ role }: Session) => (isAdmin(role) ? ('team' as const) : ('lender' as const));

/**
 * Moves an application, or changes what is still asked for. What is asked for is over once the application is.
 * @throws NOT_FOUND for another lender's, CONFLICT when it has changed since it was seen, APPLICATION_CLOSED, STATUS_NOT_NEXT
 */
export async function move(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  {
    session,
    applicationId,
    status,
    askedFor,
    note,
    version,
  }: Move & {
    readonly session: Session;
    readonly applicationId: string;
  },
): Promise<ApplicationRow> {
  const row = await lock(tx, applicationId);
  if (!row || !worksOn(session, row)) throw new AppError('NOT_FOUND');
  if (row.version !== version) throw new AppError('CONFLICT');
  if (row.status === 'withdrawn' || row.status === 'closed') throw new AppError(applicationClosed);
  if (!maySaveAsked(row.status, status)) throw new AppError(statusNotNext);
  const asked = isOpen(status) ? tidyAsked(askedFor) : [];
  const isSame = status === row.status && note === '' && asked.join('\n') === row.askedFor.join('\n');
  if (isSame) return row;
  await platform.rateLimits.countAct(tx, context, applicationsMoved, 1);
  const side = sideOf(session);
  const changed = await take(tx, context, row, { status, side, askedFor: asked, note });
  await record(tx, context, applicationMoved, {
    id: row.id,
    payload: { ...partiesOf(row), from: row.status, to: status, side, asked: asked.length },
    before: { status: row.status },
    after: { status },
  });
  return changed;
}

/** The open applications of somebody, locked. */
export const lockOpenOf = (tx: Transaction, ownerId: string): Promise<ApplicationRow[]> =>
  tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.ownerId, ownerId), isOpenRow))
    .orderBy(applications.id)
    .for('update');

/** What keeps a lender on the market. */
export const countOpenOf = (db: Queries, lenderId: string): Promise<number> =>
  db.$count(applications, and(eq(applications.lenderId, lenderId), isOpenRow));
