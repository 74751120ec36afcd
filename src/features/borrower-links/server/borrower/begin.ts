import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { borrowerAskCleared, borrowerDone, borrowerLinkSeen } from '../../events.ts';
import { byLink, lockLink, type OpenLink, payloadOf } from '../links/tokens.ts';
import { borrowerLinks } from '../tables.ts';

/** The link was opened: the first time is noted, and that what the lender asks was seen. @throws NOT_FOUND */
export async function see(tx: Transaction, context: RequestContext, token: string | undefined): Promise<OpenLink> {
  const open = await lockLink(tx, token, context.at);
  const { link, deal } = open;
  if (link.askedAt !== null) {
    await tx.db.update(borrowerLinks).set({ askedAt: null }).where(eq(borrowerLinks.id, link.id));
    await record(tx, byLink(context, link), borrowerAskCleared, { id: link.id, payload: payloadOf(link, deal) });
  }
  if (link.seenAt !== null) return open;
  await tx.db.update(borrowerLinks).set({ seenAt: context.at }).where(eq(borrowerLinks.id, link.id));
  await record(tx, byLink(context, link), borrowerLinkSeen, { id: link.id, payload: payloadOf(link, deal) });
  return open;
}

/** Something was sent: who was done is at it again. */
export const begin = ({ db }: Transaction, { link }: OpenLink, at: Date) =>
  db
    .update(borrowerLinks)
    .set({ begunAt: link.begunAt ?? at, seenAt: link.seenAt ?? at, doneAt: null })
    .where(eq(borrowerLinks.id, link.id));

/** Everything is there, says whoever has the link. A second time changes nothing. @throws NOT_FOUND */
export async function finish(tx: Transaction, context: RequestContext, token: string | undefined): Promise<OpenLink> {
  const open = await lockLink(tx, token, context.at);
  const { link, deal } = open;
  if (link.doneAt !== null) return open;
  const doneAt = context.at;
  await tx.db.update(borrowerLinks).set({ doneAt }).where(eq(borrowerLinks.id, link.id));
  await record(tx, byLink(context, link), borrowerDone, { id: link.id, payload: payloadOf(link, deal) });
  return { link: { ...link, doneAt }, deal };
}
