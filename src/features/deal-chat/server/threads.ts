import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName } from '../../accounts/model.ts';
import { findAdmins, findLenderUsers, findPeople, lockAccounts } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { readNotificationsAbout } from '../../notifications/server/api.ts';
import {
  type DealReader,
  type Entry,
  findDeals,
  readerOf,
  readsThread,
  recordStaffReading,
  withStaffAccess,
} from '../../pipeline/server/api.ts';
import { findAskedLenders } from '../../quotes/server/api.ts';
import type { ChatThread } from '../contract.ts';
import { aboutThread, chatTexts, ownThread, teamChatsPath, threadMark } from '../model.ts';
import { dealMessageReads, dealMessages } from './tables.ts';

/** Where messages stand: with one lender, or in the deal's own thread (null). */
export interface Thread {
  readonly entryId: string;
  readonly lenderId: string | null;
}

interface ThreadColumns {
  readonly entryId: AnyPgColumn;
  readonly lenderId: AnyPgColumn;
}
export const inThread = (table: ThreadColumns, { entryId, lenderId }: Thread): SQL | undefined =>
  and(eq(table.entryId, entryId), lenderId === null ? isNull(table.lenderId) : eq(table.lenderId, lenderId));

const noDeal = () => new AppError('NOT_FOUND', chatTexts.noDeal);

/** Who calls, and under which request. */
export interface Acting {
  readonly session: Session;
  readonly context: RequestContext;
}

interface OpenDeal {
  readonly deal: Entry;
  readonly reader: DealReader;
}

/** Somebody of the Plinth team, who reads what is not theirs. */
export const isStaff = (reader: DealReader): boolean => reader !== 'everything' && 'staff' in reader;

/** The deal, for whoever takes part in its chat. @throws NOT_FOUND for everybody else */
async function openDeal(platform: Platform, session: Session, dealId: string): Promise<OpenDeal> {
  const reader = await readerOf(platform, dealId, session);
  const deal = (await findDeals(platform.database.db, [dealId])).get(dealId);
  if (!reader || !deal) throw noDeal();
  return { deal, reader };
}

/**
 * One thread of a deal, for whoever takes part in it. That the Plinth team opens it is recorded.
 * @param wanted a lender's id or 'deal'; unless stated that of the selected lender, else the deal's own
 * @throws NOT_FOUND for everybody else, and for a lender that was not asked
 */
export async function openThread(
  platform: Platform,
  { session, context }: Acting,
  dealId: string,
  wanted: string | undefined,
): Promise<OpenDeal & Thread> {
  const opened = await openDeal(platform, session, dealId);
  const lenderId = await threadOf(platform, opened, wanted);
  if (!readsThread(opened.reader, lenderId, context.at)) throw noDeal();
  if (isStaff(opened.reader)) await recordStaffReading(platform, context, [opened.deal], { part: 'thread', lenderId });
  return { ...opened, entryId: dealId, lenderId };
}

/** @throws NOT_FOUND for a lender that was not asked */
async function threadOf(
  { database }: Platform,
  { deal, reader }: OpenDeal,
  wanted: string | undefined,
): Promise<string | null> {
  if (reader !== 'everything' && 'lenderId' in reader) {
    if (wanted !== undefined && wanted !== reader.lenderId) throw noDeal();
    return reader.lenderId;
  }
  if (wanted === ownThread) return null;
  // What is not named is for the team what was addressed to it.
  if (wanted === undefined && isStaff(reader)) return null;
  const asked = await findAskedLenders(database.db, deal.id);
  const has = (lenderId: string | null) => asked.some((one) => one.lenderId === lenderId);
  if (wanted === undefined) return has(deal.selectedLenderId) ? deal.selectedLenderId : null;
  if (!has(wanted)) throw noDeal();
  return wanted;
}

/** Who takes part in a thread beside the Plinth team. */
export async function peopleOf(db: Queries, { lenderId }: Thread, ownerId: string): Promise<string[]> {
  const users = lenderId === null ? [] : await findLenderUsers(db, [lenderId]);
  return [ownerId, ...users.map(({ id }) => id)];
}

/**
 * Of the Plinth team: everybody in the deal's own thread, which is written to the team; in a lender's whoever wrote there and
 * may still read it.
 */
export async function teamOf(db: Queries, thread: Thread, now: Date): Promise<string[]> {
  const admins = await findAdmins(db, 'support');
  if (thread.lenderId === null) return admins;
  const { authorId } = dealMessages;
  const wrote = and(inThread(dealMessages, thread), inArray(authorId, admins));
  const rows = await db.selectDistinct({ authorId }).from(dealMessages).where(wrote);
  const writers = rows.flatMap((row) => row.authorId ?? []);
  return withStaffAccess(db, thread.entryId, writers, now);
}

interface Threads {
  readonly address: string;
  readonly threads: ChatThread[];
}

/** The threads of a deal as one of its people sees them: the deal's own first, then lenders in the order they were asked. */
export async function listThreads(platform: Platform, { session, context }: Acting, dealId: string): Promise<Threads> {
  const { db } = platform.database;
  const { deal, reader } = await openDeal(platform, session, dealId);
  const asked = (await findAskedLenders(db, dealId)).map(({ lenderId }) => lenderId);
  const seen = [null, ...asked].filter((lenderId) => readsThread(reader, lenderId, context.at));
  const isTeam = isStaff(reader);
  if (isTeam) await recordStaffReading(platform, context, [deal], { part: 'deal' });
  const lenders = await findLenders(
    db,
    seen.filter((id) => id !== null),
  );
  const unread = await countUnread(db, dealId, session.accountId, isTeam);
  const reads = await db.select().from(dealMessageReads).where(eq(dealMessageReads.entryId, dealId));
  const users = await findLenderUsers(
    db,
    seen.filter((id) => id !== null),
  );
  const people = await findPeople(db, [
    ...users.map(({ id }) => id),
    deal.ownerId,
    ...reads.map((one) => one.accountId),
  ]);
  // A lender hears of the choice when all of them are told.
  const mayKnow = reader === 'everything' || deal.choiceToTell === null;
  const threads = seen.map((lenderId) => {
    const inIt = reads.filter((one) => one.lenderId === lenderId);
    const regular = [deal.ownerId, ...users.filter((user) => user.lenderId === lenderId).map(({ id }) => id)];
    const ids = new Set([...regular, ...inIt.map(({ accountId }) => accountId)]);
    ids.delete(session.accountId);
    return {
      lender: lenderId === null ? null : { _id: lenderId, name: lenders.get(lenderId)?.name ?? '' },
      isSelected: lenderId !== null && lenderId === (mayKnow ? deal.selectedLenderId : null),
      unread: unread.get(lenderId) ?? 0,
      people: [...ids].map((_id) => ({
        _id,
        name: nameFor(people.get(_id)),
        readTo: inIt.find(({ accountId }) => accountId === _id)?.readTo ?? 0,
      })),
    };
  });
  return { address: deal.address, threads };
}

/** Who administers is not named: it is the team that answers. */
export const team = { firstName: 'Plinth', lastName: 'team', email: '' } as const;
const nameFor = (person: { readonly name: string; readonly role: string } | undefined): string =>
  person?.role === 'admin' || person?.role === 'superadmin' ? `${team.firstName} ${team.lastName}` : personName(person);

/**
 * What others wrote and somebody has not read, by lender. What only happened to the deal is not counted, nor, for the Plinth
 * team, what a broker and a lender write to each other where they have never looked.
 */
async function countUnread(
  db: Queries,
  dealId: string,
  accountId: string,
  isTeam: boolean,
): Promise<ReadonlyMap<string | null, number>> {
  const { entryId, lenderId, authorId, number, type } = dealMessages;
  const sameThread = and(
    eq(dealMessageReads.entryId, entryId),
    sql`${dealMessageReads.lenderId} is not distinct from ${lenderId}`,
    eq(dealMessageReads.accountId, accountId),
  );
  const rows = await db
    .select({ lenderId, count: sql<number>`count(*)`.mapWith(Number) })
    .from(dealMessages)
    .leftJoin(dealMessageReads, sameThread)
    .where(
      and(
        eq(entryId, dealId),
        eq(type, 'chat'),
        or(isNull(authorId), ne(authorId, accountId)),
        or(isNull(dealMessageReads.readTo), gt(number, dealMessageReads.readTo)),
        isTeam ? or(isNull(lenderId), isNotNull(dealMessageReads.readTo)) : undefined,
      ),
    )
    .groupBy(lenderId);
  return new Map(rows.map((row) => [row.lenderId, row.count]));
}

/** Notes how far somebody has read, tells the others, and what they were told by the bell counts as read. Never goes back. */
export async function markRead(
  platform: Platform,
  tx: Transaction,
  { accountId }: Session,
  { deal, ...thread }: OpenDeal & Thread,
  readTo: number,
): Promise<void> {
  const at = platform.clock.now();
  const { entryId, lenderId } = thread;
  // The end of an account holds it before its deals.
  await lockAccounts(tx, [accountId]);
  const moved = await tx.db
    .insert(dealMessageReads)
    .values({ entryId, lenderId, accountId, readTo, at })
    .onConflictDoUpdate({
      target: [dealMessageReads.entryId, dealMessageReads.lenderId, dealMessageReads.accountId],
      set: { readTo, at },
      setWhere: sql`${dealMessageReads.readTo} < ${readTo}`,
    })
    .returning({ readTo: dealMessageReads.readTo });
  if (moved.length === 0) return;
  readNotificationsAbout(platform, tx, accountId, aboutThread(entryId, lenderId));
  const people = new Set([
    ...(await peopleOf(tx.db, thread, deal.ownerId)),
    ...(await teamOf(tx.db, thread, at)),
    accountId,
  ]);
  // How far somebody has read is no event: it changes with every glance, and nobody looks it up later.
  await refreshThreads(platform, tx, entryId, people);
}

/** Open pages of these people read the threads of the deal back. */
export const refreshThreads = (
  { events }: Platform,
  tx: Transaction,
  dealId: string,
  people: ReadonlySet<string>,
): Promise<void> =>
  events.publish(tx, openPages, ...[...people].map((accountId) => ({ type: 'deal-chat', id: dealId, accountId })));

/** Where their people find threads: the owner the deal, the lender's users the newest request, the Plinth team its own list. */
export async function linksTo(db: Queries, ...threads: readonly Thread[]) {
  const lenders = threads.filter(({ lenderId }) => lenderId !== null);
  const asked =
    lenders.length === 0 ? [] : await findAskedLenders(db, ...new Set(lenders.map(({ entryId }) => entryId)));
  const quoteIds = new Map(asked.map((one) => [`${one.dealId} ${one.lenderId}`, one.quoteId]));
  return threads.map(({ entryId, lenderId }) => {
    const mark = threadMark(lenderId);
    const quoteId = quoteIds.get(`${entryId} ${lenderId}`);
    return {
      toOwner: `/pipeline?deal=${entryId}${mark}`,
      toTeam: `${teamChatsPath}?deal=${entryId}${mark}`,
      toLender: quoteId && `/lender/quotes/${quoteId}${mark}`,
    };
  });
}
