import { and, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../../kernel/dates.ts';
import type { DealFilter } from '../../board/deal-filter.ts';
import { pipelineEntries } from '../tables.ts';

const searched = sql`lower(${pipelineEntries.address} || ' ' || coalesce(${pipelineEntries.clientName}, ''))`;
const wordsOf = (text = ''): string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The deals of this owner that a filter lets through. */
export function shownDeals(ownerId: string, filter: DealFilter, now: Date): SQL | undefined {
  const { includeArchived, kinds, stages, states, lender, minAmount, maxAmount, changedDays } = filter;
  const when = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value);
  const { selectedLenderId, loanAmount, updatedAt } = pipelineEntries;
  return and(
    eq(pipelineEntries.ownerId, ownerId),
    includeArchived === 'true' ? undefined : isNull(pipelineEntries.archivedAt),
    ...wordsOf(filter.search).map((word) => sql`strpos(${searched}, ${word}) > 0`),
    when(kinds, (slugs) => inArray(pipelineEntries.loanType, [...slugs])),
    when(stages, (names) => inArray(pipelineEntries.stage, [...names])),
    when(states, (codes) => inArray(pipelineEntries.state, [...codes])),
    when(lender, (has) => (has === 'selected' ? isNotNull(selectedLenderId) : isNull(selectedLenderId))),
    when(minAmount, (least) => gte(loanAmount, least)),
    when(maxAmount, (most) => lte(loanAmount, most)),
    when(changedDays, (days) => gte(updatedAt, new Date(now.getTime() - days * dayMs))),
  );
}
