import { and, asc, desc, eq, isNull, ne, notInArray } from 'drizzle-orm';
import type { Cause } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { brokerMay, statusAt } from '../model.ts';
import { changeByBroker } from './broker-change.ts';
import type { Quote, QuoteParts } from './parts.ts';
import { offers, quotes } from './tables.ts';

/** The newest version of a quote's offer. */
export async function newestOffer(tx: Transaction, quoteId: string) {
  const [newest] = await tx.db
    .select()
    .from(offers)
    .where(eq(offers.quoteId, quoteId))
    .orderBy(desc(offers.version))
    .limit(1);
  return newest;
}

/** The quotes of a deal, locked in one order by everyone, so that two acts wait for each other instead of colliding. */
export const lockQuotesOfDeal = (tx: Transaction, entryId: string) =>
  tx.db.select().from(quotes).where(eq(quotes.entryId, entryId)).orderBy(asc(quotes.id)).for('update');

/**
 * The quotes of a deal follow the choice of its lender: the chosen lender's offer counts as accepted while it holds,
 * every other quote is closed and its lender told so; undoing the choice opens them again.
 */
export async function followSelection(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  deal: { entryId: string; lenderId: string | null },
): Promise<void> {
  for (const quote of await lockQuotesOfDeal(tx, deal.entryId)) {
    const chosen = quote.lenderId === deal.lenderId;
    const inTheWay = chosen ? quote.passedOverAt !== null : quote.status === 'accepted';
    if (deal.lenderId === null || inTheWay) await reopen(parts, tx, cause, quote);
  }
  if (deal.lenderId === null) return;
  for (const quote of await lockQuotesOfDeal(tx, deal.entryId)) {
    if (quote.lenderId === deal.lenderId) await acceptIfItHolds(parts, tx, cause, quote);
    else await passOver(parts, tx, cause, quote);
  }
}

async function acceptIfItHolds(parts: QuoteParts, tx: Transaction, cause: Cause, quote: Quote): Promise<void> {
  const newest = await newestOffer(tx, quote.id);
  if (!brokerMay(quote, cause.at, newest?.terms).accept) return;
  const act = { action: 'quote.accepted', mail: 'chosen', told: 'chose your offer' } as const;
  await changeByBroker(parts, tx, cause, quote, { status: 'accepted' }, act);
}

/** Open quotes are closed with a word to the lender; a decline is closed silently, so that it cannot turn into an offer. */
async function passOver(parts: QuoteParts, tx: Transaction, cause: Cause, quote: Quote): Promise<void> {
  if (quote.passedOverAt !== null) return;
  const values = { passedOverAt: cause.at };
  if (statusAt(quote, cause.at) === 'declined') {
    await changeByBroker(parts, tx, cause, quote, values, { action: 'quote.passedOver' });
  } else if (brokerMay(quote, cause.at, undefined).withdraw) {
    const act = { action: 'quote.passedOver', mail: 'passedOver', told: 'chose another lender' } as const;
    await changeByBroker(parts, tx, cause, quote, values, act);
  }
}

/** Takes back "accepted" and "passed over", unless the same lender was asked again for this deal in the meantime. */
async function reopen(parts: QuoteParts, tx: Transaction, cause: Cause, quote: Quote): Promise<void> {
  if (quote.status !== 'accepted' && quote.passedOverAt === null) return;
  if (await askedAgain(tx, quote)) return;
  const status = quote.status === 'accepted' ? 'offered' : quote.status;
  const values = { status, passedOverAt: null };
  const concerned = brokerMay({ ...quote, ...values }, cause.at, undefined).withdraw;
  const told = { mail: 'reopened', told: 'is choosing again; your quote is open again' } as const;
  await changeByBroker(parts, tx, cause, quote, values, { action: 'quote.reopened', ...(concerned ? told : {}) });
}

/** A newer request of the same deal to the same lender is open. */
export async function askedAgain(tx: Transaction, quote: Quote): Promise<boolean> {
  const same = and(
    eq(quotes.brokerId, quote.brokerId),
    eq(quotes.lenderId, quote.lenderId),
    eq(quotes.kind, quote.kind),
    eq(quotes.addressKey, quote.addressKey),
    ne(quotes.id, quote.id),
    isNull(quotes.passedOverAt),
    notInArray(quotes.status, ['declined', 'withdrawn', 'expired', 'accepted']),
  );
  const [newer] = await tx.db.select({ id: quotes.id }).from(quotes).where(same);
  return newer !== undefined;
}

/** An archived deal asks nobody any more: what is open is taken back, and the lenders are told. */
export async function withdrawOpenQuotes(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  entryId: string,
): Promise<void> {
  for (const quote of await lockQuotesOfDeal(tx, entryId)) {
    if (!brokerMay(quote, cause.at, undefined).withdraw) continue;
    const act = { action: 'quote.withdrawn', mail: 'withdrawn', told: 'took back the request' } as const;
    await changeByBroker(parts, tx, cause, quote, { status: 'withdrawn' }, act);
  }
}
