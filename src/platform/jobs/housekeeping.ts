import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { removeOldKeys } from '../database/once.ts';
import { removeOldSent } from '../mail/sent-mails.ts';
import { defineHook, defineJob, type Platform } from '../platform.ts';

/** Removes rows that have served their time: each feature registers its own. Running it twice changes nothing. */
export const cleanUp = defineHook<(platform: Platform, now: Date) => Promise<void>>('cleanUp');

/** Once a night: the platform's own rows, then those of the features. */
export const housekeeping = defineJob({
  name: 'housekeeping',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 3,
  schedule: '17 3 * * *',
  async run(platform) {
    const { db } = platform.database;
    const now = platform.clock.now();
    await removeOldKeys(platform.database, now);
    await removeOldSent(platform.database, now);
    await db.execute(sql`delete from rate_limits where expire <= ${now.getTime()}`);
    await db.execute(
      sql`delete from undelivered_mails where last_failed_at <= ${now}::timestamptz - interval '30 days'`,
    );
    // What fails in one feature leaves the others their night; the run fails at its end, and is tried again.
    const failed: unknown[] = [];
    for (const clean of platform.hooks.all(cleanUp))
      await clean(platform, now).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, 'Part of the nightly clean-up failed.');
  },
});
