import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, lte, sql } from 'drizzle-orm';
import { hourMs, minuteMs, secondMs } from '../../../../kernel/dates.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { scraperLimits } from '../../model.ts';
import { scraperHosts } from '../tables.ts';
import { RunEnded } from './failure.ts';

const longestTurnMs = 2 * minuteMs;

type HostRow = typeof scraperHosts.$inferSelect;

/** What is known of a host; a new one is written down. */
export async function readHost({ database: { db }, clock }: Platform, host: string): Promise<HostRow> {
  const now = clock.now();
  const [row] = await db
    .insert(scraperHosts)
    .values({ host, nextAt: now, usedAt: now })
    .onConflictDoUpdate({ target: scraperHosts.host, set: { usedAt: now } })
    .returning();
  if (!row) throw new Error('The host was not written down.');
  return row;
}

/**
 * Waits for the turn of a request to this host, among those of all processes.
 * @param pauseMs how long the next one waits after this
 * @throws RunEnded when the site wants to be left alone, or too many are ahead
 */
export async function awaitTurn(
  platform: Platform,
  host: string,
  pauseMs: number,
  signal: AbortSignal,
): Promise<number> {
  const { database, clock } = platform;
  const { pausedUntil } = await readHost(platform, host);
  const now = clock.now();
  if (pausedUntil && pausedUntil > now) throw new RunEnded('paused');
  const pause = sql`make_interval(secs => ${pauseMs / secondMs})`;
  const [turn] = await database.db
    .update(scraperHosts)
    .set({ nextAt: sql`greatest(${scraperHosts.nextAt}, ${now.toISOString()}::timestamptz) + ${pause}` })
    // A run that gives up takes no turn, or the next ones would never come.
    .where(and(eq(scraperHosts.host, host), lte(scraperHosts.nextAt, new Date(now.getTime() + longestTurnMs))))
    .returning({ nextAt: scraperHosts.nextAt });
  if (!turn) throw new RunEnded('paused');
  const waitMs = Math.max(turn.nextAt.getTime() - pauseMs - now.getTime(), 0);
  if (waitMs > 0) await sleep(waitMs, undefined, { signal });
  return waitMs;
}

/** What Retry-After says, in milliseconds from now; undefined where it says nothing. */
export function retryAfterMs(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * secondMs;
  const until = Date.parse(text);
  return Number.isNaN(until) ? undefined : Math.max(until - now.getTime(), 0);
}

/** The site is busy: it is left alone for as long as it asks, and longer with each time. */
export async function pauseHost({ database: { db }, clock }: Platform, host: string, askedMs?: number): Promise<void> {
  const now = clock.now();
  const [row] = await db
    .update(scraperHosts)
    .set({ failures: sql`${scraperHosts.failures} + 1` })
    .where(eq(scraperHosts.host, host))
    .returning({ failures: scraperHosts.failures });
  const doubled = scraperLimits.firstPauseMinutes * minuteMs * 2 ** Math.min((row?.failures ?? 1) - 1, 10);
  const pauseMs = Math.min(Math.max(askedMs ?? 0, doubled), scraperLimits.longestPauseHours * hourMs);
  await db
    .update(scraperHosts)
    .set({ pausedUntil: new Date(now.getTime() + pauseMs) })
    .where(eq(scraperHosts.host, host));
}

export async function noteSuccess({ database: { db } }: Platform, host: string): Promise<void> {
  await db.update(scraperHosts).set({ failures: 0, pausedUntil: null }).where(eq(scraperHosts.host, host));
}

export async function keepRobots({ database: { db }, clock }: Platform, host: string, robots: string): Promise<void> {
  await db.update(scraperHosts).set({ robots, robotsAt: clock.now() }).where(eq(scraperHosts.host, host));
}
