import { and, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { readForm } from '../../../platform/http/uploads.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  assertKeeper,
  copyStoredFile,
  findOwn,
  isRefused,
  storeFile,
  type TakenFile,
} from '../../documents/server/api.ts';
import type { FormTemplate } from '../contract.ts';
import * as contract from '../contract.ts';
import { type makeFormTemplate, type startFormVersion, uploadFormTemplate, uploadFormVersion } from '../endpoints.ts';
import { unusablePdf } from '../errors.ts';
import { nameAtMost, nameFromFile, refusalTexts, templateTexts } from '../model.ts';
import { addTemplate } from './change-templates.ts';
import { findTemplate, presentTemplate } from './read-templates.ts';
import { folder, keepNamed, readStored, readTaken } from './stored-pdfs.ts';
import { formTemplateVersions } from './tables.ts';
import { replacePdf, startVersion } from './versions.ts';

/** Stores the PDF of a form while it comes in. @param stored notes the file */
const storing = (platform: Platform, stored: string[]) => async (file: Parameters<typeof storeFile>[2]) => {
  const taken = await storeFile(platform, folder, file, ['pdf']);
  if (!isRefused(taken)) stored.push(taken.id);
  return taken;
};

const onlyOne = ([file]: readonly TakenFile[]): TakenFile => {
  if (!file) throw invalidField('file', templateTexts.noFile);
  return file;
};

/** A template of a PDF that is uploaded. Whatever fails leaves neither row nor file. */
export const uploadTemplate = (
  { session, context, raw }: Call<typeof uploadFormTemplate>,
  platform: Platform,
): Promise<FormTemplate> =>
  keepNamed(platform, async (stored) => {
    const form = await readForm(raw, uploadFormTemplate, contract.uploadFormTemplate, storing(platform, stored));
    const { lenderId, tag, name } = form.fields;
    assertKeeper(session, lenderId);
    const pdf = await readTaken(platform, onlyOne(form.taken));
    const called = name?.trim().slice(0, nameAtMost) || nameFromFile(pdf.originalName);
    return platform.database.transaction(async (tx) =>
      presentTemplate(tx.db, await addTemplate(tx, { session, context }, { lenderId, tag, name: called }, pdf)),
    );
  });

/** A template of a document: it gets a copy, so that the document may go. */
export const makeTemplate = (
  { session, context, body }: Call<typeof makeFormTemplate>,
  platform: Platform,
): Promise<FormTemplate> =>
  keepNamed(platform, async (stored) => {
    const document = await findOwn(platform.database.db, session, body.documentId);
    if (document.mediaType !== 'application/pdf')
      throw new AppError(unusablePdf, refusalTexts['not-a-pdf'], undefined, { reason: 'not-a-pdf' });
    const id = await copyStoredFile(platform, { folder: 'documents', id: document.id }, folder);
    stored.push(id);
    const pdf = await readStored(platform, { ...document, id });
    const { lenderId, tag } = document;
    const name = body.name ?? nameFromFile(document.originalName);
    return platform.database.transaction(async (tx) =>
      presentTemplate(tx.db, await addTemplate(tx, { session, context }, { lenderId, tag, name }, pdf)),
    );
  });

/** A new version with the PDF of the published one. */
export const startSame = (
  { session, context, params }: Call<typeof startFormVersion>,
  platform: Platform,
): Promise<FormTemplate> =>
  keepNamed(platform, async (stored) => {
    const { db } = platform.database;
    const template = await findTemplate(db, session, params.id);
    const [published] = await db
      .select()
      .from(formTemplateVersions)
      .where(and(eq(formTemplateVersions.templateId, template.id), eq(formTemplateVersions.state, 'published')));
    // Never published: its draft is the only version.
    if (!published) throw new AppError('CONFLICT', templateTexts.hasDraft);
    const copyId = await copyStoredFile(platform, { folder, id: published.id }, folder);
    stored.push(copyId);
    return platform.database.transaction(async (tx) =>
      presentTemplate(tx.db, await startVersion(tx, { session, context }, template.id, published, copyId)),
    );
  });

/** Another PDF for a new version, or for the draft. */
export const uploadVersion = (
  { session, context, params, raw }: Call<typeof uploadFormVersion>,
  platform: Platform,
): Promise<FormTemplate> =>
  keepNamed(platform, async (stored) => {
    const form = await readForm(raw, uploadFormVersion, contract.uploadFormVersion, storing(platform, stored));
    const { id } = await findTemplate(platform.database.db, session, params.id);
    const pdf = await readTaken(platform, onlyOne(form.taken));
    const row = await platform.database.transaction(async (tx) => {
      const before = await tx.db
        .select({ id: formTemplateVersions.id })
        .from(formTemplateVersions)
        .where(eq(formTemplateVersions.templateId, id));
      // The file of a draft that gets another one is named by nothing afterwards.
      stored.push(...before.map((version) => version.id));
      return replacePdf(tx, { session, context }, id, form.fields.edit, pdf);
    });
    return presentTemplate(platform.database.db, row);
  });
