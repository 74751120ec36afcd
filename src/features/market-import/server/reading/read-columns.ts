import { eq } from 'drizzle-orm';
import { kindFromText, kindSlugs } from '../../../../lending/kinds/find.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { guessPaths } from '../../columns.ts';
import type { RowEntity, SheetPlan } from '../../model.ts';
import { openFile } from '../keeping/import-files.ts';
import { type ImportRow, imports } from '../tables.ts';
import { FileProblem } from './raw-rows.ts';
import { readStart } from './thread/read-file.ts';
import type { FileStart } from './thread/read-worker.ts';

/** Reads the beginning of a file and matches its columns. A person confirms them, unless the import runs without a preview. */
export async function readColumns(platform: Platform, row: ImportRow): Promise<boolean> {
  const { id, fileName, onceChecked } = row;
  const open = () => openFile(platform, row);
  const { format, encoding, sheets } = await readStart({ fileName, open });
  const isDeals = row.ownerId !== null;
  if (isDeals && format === 'json') throw new FileProblem('Upload a CSV or Excel file.');
  const plan = sheets.map((sheet) => planOf(sheet, format, isDeals ? ['deal'] : ['program', 'lender']));
  const isClear = format === 'json' || onceChecked !== 'wait';
  if (isClear && plan.every(({ entity }) => entity === null))
    throw new FileProblem('No column matches a known value. Compare your file with the template.');
  const state = isClear ? 'checking' : 'columns';
  const samples = sheets.map((sheet) => sheet.samples);
  await platform.database.db.update(imports).set({ state, format, encoding, plan, samples }).where(eq(imports.id, id));
  return isClear;
}

function planOf(
  { name, header }: FileStart['sheets'][number],
  format: FileStart['format'],
  entities: readonly RowEntity[],
): SheetPlan {
  if (format === 'json') return { name, entity: name === 'lenders' ? 'lender' : 'program', kind: null, columns: [] };
  const kind = kindFromText(name) ?? null;
  const guesses = entities.map((entity) => guess(entity, kind, header));
  const isLenders = /^lenders?$/i.test(name.trim());
  const [best] = guesses.sort((a, b) => (isLenders ? a.entity.localeCompare(b.entity) : b.known - a.known));
  const found = best?.known ? best : undefined;
  return {
    name,
    entity: found?.entity ?? null,
    // Where a column says it, that counts.
    kind: found?.entity === 'program' || (found?.entity === 'deal' && !found.paths.includes('loanType')) ? kind : null,
    columns: header.map((text, index) => ({ header: text.slice(0, 300), path: found?.paths[index] ?? null })),
  };
}

function guess(entity: RowEntity, kind: string | null, header: readonly string[]) {
  const paths = guessPaths(entity, kind === null ? kindSlugs : [kind], header);
  return { entity, paths, known: paths.filter((path) => path !== null).length };
}
