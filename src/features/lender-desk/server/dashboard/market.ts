import { loanKinds } from '../../../../lending/kinds/all.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { marketCache } from '../../../search/server/api.ts';
import type { Dashboard } from '../../dashboard/contract.ts';
import { lendersOfMarket } from '../../model.ts';

/** The lender in the middle of those that were asked, as searches know their replies: in memory, so that no market is read for it. */
export function marketOf(platform: Platform, lenderId: string): Dashboard['market'] {
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
