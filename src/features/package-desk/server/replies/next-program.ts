import { findLoanKind } from '../../../../lending/kinds/find.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findLenders } from '../../../lenders/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { isBeingAsked, quotesOfDeal } from '../../../quotes/server/api.ts';
import { marketCache } from '../../../search/server/api.ts';
import type { NextProgram } from '../../broker-contract.ts';

/** From best to worst, as a search lists them. */
const fitting = ['eligible', 'review', 'undetermined'] as const;

interface Wanted {
  readonly dealId: string;
  /** Who has the package. */
  readonly lenderId: string;
}

/**
 * For a deal without another offer: the best program of the market for it, as its search ranks them, of a lender that was not asked about it yet.
 * With the lenders whose offers are still to come. Null where no program fits, and for a deal of an unknown loan type.
 */
export async function findNextProgram(
  platform: Platform,
  db: Queries,
  { dealId, lenderId }: Wanted,
): Promise<NextProgram> {
  const now = platform.clock.now();
  const deal = (await findDeals(db, [dealId])).get(dealId);
  const kind = deal && findLoanKind(deal.loanType);
  const asked = await quotesOfDeal(db, dealId);
  const open = asked.filter((quote) => quote.lenderId !== lenderId && isBeingAsked(quote, now));
  const names = await findLenders(
    db,
    open.map((quote) => quote.lenderId),
  );
  const awaited = [...new Set(open.map((quote) => names.get(quote.lenderId)?.name ?? ''))];
  if (!kind) return { program: null, awaited };
  const known = new Set([lenderId, ...asked.map((quote) => quote.lenderId)]);
  const cached = platform.service(marketCache).current(kind);
  const lenderIds = [...cached.lenders.keys()].filter((id) => !known.has(id));
  const wanted = { lenderIds, statuses: fitting, limit: 1, nearMissLimit: 0 } as const;
  const [best] = cached.market.search(deal.deal, { ...wanted, now: now.getTime() }).matches;
  const lender = best && cached.lenders.get(best.lenderId);
  const program = best && cached.programs.get(best.programId);
  if (!best || !lender || !program) return { program: null, awaited };
  return {
    awaited,
    program: {
      programId: best.programId,
      lenderId: best.lenderId,
      lenderName: lender.name,
      name: program.name,
      status: fitting.find((one) => one === best.status) ?? 'undetermined',
      loanAmount: best.sizing.totalLoanAmount,
      ratePercent: best.price.rate,
      // A request of this deal that can be sent again.
      canRequest: asked.length > 0,
    },
  };
}
