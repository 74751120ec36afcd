import { and, eq, gte, lt, type SQL } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
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
import type { Dashboard } from '../../dashboard/contract.ts';
import { countedAtMost, namedAtMost } from '../../model.ts';
import { marketOf } from './market.ts';
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
