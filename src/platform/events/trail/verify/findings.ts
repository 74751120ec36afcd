import { randomUUID } from 'node:crypto';
import { jobContext } from '../../../caller.ts';
import type { Platform } from '../../../platform.ts';
import { record } from '../../record.ts';
import { trailBroken } from '../events.ts';
import { auditFindings } from '../tables.ts';

/** What of the audit trail does not match its signatures and seals. Stored, so names never change. */
export const trailProblems = [
  /** A row says something else than what was signed. */
  'altered',
  /** A row that this installation has not signed. */
  'unsigned',
  /** Values are gone, and no erasure says so. */
  'erasedByHand',
  /** A sealed row is not there. */
  'missing',
  /** Another row stands in the place of a sealed one. */
  'moved',
  /** A row stands where none was when its neighbors were sealed. */
  'added',
  /** A seal itself is altered. */
  'seal',
  /** A seal does not continue the one before it. */
  'chain',
  /** The head of a day is altered, missing or not the one that was signed or noted. */
  'head',
  /** Signed with another APP_SECRET, and no certificate stands for the day. */
  'otherSecret',
] as const;
export type TrailProblem = (typeof trailProblems)[number];

export interface Finding {
  readonly problem: TrailProblem;
  readonly day: string | null;
  readonly seal: number | null;
  readonly row: number | null;
  /** Of what stands there instead (`foundDigest`); null where nothing does. */
  readonly digest: string | null;
}

const kept = 10_000;
const logged = 20;

/** Writes down what is new of it, which alarms: an error in the log, a notification, and health names it until somebody has settled it. */
export async function noteFindings(
  platform: Pick<Platform, 'database' | 'clock' | 'log'>,
  job: { readonly name: string },
  findings: readonly Finding[],
): Promise<void> {
  if (findings.length === 0) return;
  const now = platform.clock.now();
  const run = randomUUID();
  const fresh = await platform.database.transaction(async (tx) => {
    const rows = await tx.db
      .insert(auditFindings)
      .values(findings.slice(0, kept).map((finding) => ({ ...finding, run, foundAt: now })))
      .onConflictDoNothing()
      .returning();
    const [first] = rows;
    if (!first) return [];
    const payload = { findings: rows.length, day: first.day };
    await record(tx, jobContext(job, now), trailBroken, { id: run, payload });
    return rows;
  });
  for (const { problem, day, seal, row } of fresh.slice(0, logged))
    platform.log.error({ problem, day, seal, row }, 'the audit trail does not match its seals');
}
