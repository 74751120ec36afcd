import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readForm } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LenderDocument } from '../contract.ts';
import * as contract from '../contract.ts';
import { uploadDocument, uploadDocuments } from '../endpoints.ts';
import { bulkExtensions, documentTexts, singleExtensions } from '../model.ts';
import { isRefused, type StoredFile, storeFile, type TakenFile } from './api.ts';
import { addDocument } from './change-documents.ts';
import { assertKeeper, presentDocuments } from './reading/read-documents.ts';
import { folder, removeUnnamed } from './stored/unnamed-files.ts';

/** One document into a lender's general ones or those of a program. Whatever fails leaves neither row nor file. */
export async function takeDocument(
  { session, context, raw }: Call<typeof uploadDocument>,
  platform: Platform,
): Promise<LenderDocument> {
  return keepNamed(platform, async (taken) => {
    const { fields } = await readForm(raw, uploadDocument, contract.uploadDocument, async (file) => {
      taken.push(await storeFile(platform, folder, file, singleExtensions));
    });
    assertKeeper(session, fields.lenderId);
    const [file] = taken;
    if (!file) throw invalidField('file', documentTexts.noFile);
    if (isRefused(file)) {
      const text = file.reason === documentTexts.malware ? file.reason : documentTexts.wrongType;
      throw new AppError('INVALID_INPUT', text, { file: file.reason });
    }
    const place = { ...fields, programId: fields.programId || undefined };
    const row = await platform.database.transaction((tx) => addDocument(tx, context, session, place, file));
    const [document] = await presentDocuments(platform.database.db, [row]);
    if (!document) throw new AppError('NOT_FOUND');
    return document;
  });
}

/** Several for one lender: what can be taken is, the rest is named. */
export async function takeDocuments(
  { session, context, raw }: Call<typeof uploadDocuments>,
  platform: Platform,
): Promise<{ documents: LenderDocument[]; skipped: { originalName: string; reason: string }[] }> {
  return keepNamed(platform, async (taken) => {
    const { fields } = await readForm(raw, uploadDocuments, contract.uploadDocuments, async (file) => {
      taken.push(await storeFile(platform, folder, file, bulkExtensions));
    });
    if (taken.length === 0) throw invalidField('files', documentTexts.noFile);
    const skipped = taken.filter(isRefused).map(({ originalName, reason }) => ({ originalName, reason }));
    const good = taken.filter((file): file is StoredFile => !isRefused(file));
    if (good.length === 0) throw invalidField('files', documentTexts.noValidFiles);
    const added = await platform.database.transaction(async (tx) => {
      const all = [];
      for (const file of good) all.push(await addDocument(tx, context, session, fields, file));
      return all;
    });
    const rows = new Map(added.map((row) => [row.id, row]));
    return { documents: await presentDocuments(platform.database.db, [...rows.values()]), skipped };
  });
}

/**
 * Files that no row names in the end go again: all of them when the work fails, those that were there already when it does not.
 * @param work notes what it has taken
 */
async function keepNamed<Answer>(platform: Platform, work: (taken: TakenFile[]) => Promise<Answer>): Promise<Answer> {
  const taken: TakenFile[] = [];
  try {
    return await work(taken);
  } finally {
    const ids = taken.flatMap((file) => (isRefused(file) ? [] : [file.id]));
    await removeUnnamed(platform, ids).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'files of an upload are left to the nightly clean-up'),
    );
  }
}
