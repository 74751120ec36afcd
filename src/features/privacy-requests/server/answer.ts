import type { Readable } from 'node:stream';
import { desc, eq, sql } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personalData } from '../../accounts/server/api.ts';
import { cellOf } from '../../data-export/server/api.ts';
import type { PrivacyGroup, PrivacyRequest } from '../contract.ts';
import { privacyClosed, privacyCopySent, privacyErased, privacyExported, privacyRead } from '../events.ts';
import { lockRequest } from './ask.ts';
import { keepCopy } from './copies.ts';
import { lockDesk } from './desk.ts';
import { type Found, findAll, zipOfFound } from './found.ts';
import { type PrivacyRow, privacyRequests } from './tables.ts';

const listedAtMost = 200;
const shownRows = 50;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
export const present = (row: PrivacyRow): PrivacyRequest => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  wants: row.wants,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: iso(row.confirmedAt),
  dueAt: iso(row.dueAt),
  extendedAt: iso(row.extendedAt),
  extensionReason: row.extensionReason,
  copySentAt: iso(row.copySentAt),
  erasedAt: iso(row.erasedAt),
  closedAt: iso(row.closedAt),
  note: row.note,
});

export async function listRequests(db: Queries): Promise<PrivacyRequest[]> {
  const rows = await db
    .select()
    .from(privacyRequests)
    .orderBy(
      sql`case ${privacyRequests.state} when 'open' then 0 when 'unconfirmed' then 1 else 2 end`,
      privacyRequests.dueAt,
      desc(privacyRequests.createdAt),
    )
    .limit(listedAtMost);
  return rows.map(present);
}

/** A request with what there is, once its person has confirmed it: nobody looks into a stranger's data by typing an address. */
export async function readRequest(
  platform: Platform,
  context: RequestContext,
  id: string,
): Promise<{ request: PrivacyRequest; groups: PrivacyGroup[] }> {
  const { db } = platform.database;
  const [row] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'This request does not exist.');
  if (row.state !== 'open') return { request: present(row), groups: [] };
  const groups = (await findAll(platform, db, row)).map(presentGroup);
  await platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    await record(tx, context, privacyRead, { id });
  });
  return { request: present(row), groups };
}

function presentGroup({ part, rows }: Found): PrivacyGroup {
  const columns = part.columns.filter((column) => !part.copyOnly?.includes(column));
  return {
    name: part.name,
    title: part.title,
    columns,
    rows: rows.slice(0, shownRows).map((found) => columns.map((column) => textOf(found[column]))),
    total: rows.length,
    stays: part.stays,
  };
}

const textOf = (value: unknown): string | null => {
  const cell = cellOf(value);
  return cell === null ? null : String(cell);
};

const notConfirmed = 'The person has not confirmed this request yet.';
const isClosed = 'This request is closed.';

function refuseNotOpen({ state }: PrivacyRow): void {
  if (state === 'open') return;
  throw new AppError('CONFLICT', state === 'closed' ? isClosed : notConfirmed);
}

/** @throws NOT_FOUND, CONFLICT while nobody has confirmed it */
export async function exportRequest(platform: Platform, context: RequestContext, id: string): Promise<Readable> {
  const row = await platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const locked = await lockRequest(tx, id);
    refuseNotOpen(locked);
    await record(tx, context, privacyExported, { id });
    return locked;
  });
  return zipOfFound(platform, platform.database.db, row);
}

/** Makes the copy as of now and queues its email. @throws NOT_FOUND, CONFLICT */
export const sendCopy = (platform: Platform, context: RequestContext, id: string): Promise<PrivacyRow> =>
  platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const locked = await lockRequest(tx, id);
    refuseNotOpen(locked);
    await keepCopy(platform, tx, locked, context.at);
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ copySentAt: context.at })
      .where(eq(privacyRequests.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, privacyCopySent, { id });
    return row;
  });

export interface Outcome {
  readonly title: string;
  readonly erased: number;
  readonly kept: number;
  readonly stays: string;
}

/**
 * Erases what may go, all in one transaction, and says what stays and why. A second time there is nothing left to erase.
 * @throws NOT_FOUND, CONFLICT where nobody has confirmed it, or a copy was asked for
 */
export const erase = (
  platform: Platform,
  context: RequestContext,
  id: string,
): Promise<{ row: PrivacyRow; outcome: readonly Outcome[] }> =>
  platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const locked = await lockRequest(tx, id);
    refuseNotOpen(locked);
    if (locked.wants !== 'erasure') throw new AppError('CONFLICT', 'The person asked for a copy, not for erasure.');
    const person = { email: locked.email, name: locked.name };
    const outcome: Outcome[] = [];
    for (const part of platform.hooks.all(personalData)) {
      if (part.isByName) continue;
      const erased = part.erase ? await part.erase(platform, tx, context, person) : 0;
      const kept = (await part.find(tx.db, person, platform)).length;
      if (erased + kept > 0) outcome.push({ title: part.title, erased, kept, stays: part.stays });
    }
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ erasedAt: context.at, outcome })
      .where(eq(privacyRequests.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    const sum = (of: 'erased' | 'kept') => outcome.reduce((total, one) => total + one[of], 0);
    await record(tx, context, privacyErased, { id, payload: { erased: sum('erased'), kept: sum('kept') } });
    return { row, outcome };
  });

/** @throws NOT_FOUND, CONFLICT */
export const close = (platform: Platform, context: RequestContext, id: string, note: string): Promise<PrivacyRow> =>
  platform.database.transaction(async (tx) => {
    await lockDesk(tx, context);
    const locked = await lockRequest(tx, id);
    if (locked.state === 'closed') throw new AppError('CONFLICT', isClosed);
    const [row] = await tx.db
      .update(privacyRequests)
      .set({ state: 'closed', closedAt: context.at, note })
      .where(eq(privacyRequests.id, id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, privacyClosed, { id });
    return row;
  });
