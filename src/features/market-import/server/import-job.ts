import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import { addedIn, type ImportState, writtenIn } from '../model.ts';
import { applyImport } from './applying/apply.ts';
import { undoImport } from './applying/undo.ts';
import { checkRows } from './checking/check-rows.ts';
import { countRows } from './checking/count-rows.ts';
import { applyDeals } from './deals/apply-deals.ts';
import { undoDeals } from './deals/undo-deals.ts';
import { failImport } from './keeping/import-files.ts';
import { FileProblem } from './reading/raw-rows.ts';
import { readColumns } from './reading/read-columns.ts';
import { type ImportRow, imports } from './tables.ts';

/** Each returns whether the next step follows directly. A step that a person asks for has a job of its own. */
const steps: Partial<Record<ImportState, (platform: Platform, row: ImportRow) => Promise<boolean>>> = {
  reading: readColumns,
  checking: checkRows,
  importing: (platform, row) => (row.ownerId === null ? applyImport : applyDeals)(platform, row).then(() => false),
  undoing: (platform, row) => (row.ownerId === null ? undoImport : undoDeals)(platform, row).then(() => false),
};

/** Messages for a step that failed for another reason than the file. */
const unreadable: Partial<Record<ImportState, string>> = {
  reading: 'The file could not be read.',
  checking: 'The file could not be checked.',
};

type After = Pick<ImportRow, 'state' | 'message'> & Partial<Pick<ImportRow, 'counts'>>;

/** The state after a step that writes was given up. Of lenders and programs nothing was written. */
const afterFailure: Partial<Record<ImportState, After>> = {
  importing: { state: 'checked', message: 'The import failed and nothing was written. Try again.' },
  undoing: { state: 'imported', message: 'Undo failed and nothing was changed. Try again.' },
};

/** Deals are added some at a time: those that were added stay, and the rest follows when their owner imports again. */
async function afterFailureOfDeals({ database }: Platform, { id, state }: ImportRow): Promise<After | undefined> {
  if (state === 'undoing') return { state: 'imported', message: 'Undo stopped. Undo again to archive the rest.' };
  if (state !== 'importing') return undefined;
  const counts = await countRows(database.db, id);
  const [added, all] = [addedIn(counts), writtenIn(counts)].map((count) => count.toLocaleString('en-US'));
  const message =
    addedIn(counts) === 0
      ? 'The import failed and no deals were added. Try again.'
      : `The import stopped after ${added} of ${all} deals. Import again to add the rest, or undo the import.`;
  return { state: 'checked', message, counts };
}

const read = async ({ database }: Platform, importId: string): Promise<ImportRow | undefined> =>
  (await database.background.db.select().from(imports).where(eq(imports.id, importId)))[0];

/** Runs the steps of an import, up to where a person decides. If a run is killed, the next one repeats its step. */
export const importJob = defineJob({
  name: 'market-import',
  payload: z.object({ importId: idSchema }),
  concurrency: 2,
  concurrencyPerOwner: 1,
  timeoutSeconds: 900,
  retries: 2,
  async run(platform, { importId }) {
    for (;;) {
      const row = await read(platform, importId);
      const step = row && steps[row.state];
      if (!step) return;
      try {
        // A step that was asked for meanwhile has a job of its own: two runs would do it at the same time.
        if (!(await step(platform, row))) return;
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        return failImport(platform, row, error.message);
      }
    }
  },
  async gaveUp(platform, { importId }) {
    const row = await read(platform, importId);
    if (!row) return;
    const message = unreadable[row.state];
    if (message !== undefined) return failImport(platform, row, message);
    const after = row.ownerId === null ? afterFailure[row.state] : await afterFailureOfDeals(platform, row);
    if (!after) return;
    const given = and(eq(imports.id, importId), eq(imports.state, row.state));
    await platform.database.db.update(imports).set(after).where(given);
  },
});
