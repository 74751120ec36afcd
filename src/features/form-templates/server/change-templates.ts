import { and, eq, isNull } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { Placement } from '../../../lending/form-templates/placement.ts';
import { problemsOf, problemTexts } from '../../../lending/form-templates/problems.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import { personName } from '../../accounts/model.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { StoredTag } from '../../documents/model.ts';
import { assertKeeper } from '../../documents/server/api.ts';
import { lockOnMarket } from '../../lenders/server/api.ts';
import * as events from '../events.ts';
import { templateLimits, templateTexts } from '../model.ts';
import { noTemplate } from './read-templates.ts';
import type { StoredPdf } from './stored-pdfs.ts';
import { formTemplates, formTemplateVersions, type TemplateRow, type TemplateVersionRow } from './tables.ts';

/** Who changes something, and when. */
export interface Acting {
  readonly session: Session;
  readonly context: RequestContext;
}

interface NewTemplate {
  readonly lenderId: string;
  readonly name: string;
  readonly tag: StoredTag;
}

/** A template with its first draft. @throws NOT_FOUND, CONFLICT when the lender has as many as it may */
export async function addTemplate(
  tx: Transaction,
  { session, context }: Acting,
  { lenderId, name, tag }: NewTemplate,
  pdf: StoredPdf,
): Promise<TemplateRow> {
  assertKeeper(session, lenderId);
  if (!(await lockOnMarket(tx, [lenderId])).has(lenderId)) throw new AppError('NOT_FOUND');
  await assertRoom(tx, lenderId);
  const [row] = await tx.db.insert(formTemplates).values({ lenderId, name, tag, createdAt: context.at }).returning();
  if (!row) throw new AppError('CONFLICT');
  await insertDraft(tx, { session, context }, { templateId: row.id, version: 1, placements: [] }, pdf);
  await record(tx, context, events.formTemplateAdded, { id: row.id, after: { lenderId, name, tag } });
  return row;
}

/** @throws CONFLICT when the lender has as many as it may */
async function assertRoom(tx: Transaction, lenderId: string): Promise<void> {
  await lockUntilCommit(tx, 'form-templates', lenderId);
  const kept = and(eq(formTemplates.lenderId, lenderId), isNull(formTemplates.archivedAt));
  if ((await tx.db.$count(formTemplates, kept)) >= templateLimits.templates)
    throw new AppError('CONFLICT', templateTexts.tooMany);
}

export async function insertDraft(
  { db }: Transaction,
  { session, context }: Acting,
  draft: Pick<TemplateVersionRow, 'templateId' | 'version' | 'placements'> & { readonly edit?: number },
  { id, originalName, size, sha256, form }: StoredPdf,
): Promise<void> {
  const changed = { changedBy: session.accountId, changedAt: context.at };
  await db
    .insert(formTemplateVersions)
    .values({ id, originalName, size, sha256, form, ...draft, ...changed, state: 'draft' });
}

/** The template, held until the transaction ends. @throws NOT_FOUND, CONFLICT for an archived one unless it may be */
export async function lockTemplate(
  { db }: Transaction,
  session: Session,
  id: string,
  { mayBeArchived = false } = {},
): Promise<TemplateRow> {
  const [row] = await db.select().from(formTemplates).where(eq(formTemplates.id, id)).for('update');
  if (!row) throw noTemplate();
  assertKeeper(session, row.lenderId);
  if (row.archivedAt && !mayBeArchived) throw new AppError('CONFLICT', templateTexts.archived);
  return row;
}

export async function findState(
  { db }: Transaction,
  templateId: string,
  state: 'draft' | 'published',
): Promise<TemplateVersionRow | undefined> {
  const wanted = and(eq(formTemplateVersions.templateId, templateId), eq(formTemplateVersions.state, state));
  const [row] = await db.select().from(formTemplateVersions).where(wanted);
  return row;
}

/** @throws CONFLICT when there is no draft, or somebody has saved it since the edit that was seen */
export async function findSeenDraft(tx: Transaction, templateId: string, edit: number): Promise<TemplateVersionRow> {
  const draft = await findState(tx, templateId, 'draft');
  if (!draft) throw new AppError('CONFLICT', templateTexts.noDraft);
  if (draft.edit !== edit) {
    const person = draft.changedBy ? (await findPeople(tx.db, [draft.changedBy])).get(draft.changedBy) : undefined;
    const who = person ? personName(person) : 'Somebody';
    throw new AppError('CONFLICT', `${who} saved this draft in the meantime. Your changes are not saved yet.`);
  }
  return draft;
}

export async function renameTemplate(
  tx: Transaction,
  { session, context }: Acting,
  id: string,
  after: Pick<TemplateRow, 'name' | 'tag'>,
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, session, id, { mayBeArchived: true });
  const before = { name: row.name, tag: row.tag };
  if (before.name === after.name && before.tag === after.tag) return row;
  await tx.db.update(formTemplates).set(after).where(eq(formTemplates.id, id));
  await record(tx, context, events.formTemplateRenamed, { id, before, after });
  return { ...row, ...after };
}

/** @throws CONFLICT as `findSeenDraft`, INVALID_INPUT for placements that the PDF has no place for */
export async function saveDraft(
  tx: Transaction,
  { session, context }: Acting,
  id: string,
  { edit, placements }: { readonly edit: number; readonly placements: readonly Placement[] },
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, session, id);
  const draft = await findSeenDraft(tx, id, edit);
  const [first] = problemsOf(placements, draft.form);
  if (first) {
    const [placementId, problem] = first;
    const index = placements.findIndex((placement) => placement.id === placementId);
    throw invalidField(`placements.${index}`, problemTexts[problem]);
  }
  await tx.db
    .update(formTemplateVersions)
    .set({ placements, edit: edit + 1, changedBy: session.accountId, changedAt: context.at })
    .where(eq(formTemplateVersions.id, draft.id));
  const payload = { version: draft.version, edit: edit + 1, placements: placements.length };
  await record(tx, context, events.formTemplateSaved, { id, payload });
  return row;
}

/** Deals are filled from the draft from now on; the version before is kept as it was. */
export async function publishDraft(
  tx: Transaction,
  { session, context }: Acting,
  id: string,
  edit: number,
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, session, id);
  const draft = await findSeenDraft(tx, id, edit);
  if (draft.placements.length === 0) throw new AppError('CONFLICT', templateTexts.nothingMapped);
  const before = await findState(tx, id, 'published');
  if (before)
    await tx.db.update(formTemplateVersions).set({ state: 'replaced' }).where(eq(formTemplateVersions.id, before.id));
  await tx.db
    .update(formTemplateVersions)
    .set({ state: 'published', publishedAt: context.at, changedBy: session.accountId, changedAt: context.at })
    .where(eq(formTemplateVersions.id, draft.id));
  await record(tx, context, events.formTemplatePublished, { id, payload: { version: draft.version } });
  return row;
}

/** No deal is filled from an archived one; what was filled stays. */
export async function archiveTemplate(
  tx: Transaction,
  { session, context }: Acting,
  id: string,
  archived: boolean,
): Promise<TemplateRow> {
  const row = await lockTemplate(tx, session, id, { mayBeArchived: true });
  if ((row.archivedAt !== null) === archived) return row;
  if (!archived && !(await lockOnMarket(tx, [row.lenderId])).has(row.lenderId))
    throw new AppError('CONFLICT', 'The lender is archived.');
  if (!archived) await assertRoom(tx, row.lenderId);
  const archivedAt = archived ? context.at : null;
  await tx.db.update(formTemplates).set({ archivedAt }).where(eq(formTemplates.id, id));
  await record(tx, context, archived ? events.formTemplateArchived : events.formTemplateRestored, { id });
  return { ...row, archivedAt };
}
