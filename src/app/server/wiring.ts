import { findLenderUsers, findPeople } from '../../features/accounts/server/directory.ts';
import { lenderDirectory, readLenderTerms } from '../../features/lenders/server/directory.ts';
import { createNotify } from '../../features/notifications/server/notify.ts';
import {
  assertEntry,
  joinDeal,
  lockActiveDeal,
  lockEntry,
  writeSelection,
} from '../../features/pipeline/server/deals.ts';
import { readFixAndFlipPrograms } from '../../features/programs/server/read-programs.ts';
import type { QuoteParts } from '../../features/quotes/server/parts.ts';
import { readReplyMinutes } from '../../features/quotes/server/read-quotes.ts';
import { createReplyLinks } from '../../features/quotes/server/reply-link.ts';
import type { Book } from '../../features/search/server/book.ts';
import { judgeLender } from '../../features/search/server/judge.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Queries } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Secrets } from '../../platform/secrets.ts';

interface Platform {
  readonly database: Database;
  readonly events: Events;
  readonly enqueue: Jobs['enqueue'];
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

export const findLenders = (db: Queries, ids: readonly string[]) => lenderDirectory(db).find(ids);

/** Where the search book reads the market. */
export const marketSource = {
  readLenders: readLenderTerms,
  readPrograms: readFixAndFlipPrograms,
  replyMinutes: readReplyMinutes,
};

/** What quotes use of other features, handed in with the caller's transaction: here is the whole of it. */
export function wireQuotes({ database, events, enqueue, clock, secrets, publicUrl }: Platform, book: Book): QuoteParts {
  return {
    database,
    events,
    jobs: { enqueue },
    clock,
    links: createReplyLinks(secrets, publicUrl),
    findLenders,
    findLenderUsers,
    findPeople,
    notify: createNotify(events),
    judge(lenderId, programIds, scenario, now) {
      const best = judgeLender(book, lenderId, programIds, scenario, now);
      if (!best) return null;
      const { programId, tierName, status, checks, sizing } = best.verdict;
      const open = checks.filter(({ outcome }) => outcome !== 'pass');
      return { programId, programName: best.programName, tierName, status, checks: [...open], sizing };
    },
    assertDeal: assertEntry,
    async findActiveDeal(tx, { ownerId, loanType, request }) {
      return (await lockActiveDeal(tx, { ownerId, loanType, address: request.propertyAddress }))?.id;
    },
    async joinDeal(tx, cause, { request, ownerId, loanType, clientName }, lenderIds) {
      const { propertyAddress: address, ficoScore: fico, propertyType: _, state: __, ...figures } = request;
      const asisValue = request.asisValue ?? request.purchasePrice;
      const deal = { ...figures, ownerId, loanType, clientName, address, fico, asisValue };
      const entry = await joinDeal(tx, cause, deal, lenderIds);
      await events.publish(tx, { topic: 'account', accountId: ownerId, type: 'pipeline', id: entry.id });
      return entry.id;
    },
    lockDeal: lockEntry,
    async selectLender(tx, cause, entryId, ownerId, lenderId) {
      await writeSelection(tx, events, cause, await lockEntry(tx, entryId, ownerId), lenderId);
    },
  };
}
