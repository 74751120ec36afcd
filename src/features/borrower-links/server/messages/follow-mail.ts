import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { borrowerMailArrived, borrowerMailTried, borrowerNotReached } from '../../events.ts';
import { payloadOf } from '../links/tokens.ts';
import { borrowerLinks } from '../tables.ts';

const mailEvents = { tried: borrowerMailTried, gaveUp: borrowerNotReached, arrived: borrowerMailArrived } as const;

/** What became of the email with a link: the broker sees it on the deal, and is notified when it was given up. */
export async function followBorrowerMail(
  { clock }: Platform,
  tx: Transaction,
  linkId: string,
  how: keyof typeof mailEvents,
): Promise<void> {
  const [link] = await tx.db.select().from(borrowerLinks).where(eq(borrowerLinks.id, linkId));
  const deal = link && (await findDeals(tx.db, [link.dealId])).get(link.dealId);
  if (!link || !deal) return;
  const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'job:mail' } as const;
  await record(tx, context, mailEvents[how], { id: link.id, payload: payloadOf(link, deal) });
}
