import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { loanKinds } from '../../../../lending/kinds/all.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { countStalePrograms } from '../../../programs/server/api.ts';
import {
  awaitsReplyRow,
  isOfferedRow,
  isOpenRow,
  isUnansweredRow,
  propertyOfQuote,
  type Quote,
  quotes,
  readable,
  readDue,
  readPendingOffers,
} from '../../../quotes/server/api.ts';
import { marketCache } from '../../../search/server/api.ts';
import type { Dashboard } from '../../dashboard/contract.ts';
import { countedAtMost, lendersOfMarket, namedAtMost } from '../../model.ts';
import { readOutcomes } from './outcomes.ts';

/**
 * A lender's day. Everything is read by index and within a bound: what is open to `countedAtMost`, what is over to 90 days.
 * @throws NOT_FOUND
 */
export async function readDashboard(platform: Platform, lenderId: string): Promise<Omit<Dashboard, 'mayAnswer'>> {
  const { db } = platform.database;
  const now = platform.clock.now();
  const lender = (await findLenders(db, [lenderId])).get(lenderId);
  if (!lender) throw new AppError('NOT_FOUND');
  const own = and(eq(quotes.lenderId, lenderId), readable);
  const due = await readDue(db, own, now, namedAtMost);
  const pending = await readPendingOffers(db, own, now, namedAtMost);
  const people = await findPeople(
    db,
    [...due, ...pending.map(({ quote }) => quote)].map(({ brokerId }) => brokerId),
  );
  const row = (quote: Quote) => ({
    _id: quote.id,
    kind: quote.kind,
    property: propertyOfQuote(quote),
    brokerName: personName(people.get(quote.brokerId)),
    state: quote.state,
  });
  const count = (...which: SQL[]) => countSome(db, and(own, ...which));
  const programs = await countStalePrograms(db, lenderId, now, countedAtMost);
  return {
    lender: { _id: lender.id, name: lender.name },
    wasAsked: (await db.select({ id: quotes.id }).from(quotes).where(own).limit(1)).length > 0,
    toAnswer: {
      total: await count(isUnansweredRow, gte(quotes.expiresAt, now)),
      rows: due.map((quote) => ({
        ...row(quote),
        isNew: quote.status === 'requested',
        awaitsReply: quote.awaitsReply,
        expiresAt: quote.expiresAt.toISOString(),
      })),
    },
    awaitingReply: await count(isOpenRow, awaitsReplyRow),
    offersOut: {
      total: await count(isOfferedRow, gte(quotes.offerEndsAt, now)),
      lapsed: await count(isOfferedRow, lt(quotes.offerEndsAt, now)),
      rows: pending.map(({ quote, terms, ends }) => {
        const { loanAmount, ratePercent, pointsPercent, termMonths, validUntil } = terms;
        const offered = { loanAmount, ratePercent, pointsPercent, termMonths, validUntil };
        return { ...row(quote), ...offered, endsAt: ends.toISOString() };
      }),
    },
    outcomes: await readOutcomes(platform, db, lenderId, now),
    market: marketOf(platform, lenderId),
    programs: {
      total: programs.total,
      toConfirm: programs.stale,
      oldestConfirmedAt: programs.oldest?.toISOString() ?? null,
    },
  };
}

/** Counted no further than anybody needs to know. */
async function countSome(db: Queries, which: SQL | undefined): Promise<number> {
  const some = db.select({ id: quotes.id }).from(quotes).where(which).limit(countedAtMost).as('some');
  return db.$count(some);
}

/** The lender in the middle of those that were asked, as searches know their replies: in memory, so that no market is read for it. */
function marketOf(platform: Platform, lenderId: string): Dashboard['market'] {
  const [kind] = loanKinds;
  if (!kind) return null;
  const { lenders } = platform.service(marketCache).current(kind);
  const records = [...lenders.values()].flatMap(({ replyMinutes, answeredPercent }) =>
    replyMinutes === null || answeredPercent === null ? [] : [{ replyMinutes, answeredPercent }],
  );
  if (records.length < lendersOfMarket) return null;
  const own = lenders.get(lenderId)?.replyMinutes ?? null;
  const slower = records.filter(({ replyMinutes }) => own !== null && replyMinutes > own).length;
  return {
    lenders: records.length,
    minutes: Math.round(middleOf(records.map(({ replyMinutes }) => replyMinutes))),
    answeredPercent: Math.round(middleOf(records.map(({ answeredPercent }) => answeredPercent))),
    slowerPercent: own === null ? null : Math.round((slower * 100) / records.length),
  };
}

/** Of an even number of values halfway between the two in the middle. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [lower = 0, upper = 0] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (lower + upper) / 2;
}
