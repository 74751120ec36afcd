import { z } from 'zod';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { foldMarks, readState } from './fold.ts';
import { buildNext, removeOldBuilds, startRebuild } from './rebuild.ts';
import { fingerprintOf } from './sources.ts';

/**
 * Does everything there is to do for the rollup, in small transactions. It builds the rollup the first time, and again after an
 * upgrade by which something is counted otherwise.
 */
export async function keepRollup(platform: Platform): Promise<void> {
  const { database, hooks, clock } = platform;
  const state = await readState(database.db);
  if (state?.fingerprint !== fingerprintOf(hooks))
    await database.transaction((tx) => startRebuild(tx, hooks, clock.now()));
  while (await foldMarks(platform));
  while (await buildNext(platform)) await foldMarks(platform);
  while (await removeOldBuilds(platform));
}

/** Counts everything from scratch; a build that is under way is carried on. */
export async function rebuildAnalytics(platform: Platform): Promise<void> {
  await platform.database.transaction((tx) => startRebuild(tx, platform.hooks, platform.clock.now()));
  await keepRollup(platform);
}

/** Once a minute. A run that is killed has left nothing half done: the next one goes on where it was. */
export const rollupJob = defineJob({
  name: 'analytics-rollup',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 900,
  retries: 2,
  schedule: '* * * * *',
  run: keepRollup,
});
