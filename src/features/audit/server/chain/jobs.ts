import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { minuteMs } from '../../../../kernel/dates.ts';
import { sealRows } from '../../../../platform/events/trail/seal-rows.ts';
import { auditDays } from '../../../../platform/events/trail/tables.ts';
import { certifyDays } from '../../../../platform/events/trail/verify/certify.ts';
import { noteFindings } from '../../../../platform/events/trail/verify/findings.ts';
import { daysToVerify, verifyDay, verifyUnsealed } from '../../../../platform/events/trail/verify/verify-trail.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';

/** Every minute. Two processes seal one after the other; one that is killed takes its seal back and nothing else. */
export const sealTrail = defineJob({
  name: 'seal-audit-trail',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 600,
  retries: 0,
  schedule: '* * * * *',
  async run(platform) {
    await sealRows(platform);
  },
});

/** A trail too long for one night is verified over several, the days that were not looked at for longest first. */
const nightMs = 40 * minuteMs;

export const verifyTrail = defineJob({
  name: 'verify-audit-trail',
  payload: z.object({}),
  concurrency: 1,
  timeoutSeconds: 60 * 60,
  retries: 1,
  schedule: '40 0 * * *',
  run: verifyForANight,
});

export async function verifyForANight(platform: Platform): Promise<void> {
  const { database, clock } = platform;
  await sealRows(platform);
  await certifyDays(platform);
  await noteFindings(platform, verifyTrail, await verifyUnsealed(platform));
  const until = performance.now() + nightMs;
  for (const day of await daysToVerify(platform)) {
    const { findings } = await verifyDay(platform, day);
    await noteFindings(platform, verifyTrail, findings);
    await database.db.update(auditDays).set({ verifiedAt: clock.now() }).where(eq(auditDays.day, day));
    if (performance.now() > until) return;
  }
}
