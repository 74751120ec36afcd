import { and, eq, sql } from 'drizzle-orm';
import { secondMs } from '../../../../kernel/dates.ts';
import { openPages } from '../../../../platform/events/open-pages.ts';
import { people } from '../../../../platform/events/recipients.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cutText } from '../../mapping/document.ts';
import { type LogCode, type RunStep, scraperLimits } from '../../model.ts';
import { scraperRuns } from '../tables.ts';

/** What a run says of itself while it works, and how it hears that it should stop. */
export interface RunNotes {
  readonly signal: AbortSignal;
  step(step: RunStep): Promise<void>;
  note(code: LogCode, about?: string): Promise<void>;
}

const looksEveryMs = secondMs / 2;
const aboutCharacters = 300;

/** Notes of a run, which administrators with an open page see as they are written. */
export async function withNotes<Result>(
  platform: Platform,
  { id, scraperId }: { readonly id: string; readonly scraperId: string },
  work: (notes: RunNotes) => Promise<Result>,
): Promise<Result> {
  const { database, clock, log } = platform;
  const stopping = new AbortController();
  const look = async () => {
    const [row] = await database.background.db
      .select({ stopAsked: scraperRuns.stopAsked, state: scraperRuns.state })
      .from(scraperRuns)
      .where(eq(scraperRuns.id, id));
    if (!row || row.stopAsked || row.state !== 'running') stopping.abort();
  };
  const timer = setInterval(
    () => void look().catch((error: unknown) => log.warn({ err: error }, 'scraper run')),
    looksEveryMs,
  );
  const write = async (set: object) => {
    await database.background.transaction(async (tx) => {
      await tx.db
        .update(scraperRuns)
        .set(set)
        .where(and(eq(scraperRuns.id, id), eq(scraperRuns.state, 'running')));
      const admins = (await platform.hooks.all(people)[0]?.admins(tx.db, 'market')) ?? [];
      const updates = admins.map((accountId) => ({ accountId, type: 'scraper', id: scraperId }));
      await platform.events.publish(tx, openPages, ...updates);
    });
  };
  const notes: RunNotes = {
    signal: stopping.signal,
    step: (step) => write({ step }),
    note: (code, about = '') => write({ log: withLine(clock.now(), code, about) }),
  };
  try {
    return await work(notes);
  } finally {
    clearInterval(timer);
  }
}

/** The log with one line more, as far as it is kept. */
export function withLine(at: Date, code: LogCode, about: string) {
  const text = cutText(about.replaceAll('\u0000', ''), aboutCharacters);
  const line = JSON.stringify([{ at: at.toISOString(), code, about: text }]);
  const { log } = scraperRuns;
  return sql`case when jsonb_array_length(${log}) < ${scraperLimits.logLines} then ${log} || ${line}::jsonb else ${log} end`;
}
