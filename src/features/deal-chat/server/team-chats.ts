import { and, desc, eq, gt, isNull, lt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../platform/database/database.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { findDeals } from '../../pipeline/server/api.ts';
import type { TeamChat } from '../contract.ts';
import { chatLimits } from '../model.ts';
import { dealMessages } from './tables.ts';

/** So many characters of a message are shown. */
const excerpt = 160;

/** Deals with something written in their own thread, which is to the Plinth team: the newest first, before a message's number. */
export async function readTeamChats(
  db: Queries,
  before: number | undefined,
): Promise<{ chats: TeamChat[]; hasOlder: boolean }> {
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
