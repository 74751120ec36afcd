import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob, type Platform } from '../../../../../platform/platform.ts';
import { pipelineEntries } from '../../tables.ts';
import { lockDealById } from '../deal-guard.ts';
import { announceChoice } from './select-lender.ts';

const batchSize = 200;
/** The job of each choice is given this long before the sweep looks at the choice as well. */
const leftAfterMs = 60_000;

/**
 * Finds the choices that nobody was told of: their own job gave up, or was lost. Running it beside that job tells nobody
 * twice, for a choice is told in the transaction that takes it out of the deal's row.
 */
export const choiceSweep = defineJob({
  name: 'sweep-lender-choices',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 300,
  retries: 0,
  schedule: '*/10 * * * *',
  async run(platform) {
    const dueBefore = new Date(platform.clock.now().getTime() - leftAfterMs);
    let after: string | undefined;
    do {
      const batch = await overdue(platform, dueBefore, after);
      for (const { id } of batch) await announceOne(platform, id, dueBefore);
      after = batch.length < batchSize ? undefined : batch.at(-1)?.id;
    } while (after);
  },
});

/** Moments are kept as ISO text, which sorts by time. */
const overdue = ({ database: { db } }: Platform, dueBefore: Date, after: string | undefined) =>
  db
    .select({ id: pipelineEntries.id })
    .from(pipelineEntries)
    .where(
      and(
        isNotNull(pipelineEntries.choiceToTell),
        sql`${pipelineEntries.choiceToTell}->>'tellAt' <= ${dueBefore.toISOString()}`,
        after === undefined ? undefined : gt(pipelineEntries.id, after),
      ),
    )
    .orderBy(asc(pipelineEntries.id))
    .limit(batchSize);

/** One deal whose lenders can't be told keeps no other waiting; the next sweep tries it again. */
async function announceOne(platform: Platform, dealId: string, dueBefore: Date): Promise<void> {
  try {
    await platform.database.transaction(async (tx) => {
      const deal = await lockDealById(tx, dealId);
      if (deal?.choiceToTell && new Date(deal.choiceToTell.tellAt) <= dueBefore) await announceChoice(tx, deal);
    });
  } catch (error) {
    platform.log.error({ err: error, dealId }, 'lenders not notified of a choice');
  }
}
