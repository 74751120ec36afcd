import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../kernel/contract.ts';
import { defineJob, type Platform } from '../../../platform/platform.ts';
import type { ImportState } from '../model.ts';
import { applyImport } from './applying/apply.ts';
import { undoImport } from './applying/undo.ts';
import { checkRows } from './checking/check-rows.ts';
import { applyDeals } from './deals/apply-deals.ts';
import { undoDeals } from './deals/undo-deals.ts';
import { FileProblem } from './reading/raw-rows.ts';
import { readColumns } from './reading/read-columns.ts';
import { type ImportRow, imports } from './tables.ts';

/** Each says whether the next one follows at once. What a person has to ask for has a job of its own. */
const steps: Partial<Record<ImportState, (platform: Platform, row: ImportRow) => Promise<boolean>>> = {
  reading: readColumns,
  checking: checkRows,
  importing: (platform, row) => (row.ownerId === null ? applyImport : applyDeals)(platform, row).then(() => false),
  undoing: (platform, row) => (row.ownerId === null ? undoImport : undoDeals)(platform, row).then(() => false),
};

/** Where an import stands once its step was given up: what writes to the market has written nothing then. */
const afterFailure: Partial<Record<ImportState, Pick<ImportRow, 'state' | 'message'>>> = {
  reading: { state: 'failed', message: 'The file could not be read.' },
  checking: { state: 'failed', message: 'The file could not be checked.' },
  importing: { state: 'checked', message: 'The import failed and nothing was written. Try again.' },
  undoing: { state: 'imported', message: 'Undo failed and nothing was changed. Try again.' },
};

/** Deals are written some at a time: what is there stays, and the rest is done when somebody asks again. */
const afterFailureOfDeals: typeof afterFailure = {
  ...afterFailure,
  importing: { state: 'checked', message: 'The import stopped. Import again to add the deals that are missing.' },
  undoing: { state: 'imported', message: 'Undo stopped. Undo again to archive the rest.' },
};

const read = async ({ database }: Platform, importId: string): Promise<ImportRow | undefined> =>
  (await database.background.db.select().from(imports).where(eq(imports.id, importId)))[0];

/** Takes an import through its steps, up to where a person has to look. A run that was killed leaves its step to the next. */
export const importJob = defineJob({
  name: 'market-import',
  payload: z.object({ importId: idSchema }),
  concurrency: 2,
  timeoutSeconds: 900,
  retries: 2,
  async run(platform, { importId }) {
    for (;;) {
      const row = await read(platform, importId);
      const step = row && steps[row.state];
      if (!step) return;
      try {
        // Never on to what somebody has asked for meanwhile: two runs would check one import at the same time.
        if (!(await step(platform, row))) return;
      } catch (error) {
        if (!(error instanceof FileProblem)) throw error;
        const { db } = platform.database;
        await db.update(imports).set({ state: 'failed', message: error.message }).where(eq(imports.id, importId));
        return;
      }
    }
  },
  async gaveUp(platform, { importId }) {
    const row = await read(platform, importId);
    const after = row && (row.ownerId === null ? afterFailure : afterFailureOfDeals)[row.state];
    if (after) await platform.database.db.update(imports).set(after).where(eq(imports.id, importId));
  },
});
