import { and, desc, eq, exists, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import {
  dealIsOwnedBy,
  findDeals,
  grantStaffAccess,
  lockDealShared,
  recordStaffReading,
} from '../../../pipeline/server/api.ts';
import type { TeamChat } from '../../contract.ts';
import { chatLimits, chatTexts } from '../../model.ts';
import { dealMessages } from '../tables.ts';

/** So many characters of a message are shown. */
const excerpt = 160;

/** A chat message to the Plinth team by the deal's owner: what the team writes there opens the thread to nobody. */
const byOwner = (db: Queries, dealId: PgColumn | string) =>
  db
    .select({ id: fromOwner.id })
    .from(fromOwner)
    .where(
      and(
        eq(fromOwner.entryId, dealId),
        isNull(fromOwner.lenderId),
        eq(fromOwner.type, 'chat'),
        dealIsOwnedBy(db, fromOwner.entryId, fromOwner.authorId),
      ),
    )
    .limit(1);
const fromOwner = alias(dealMessages, 'from_owner');

/** Whether the owner has written in the deal's own thread, which is to the Plinth team. */
export const hasTeamChat = async (db: Queries, dealId: string): Promise<boolean> =>
  (await byOwner(db, dealId)).length > 0;

/**
 * Lets an administrator read the chats of a deal for a time. The owner reads when and why in the deal's timeline.
 * @throws NOT_FOUND
 */
export const giveDealAccess = (
  platform: Platform,
  context: RequestContext,
  { dealId, ...asked }: { readonly dealId: string; readonly accountId: string; readonly reason: string },
): Promise<{ pipelineId: string; expiresAt: string }> =>
  platform.database.transaction(async (tx) => {
    const deal = await lockDealShared(tx, dealId).catch((error) => {
      throw error instanceof AppError ? new AppError('NOT_FOUND', chatTexts.noSuchDeal) : error;
    });
    const expiresAt = await grantStaffAccess(tx, context, deal, asked);
    return { pipelineId: dealId, expiresAt: expiresAt.toISOString() };
  });

/**
 * Deals with something written in their own thread, which is to the Plinth team: the newest first, before a message's number.
 * That they were listed is recorded.
 */
export async function readTeamChats(
  platform: Platform,
  context: RequestContext,
  before: number | undefined,
): Promise<{ chats: TeamChat[]; hasOlder: boolean }> {
  const { db } = platform.database;
  const later = alias(dealMessages, 'later');
  const { entryId, lenderId, type, number, authorId, createdAt } = dealMessages;
  const lastMessage = sql<string>`left(${dealMessages.text}, ${excerpt})`;
  const sameThread = and(eq(later.entryId, entryId), isNull(later.lenderId), eq(later.type, 'chat'));
  const rows = await db
    .select({ entryId, number, authorId, createdAt, lastMessage })
    .from(dealMessages)
    .where(
      and(
        isNull(lenderId),
        eq(type, 'chat'),
        exists(byOwner(db, entryId)),
        before === undefined ? undefined : lt(number, before),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(and(sameThread, gt(later.number, number))),
        ),
      ),
    )
    .orderBy(desc(number))
    .limit(chatLimits.page + 1);
  const page = rows.slice(0, chatLimits.page);
  const deals = await findDeals(
    db,
    page.map((row) => row.entryId),
  );
  await recordStaffReading(platform, context, [...deals.values()], { part: 'inbox' });
  const owners = await findPeople(
    db,
    [...deals.values()].map(({ ownerId }) => ownerId),
  );
  const chats = page.flatMap((row): TeamChat[] => {
    const deal = deals.get(row.entryId);
    const owner = deal && owners.get(deal.ownerId);
    if (!deal || !owner) return [];
    return [
      {
        pipelineId: deal.id,
        address: deal.address,
        owner: { name: owner.name, email: owner.email },
        archived: deal.archivedAt !== null,
        lastMessage: row.lastMessage,
        lastAt: row.createdAt.toISOString(),
        isAnswered: row.authorId !== deal.ownerId,
        number: row.number,
      },
    ];
  });
  return { chats, hasOlder: rows.length > page.length };
}
