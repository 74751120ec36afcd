import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { ok } from '../../../kernel/answers.ts';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import { audit, type Cause } from '../../../platform/audit.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { addressKey } from '../../pipeline/model.ts';
import { kindFromText } from '../../programs/model.ts';
import { defaultSearchForm, toScenario } from '../../search/model.ts';
import type { QuoteRequest, requestFixAndFlipQuotes } from '../contract.ts';
import { openStatuses, quoteLifetimeMs, quoteMessages, statusAt } from '../model.ts';
import { expire } from './expiry.ts';
import { sendMail, startClocks, tellPages } from './jobs.ts';
import type { LenderContact, Quote, QuoteParts } from './parts.ts';
import { quotes } from './tables.ts';

const kind = 'fix-and-flip' as const;
export type QuoteOrder = z.output<(typeof requestFixAndFlipQuotes)['schema']['body']>;
type Answer = EndpointAnswer<typeof requestFixAndFlipQuotes>;

interface Sending {
  readonly brokerId: string;
  readonly cause: Cause;
  readonly order: QuoteOrder;
}

/**
 * Asks lenders for live quotes: deal, quotes, mails, inbox and clocks in the caller's one transaction.
 * A lender with an open request for this deal is not asked again.
 * @throws EMAIL_UNVERIFIED, INVALID_INPUT (a lender that does not exist)
 */
export async function requestQuotes(parts: QuoteParts, tx: Transaction, sending: Sending): Promise<Answer> {
  const { brokerId, cause, order } = sending;
  const broker = (await parts.findPeople(tx.db, [brokerId])).get(brokerId);
  if (!broker?.emailVerified) throw new AppError('EMAIL_UNVERIFIED');
  const lenders = await lendersOf(parts, tx, order.lenderIds);
  const request = requestOf(order);
  const key = addressKey(request.propertyAddress);
  if (key === '') throw invalidField('propertyAddress', 'Property address must have a letter or a number');
  if (kindFromText(order.loanType) !== kind) throw invalidField('loanType', 'This form is for Fix and Flip loans only');
  await lockUntilCommit(tx, 'deal', brokerId, kind, key);
  const deal = { ownerId: brokerId, loanType: kind, clientName: order.clientName, request } as const;
  // The deal is locked before its quotes, as everywhere.
  const known = await parts.findActiveDeal(tx, deal);
  const asked = await alreadyAsked(parts, tx, cause, { brokerId, key, entryId: known });
  const toAsk = lenders.filter(({ id }) => !asked.has(id));
  // When nobody new is asked, the deal keeps the figures its lenders were shown.
  const lenderIds = lenders.map(({ id }) => id);
  const entryId = known !== undefined && toAsk.length === 0 ? known : await parts.joinDeal(tx, cause, deal, lenderIds);
  const written = await writeQuotes(parts, tx, sending, { entryId, key, request, lenders: toAsk });
  await sendMail(parts, tx, ...written.map(({ id }) => ({ quoteId: id, about: 'requested' }) as const));
  await startClocks(parts, tx, written);
  await tellPages(parts, tx, ...written);
  await notifyLenders(parts, tx, written, broker.name, cause.at);
  const nameOf = (lenderId: string) => lenders.find(({ id }) => id === lenderId)?.name ?? '';
  return {
    ...ok,
    message: quoteMessages.submitted,
    pipelineEntryId: entryId,
    quotes: written.map(({ id, lenderId, status }) => ({ _id: id, lenderId, lenderName: nameOf(lenderId), status })),
    alreadyAsked: lenders.filter(({ id }) => asked.has(id)).map(({ id, name }) => ({ lenderId: id, lenderName: name })),
  };
}

async function lendersOf(parts: QuoteParts, tx: Transaction, ids: readonly string[]): Promise<LenderContact[]> {
  const unique = [...new Set(ids)];
  const found = await parts.findLenders(tx.db, unique);
  const lenders = unique.flatMap((id) => found.get(id) ?? []);
  if (lenders.length < unique.length) {
    throw new AppError('INVALID_INPUT', 'Lender not found.', { lenderIds: 'One of these lenders does not exist.' });
  }
  return lenders;
}

function requestOf({ scenario, ...order }: QuoteOrder): QuoteRequest {
  const { propertyAddress, propertyType, ficoScore, experience, purchasePrice, rehabNeeded, arv, liquidity } = order;
  return {
    propertyAddress,
    propertyType,
    ficoScore,
    experience,
    purchasePrice,
    rehabNeeded,
    arv,
    liquidity,
    asisValue: scenario?.asisValue ?? null,
    state: scenario?.state ?? null,
  };
}

/** The lenders who have this deal already: their request is open, or their offer accepted. What ran out of time is closed first. */
async function alreadyAsked(
  parts: QuoteParts,
  tx: Transaction,
  cause: Cause,
  { brokerId, key, entryId }: { brokerId: string; key: string; entryId: string | undefined },
): Promise<Set<string>> {
  const sameDeal = and(eq(quotes.brokerId, brokerId), eq(quotes.kind, kind), eq(quotes.addressKey, key));
  const current = and(sameDeal, inArray(quotes.status, [...openStatuses, 'accepted']), isNull(quotes.passedOverAt));
  const list = await tx.db.select().from(quotes).where(current).orderBy(asc(quotes.id)).for('update');
  const late = list.filter((quote) => statusAt(quote, cause.at) === 'expired');
  for (const quote of late) await expire(parts, tx, cause, quote);
  // An offer accepted on an archived deal says nothing about this one.
  const counts = (quote: Quote) => !late.includes(quote) && (quote.status !== 'accepted' || quote.entryId === entryId);
  return new Set(list.filter(counts).map(({ lenderId }) => lenderId));
}

interface Addressed {
  readonly entryId: string;
  readonly key: string;
  readonly request: QuoteRequest;
  readonly lenders: readonly LenderContact[];
}

async function writeQuotes(parts: QuoteParts, tx: Transaction, sending: Sending, to: Addressed): Promise<Quote[]> {
  if (to.lenders.length === 0) return [];
  const { brokerId, cause, order } = sending;
  const { ficoScore, experience, purchasePrice, rehabNeeded, arv, liquidity, propertyType } = to.request;
  const deal = { fico: ficoScore, experience, purchasePrice, rehabNeeded, arv, liquidity, propertyType };
  const scenario = { ...toScenario(order.scenario ?? defaultSearchForm), ...deal } as ReturnType<typeof toScenario>;
  const written = await tx.db
    .insert(quotes)
    .values(
      to.lenders.map((lender) => ({
        entryId: to.entryId,
        brokerId,
        lenderId: lender.id,
        kind,
        addressKey: to.key,
        status: 'requested' as const,
        request: to.request,
        program: parts.judge(lender.id, order.programIds, scenario, cause.at),
        requestedAt: cause.at,
        updatedAt: cause.at,
        expiresAt: new Date(cause.at.getTime() + quoteLifetimeMs),
      })),
    )
    .returning();
  const changes = written.map(
    (quote) => ({ action: 'quote.requested', entity: 'quote', entityId: quote.id, after: quote }) as const,
  );
  await audit(tx, cause, ...changes);
  return written;
}

async function notifyLenders(parts: QuoteParts, tx: Transaction, written: readonly Quote[], broker: string, at: Date) {
  const users = await parts.findLenderUsers(
    tx.db,
    written.map(({ lenderId }) => lenderId),
  );
  const items = users.flatMap((user) => {
    const quote = written.find(({ lenderId }) => lenderId === user.lenderId);
    if (!quote) return [];
    const message = `${broker} asks for a quote on ${quote.request.propertyAddress}`;
    return [{ accountId: user.id, message, link: `/lender/quotes/${quote.id}` }];
  });
  await parts.notify(tx, at, ...items);
}
