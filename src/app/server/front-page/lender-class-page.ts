import { lenderClassPath } from '../../../features/lender-classes/model.ts';
import { pageTextOf } from '../../../features/lender-classes/page-text.ts';
import { presentTaught, readOffered } from '../../../features/lender-classes/server/read-classes.ts';
import { secondMs } from '../../../kernel/dates.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PageText } from '../../../platform/http/pages/web-files.ts';
import type { Log } from '../../../platform/log.ts';
import type { Clock } from '../../../platform/platform.ts';

/** A text is as old as this at most: pages have no limit of calls, and one class read by many is read once. */
const keptMs = 5 * secondMs;
const keptAtMost = 100;

interface LenderClassPages {
  /** @throws AppError for a class that is not offered */
  readonly read: (id: string) => Promise<PageText>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * What the page of a class that a lender teaches says before any script; null for a class that is not offered, undefined for every
 * other page. Undefined also while the database is away: the app then comes without a text, as on every page.
 */
export function lenderClassPages({ read, clock, log }: LenderClassPages) {
  const kept = new Map<string, { readonly at: number; readonly text: Promise<PageText | null | undefined> }>();
  const readOrNothing = (id: string): Promise<PageText | null | undefined> =>
    read(id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
      log.warn({ err: error }, 'page of a class sent without its text');
      return undefined;
    });
  return async (path: string): Promise<PageText | null | undefined> => {
    const id = lenderClassPath.exec(path)?.[1]?.toLowerCase();
    if (id === undefined) return undefined;
    const now = clock.now().getTime();
    const known = kept.get(id);
    if (known && now - known.at < keptMs) return known.text;
    const text = readOrNothing(id);
    // In the order of their reading: the oldest one goes.
    kept.delete(id);
    kept.set(id, { at: now, text });
    const [oldest] = kept.keys();
    if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
    return text;
  };
}

export const readLenderClassPage =
  ({ db }: Pick<Database, 'db'>) =>
  async (id: string): Promise<PageText> =>
    pageTextOf(await presentTaught(db, await readOffered(db, id)));
