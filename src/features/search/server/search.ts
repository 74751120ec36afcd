import type { EndpointAnswer, EndpointParts } from '../../../kernel/endpoint.ts';
import type { ProgramVerdict } from '../../../lending/verdict.ts';
import { Written } from '../../../platform/http/pre-serialized.ts';
import type { searchFixAndFlip } from '../contract.ts';
import { toScenario } from '../model.ts';
import type { Book } from './book.ts';
import { writeRow } from './row.ts';

type SearchRequest = EndpointParts<typeof searchFixAndFlip>['body'];
type SearchAnswer = EndpointAnswer<typeof searchFixAndFlip>;

/** One page of matches and the nearest misses. Counts are of the whole market. */
export function searchMarket(book: Book, request: SearchRequest, at: Date): Written<SearchAnswer> {
  const shelf = book.current();
  const { scenario, ...options } = request;
  const { counts, matches, nearMisses } = shelf.market.search(toScenario(scenario), { ...options, now: at.getTime() });
  const write = (verdicts: readonly ProgramVerdict[]) => verdicts.map((verdict) => writeRow(shelf, verdict)).join();
  return new Written(
    `{"success":true,"counts":${JSON.stringify(counts)},"rows":[${write(matches)}],"nearMisses":[${write(nearMisses)}]}`,
  );
}
