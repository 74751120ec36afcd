import { eq } from 'drizzle-orm';
import { can } from '../../../../../kernel/access.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import type { Transaction } from '../../../../../platform/database/database.ts';
import type { FollowerCall } from '../../../../../platform/events/followers.ts';
import { findWaiter } from '../../../../accounts/server/api.ts';
import { helpTickets } from '../../tables.ts';
import { writeAssignee } from './change-ticket.ts';

/** The tickets of who can't work at the support desk any more are nobody's again. */
export async function giveBackTickets(tx: Transaction, context: RequestContext, accountId: string): Promise<void> {
  const { actor } = context;
  const by = actor.kind === 'account' && 'id' in actor ? actor.id : accountId;
  const tickets = await tx.db
    .select()
    .from(helpTickets)
    .where(eq(helpTickets.assignedTo, accountId))
    .orderBy(helpTickets.id)
    .for('update');
  for (const ticket of tickets) await writeAssignee(tx, ticket, null, { accountId: by }, context);
}

/** Whoever was demoted, suspended or limited to other desks: judged by what the account is now. */
export async function giveBackOfLost({ tx, context, happened }: FollowerCall<object>): Promise<void> {
  for (const { id } of happened) {
    const account = await findWaiter(tx.db, id);
    if (!account || !can(account, 'support')) await giveBackTickets(tx, context, id);
  }
}
