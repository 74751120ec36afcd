import { inArray } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { PdfForm } from '../../../kernel/files/pdf-form/form.ts';
import { readPdfForm } from '../../../platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isRefused, leftoverFiles, readStoredFile, removeFiles, type TakenFile } from '../../documents/server/api.ts';
import { unusablePdf } from '../errors.ts';
import { refusalTexts } from '../model.ts';
import { formTemplateVersions } from './tables.ts';

export const folder = 'form-templates';

/** A PDF that is stored and can be filled, with no row yet. */
export interface StoredPdf {
  readonly id: string;
  readonly originalName: string;
  readonly size: number;
  readonly sha256: Buffer;
  readonly form: PdfForm;
}

/** @throws UNUSABLE_PDF with the reason in words */
export async function readStored(
  platform: Platform,
  { id, originalName, size, sha256 }: Omit<StoredPdf, 'form'>,
): Promise<StoredPdf> {
  const form = await readPdfForm(await readStoredFile(platform, folder, id));
  if ('refusal' in form)
    throw new AppError(unusablePdf, refusalTexts[form.refusal], undefined, { reason: form.refusal });
  return { id, originalName, size, sha256, form };
}

/** The file of an upload, read. @throws UNUSABLE_PDF */
export async function readTaken(platform: Platform, taken: TakenFile): Promise<StoredPdf> {
  if (isRefused(taken)) throw new AppError(unusablePdf, refusalTexts['not-a-pdf'], undefined, { reason: 'not-a-pdf' });
  return readStored(platform, taken);
}

/** Files that no row names in the end go again, when the work fails and when it does not. @param work notes what it has stored */
export async function keepNamed<Answer>(
  platform: Platform,
  work: (stored: string[]) => Promise<Answer>,
): Promise<Answer> {
  const stored: string[] = [];
  try {
    return await work(stored);
  } finally {
    await removeUnnamed(platform, stored).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'files of form templates are left to the nightly clean-up'),
    );
  }
}

/** Those of these files that no row names go. */
export async function removeUnnamed(platform: Platform, ids: readonly string[]): Promise<void> {
  await removeFiles(platform, folder, await unnamed(platform, ids));
}

async function unnamed({ database: { db } }: Platform, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: formTemplateVersions.id })
    .from(formTemplateVersions)
    .where(inArray(formTemplateVersions.id, [...ids]));
  const named = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !named.has(id));
}

export const leftoverForms = leftoverFiles(folder, 'Forms of lenders', unnamed);
