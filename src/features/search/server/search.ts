import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import type { ProgramVerdict } from '../../../lending/verdict.ts';
import type { SearchRow, searchFixAndFlip } from '../contract.ts';
import { toScenario } from '../model.ts';
import type { Book } from './book.ts';
import type { Shelf } from './shelf.ts';

type SearchRequest = EndpointParts<typeof searchFixAndFlip>['body'];
type SearchAnswer = EndpointAnswer<typeof searchFixAndFlip>;

/** One page of matches and the nearest misses. Counts are of the whole market. */
export function searchMarket(book: Book, request: SearchRequest, at: Date): SearchAnswer {
  const shelf = book.current();
  const { scenario, ...options } = request;
  const { counts, matches, nearMisses } = shelf.market.search(toScenario(scenario), { ...options, now: at.getTime() });
  return {
    success: true,
    counts,
    rows: matches.map((verdict) => presentRow(shelf, verdict)),
    nearMisses: nearMisses.map((verdict) => presentRow(shelf, verdict)),
  };
}

/** A verdict with what is shown beside it; the percents are those of the chosen tier. */
export function presentRow(shelf: Shelf, verdict: ProgramVerdict): SearchRow {
  const { programId, lenderId, tierIndex } = verdict;
  const lender = shelf.lenders.get(lenderId);
  const program = shelf.programs.get(programId);
  if (!lender || !program) throw new Error('Market and shelf hold the same lenders and programs.');
  const tier = tierIndex === null ? undefined : program.tiers[tierIndex];
  return {
    programId,
    lenderId,
    lenderName: lender.name,
    programName: program.name,
    status: verdict.status,
    tierName: verdict.tierName,
    tierIndex,
    maxLTC: tier?.maxLTC ?? null,
    totalLTC: tier?.totalLTC ?? null,
    maxARV: tier?.maxARV ?? null,
    rehabPercent: tier?.rehabPercent ?? null,
    sizing: verdict.sizing,
    checks: [...verdict.checks],
    warnings: [...verdict.warnings],
    failures: verdict.failures,
    gap: verdict.gap,
    replyMinutes: lender.replyMinutes,
    averageTimeToClose: program.averageTimeToClose,
    highlightNote: program.highlightNote ?? '',
  };
}
