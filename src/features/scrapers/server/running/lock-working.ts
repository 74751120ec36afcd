import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { RunEnded } from '../fetching/failure.ts';
import { scraperRuns } from '../tables.ts';

/** Locks a run before it writes anything. @throws RunEnded for one that was given up meanwhile, or was asked to stop */
export async function lockWorking({ db }: Transaction, runId: string): Promise<void> {
  const [row] = await db
    .select({ state: scraperRuns.state, stopAsked: scraperRuns.stopAsked })
    .from(scraperRuns)
    .where(eq(scraperRuns.id, runId))
    .for('update');
  if (row?.state !== 'running' || row.stopAsked) throw new RunEnded('stopped');
}
