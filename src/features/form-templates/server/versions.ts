import { desc, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import { carryOver } from '../../../lending/form-templates/versions/carry-over.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as events from '../events.ts';
import { templateLimits, templateTexts } from '../model.ts';
import { usesOf } from './api.ts';
import { type Acting, findSeenDraft, findState, insertDraft, lockTemplate } from './change-templates.ts';
import type { StoredPdf } from './stored-pdfs.ts';
import { formTemplates, formTemplateVersions, type TemplateRow, type TemplateVersionRow } from './tables.ts';

/** The number of the next version. @throws CONFLICT when there are as many as there may be */
async function nextVersion({ db }: Transaction, templateId: string): Promise<number> {
  const { version } = formTemplateVersions;
  const [newest] = await db
    .select({ version })
    .from(formTemplateVersions)
    .where(eq(formTemplateVersions.templateId, templateId))
    .orderBy(desc(version))
    .limit(1);
  const next = (newest?.version ?? 0) + 1;
  if (next > templateLimits.versions) throw new AppError('CONFLICT', templateTexts.tooManyVersions);
  return next;
}

/** A draft of the published version with a copy of its PDF. @throws CONFLICT while there is a draft */
export async function startVersion(
  tx: Transaction,
  acting: Acting,
  templateId: string,
  published: TemplateVersionRow,
  copyId: string,
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, acting.session, templateId);
  if (await findState(tx, templateId, 'draft')) throw new AppError('CONFLICT', templateTexts.hasDraft);
  const version = await nextVersion(tx, templateId);
  const { placements, originalName, size, sha256, form } = published;
  const pdf = { id: copyId, originalName, size, sha256, form };
  await insertDraft(tx, acting, { templateId, version, placements }, pdf);
  await record(tx, acting.context, events.formTemplateVersionStarted, { id: templateId, payload: { version } });
  return row;
}

/**
 * Another PDF: for the draft where there is one, else for a new version. What was mapped stays so, as far as the other PDF has the
 * fields.
 * @param edit the edit of the draft that was seen; none where there was no draft
 * @throws CONFLICT when that has changed
 */
export async function replacePdf(
  tx: Transaction,
  acting: Acting,
  templateId: string,
  edit: number | undefined,
  pdf: StoredPdf,
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, acting.session, templateId);
  const isThere = (await findState(tx, templateId, 'draft')) !== undefined;
  if (edit === undefined && isThere) throw new AppError('CONFLICT', templateTexts.hasDraft);
  const draft = edit === undefined ? undefined : await findSeenDraft(tx, templateId, edit);
  const before = draft ?? (await findState(tx, templateId, 'published'));
  const { placements } = before ? carryOver(before.placements, before.form, pdf.form) : { placements: [] };
  const version = draft?.version ?? (await nextVersion(tx, templateId));
  if (draft) await tx.db.delete(formTemplateVersions).where(eq(formTemplateVersions.id, draft.id));
  await insertDraft(tx, acting, { templateId, version, placements, edit: (draft?.edit ?? 0) + 1 }, pdf);
  await record(tx, acting.context, events.formTemplateVersionStarted, { id: templateId, payload: { version } });
  return row;
}

/**
 * The draft goes, and with it a template that was never published.
 * @throws CONFLICT where such a one is used
 * @returns the files that nothing names any more
 */
export async function discardDraft(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { session, context }: Acting,
  templateId: string,
): Promise<{ readonly fileId: string; readonly isDeleted: boolean }> {
  await lockTemplate(tx, session, templateId, { mayBeArchived: true });
  const draft = await findState(tx, templateId, 'draft');
  if (!draft) throw new AppError('CONFLICT', templateTexts.noDraft);
  const isDeleted = (await findState(tx, templateId, 'published')) === undefined;
  const uses = isDeleted ? await usesOf(hooks, tx.db, templateId) : [];
  if (uses.length > 0) throw new AppError('CONFLICT', templateTexts.isUsed(uses.map(({ name }) => name)));
  await tx.db.delete(formTemplateVersions).where(eq(formTemplateVersions.id, draft.id));
  const payload = { version: draft.version };
  await record(tx, context, events.formTemplateDraftDiscarded, { id: templateId, payload });
  if (isDeleted) await tx.db.delete(formTemplates).where(eq(formTemplates.id, templateId));
  return { fileId: draft.id, isDeleted };
}
