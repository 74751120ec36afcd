import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { pipelineEntries } from '../tables.ts';

const { stage, loanAmount } = pipelineEntries;

/** How many deals stand at each stage and what their loans add up to, in whole dollars; nothing for stages without any. */
export const sumsByStage = (db: Queries, shown: SQL | undefined) =>
  db
    .select({
      stage,
      count: sql<number>`count(*)`.mapWith(Number),
      amount: sql<number>`coalesce(sum(${loanAmount}), 0)`.mapWith(Number),
    })
    .from(pipelineEntries)
    .where(shown)
    .groupBy(stage);
