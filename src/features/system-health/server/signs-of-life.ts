import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { secondMs } from '../../../kernel/dates.ts';
import { defineService, type Platform } from '../../../platform/platform.ts';
import { version } from '../../../platform/telemetry/version.ts';
import { processes } from './tables.ts';

const everyMs = 15 * secondMs;
/** A process that is only busy has given another sign by then. */
const goneAfterMs = 60 * secondMs;

interface SignsOfLife {
  stop(): Promise<void>;
}

/** While a process runs, its row says so; one that ends in order removes it. A command has none. */
export const signsOfLife = defineService({
  name: 'signs of life',
  open: giveSigns,
  close: (opened: SignsOfLife) => opened.stop(),
});

function giveSigns(platform: Platform): SignsOfLife {
  const { clock, process: own, log } = platform;
  const { db } = platform.database.background;
  const id = randomUUID();
  const startedAt = clock.now();
  const { role, runsJobs } = own;
  if (role === undefined) return { stop: async () => undefined };
  const sign = async () => {
    const seenAt = clock.now();
    const row = { id, role, runsJobs, version, startedAt, seenAt };
    await db.insert(processes).values(row).onConflictDoUpdate({ target: processes.id, set: { seenAt } });
  };
  let signing: Promise<void> | undefined;
  const signOnce = () => {
    // One that is slow is not joined by another.
    signing ??= sign()
      .catch((error: unknown) => log.debug({ err: error }, 'no sign of life could be given'))
      .finally(() => {
        signing = undefined;
      });
  };
  const timer = setInterval(signOnce, everyMs);
  timer.unref();
  signOnce();
  return {
    async stop() {
      clearInterval(timer);
      await signing;
      await db
        .delete(processes)
        .where(eq(processes.id, id))
        .catch((error: unknown) => log.debug({ err: error }, 'the process could not sign off'));
    },
  };
}

/** Every process that signed off in no other way, the oldest first. */
export async function readProcesses({ database, clock }: Platform) {
  const rows = await database.db
    .select()
    .from(processes)
    .orderBy(asc(processes.startedAt), asc(processes.id))
    .limit(200);
  const now = clock.now().getTime();
  return rows.map(({ id, startedAt, seenAt, ...row }) => ({
    _id: id,
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
    responds: now - seenAt.getTime() < goneAfterMs,
  }));
}
