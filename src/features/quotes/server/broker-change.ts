import { eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { audit, type Cause, type Change } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { type MailSubject, sendMail, tellPages } from './jobs.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { quotes } from './tables.ts';

/** What a broker's act is called in the trail, and what the lender is told of it; nothing when it does not concern them. */
export interface BrokerAct {
  readonly action: Change['action'];
  readonly mail?: MailSubject;
  /** What the lender's users read after the broker's name. */
  readonly told?: string;
}

/** Writes a quote on the broker's side with its audit row, and tells the lender: page, notification, mail. */
export async function changeByBroker(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  before: Quote,
  values: Partial<Quote>,
  { action, mail, told }: BrokerAct,
): Promise<Quote> {
  const [after] = await tx.db
    .update(quotes)
    .set({ ...values, updatedAt: cause.at })
    .where(eq(quotes.id, before.id))
    .returning();
  if (!after) throw new AppError('CONFLICT');
  await audit(tx, cause, { action, entity: 'quote', entityId: before.id, before, after });
  await tellPages(parts, tx, after);
  if (mail && told) {
    const broker = (await parts.findPeople(tx.db, [before.brokerId])).get(before.brokerId);
    const message = `${broker?.name ?? 'The broker'} ${told}: ${before.request.propertyAddress}`;
    const users = await parts.findLenderUsers(tx.db, [before.lenderId]);
    const link = `/lender/quotes/${before.id}`;
    await parts.notify(tx, cause.at, ...users.map(({ id }) => ({ accountId: id, message, link })));
    await sendMail(parts, tx, { quoteId: before.id, about: mail });
  }
  return after;
}
