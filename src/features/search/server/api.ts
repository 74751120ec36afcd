import type { Explanation } from '../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { defineHook, defineService, type Platform } from '../../../platform/platform.ts';
import type { Scenario } from '../contract.ts';
import { openMarketCache, type ReplyMinutes } from './market-cache.ts';

/** How fast lenders answer: whoever keeps the answers says so. */
export const replyMinutes = defineHook<ReplyMinutes>('search.replyMinutes');

/** The market in the memory of this process; it serves every search. */
export const marketCache = defineService({
  name: 'market cache',
  open: (platform) =>
    openMarketCache(platform, async (db, lenderIds) => {
      const told = await Promise.all(platform.hooks.all(replyMinutes).map((ask) => ask(db, lenderIds)));
      return new Map(told.flatMap((minutes) => [...minutes]));
    }),
  close: (cache) => cache.stop(),
});

/** Which of a lender's programs a scenario is asked about, and how it stands. */
export interface Judgement {
  readonly programName: string;
  readonly verdict: Explanation;
}

/**
 * The lender's best program for the scenario: the best verdict first, then the largest loan. Only `programIds` are
 * looked at when any of them is the lender's. Null for a lender without programs of the kind.
 */
export function judgeLender(
  platform: Platform,
  kind: LoanKind,
  lenderId: string,
  programIds: readonly string[],
  scenario: Scenario,
  now: Date,
): Judgement | null {
  const { market, programs } = platform.service(marketCache).current(kind);
  const own = market.programsOf(lenderId);
  const named = own.filter((id) => programIds.includes(id));
  const best = market.best(named.length > 0 ? named : own, scenario, now.getTime());
  const verdict = best && market.explain(best.programId, scenario, now.getTime());
  const program = best && programs.get(best.programId);
  return verdict && program ? { programName: program.name, verdict } : null;
}
