import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { StoredTag } from '../../documents/model.ts';
import { readStoredFile } from '../../documents/server/api.ts';
import { folder } from './stored-pdfs.ts';
import { formTemplates, formTemplateVersions, type TemplateRow, type TemplateVersionRow } from './tables.ts';

/** A template as deals are filled from it: its published version. */
export interface PublishedTemplate extends Pick<TemplateRow, 'lenderId' | 'name' | 'tag'> {
  readonly templateId: string;
  /** The version's id, which is its file's as well. */
  readonly versionId: string;
  readonly version: number;
  readonly originalName: string;
  readonly size: number;
  readonly form: TemplateVersionRow['form'];
  readonly placements: TemplateVersionRow['placements'];
}

const listed = {
  templateId: formTemplateVersions.templateId,
  versionId: formTemplateVersions.id,
  version: formTemplateVersions.version,
  originalName: formTemplateVersions.originalName,
  size: formTemplateVersions.size,
  lenderId: formTemplates.lenderId,
  name: formTemplates.name,
  tag: formTemplates.tag,
};
const isPublished = and(isNull(formTemplates.archivedAt), eq(formTemplateVersions.state, 'published'));

/** What a deal is filled from; undefined for a template that is archived or was never published. */
export async function findPublished(db: Queries, templateId: string): Promise<PublishedTemplate | undefined> {
  const { form, placements } = formTemplateVersions;
  const [found] = await db
    .select({ ...listed, form, placements })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.templateId))
    .where(and(eq(formTemplates.id, templateId), isPublished));
  return found;
}

/** A published template without what it consists of, which is large. */
export type ListedTemplate = Omit<PublishedTemplate, 'form' | 'placements'>;

/**
 * Whose a template is and whether deals can be filled from it, held as it is until the transaction ends; undefined for one that is
 * archived.
 */
export async function lockPublished(
  { db }: Transaction,
  templateId: string,
): Promise<{ readonly lenderId: string; readonly isPublished: boolean } | undefined> {
  const [row] = await db
    .select({ lenderId: formTemplates.lenderId })
    .from(formTemplates)
    .where(and(eq(formTemplates.id, templateId), isNull(formTemplates.archivedAt)))
    .for('share');
  return row && { ...row, isPublished: (await findListed(db, [templateId])).has(templateId) };
}

/** Every published template of a lender, by name. */
export const listPublished = (db: Queries, lenderId: string): Promise<ListedTemplate[]> =>
  published(db, eq(formTemplates.lenderId, lenderId));

/** Those of these templates that are published, by id. */
export async function findListed(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, ListedTemplate>> {
  if (ids.length === 0) return new Map();
  const rows = await published(db, inArray(formTemplates.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.templateId, row]));
}

function published(db: Queries, which: SQL): Promise<ListedTemplate[]> {
  return db
    .select(listed)
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, formTemplateVersions.templateId))
    .where(and(which, isPublished))
    .orderBy(asc(formTemplates.name), asc(formTemplates.id));
}

/** What is placed on these versions, by the version's id. */
export async function readPlacements(
  db: Queries,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, PublishedTemplate['placements']>> {
  if (versionIds.length === 0) return new Map();
  const { id, placements } = formTemplateVersions;
  const rows = await db
    .select({ id, placements })
    .from(formTemplateVersions)
    .where(inArray(id, [...new Set(versionIds)]));
  return new Map(rows.map((row) => [row.id, row.placements]));
}

/** These versions, published or replaced since, by id: what forms that were filled from them look like. */
export async function readVersions(
  db: Queries,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<PublishedTemplate, 'form' | 'placements'>>> {
  if (versionIds.length === 0) return new Map();
  const { id, form, placements } = formTemplateVersions;
  const rows = await db
    .select({ id, form, placements })
    .from(formTemplateVersions)
    .where(inArray(id, [...new Set(versionIds)]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The PDF of a version, unfilled. @throws NOT_FOUND when it is gone */
export const readTemplateFile = (
  platform: Pick<Platform, 'database' | 'files'>,
  versionId: string,
): Promise<Uint8Array> => readStoredFile(platform, folder, versionId);

/** What uses a template, in words: features after this one register it. */
export const templateUses =
  defineHook<(db: Queries, templateId: string) => Promise<readonly TemplateUse[]>>('templateUses');
export interface TemplateUse {
  readonly name: string;
  /** No longer asked for, but still kept with the template. */
  readonly isArchived: boolean;
}

export async function usesOf(
  hooks: Platform['hooks'],
  db: Queries,
  templateId: string,
): Promise<readonly TemplateUse[]> {
  return (await Promise.all(hooks.all(templateUses).map((read) => read(db, templateId)))).flat();
}

/** How a template is called where only its id is known. */
interface NamedTemplate {
  readonly name: string;
  readonly tag: StoredTag;
  readonly lenderId: string;
  readonly isArchived: boolean;
}

/** The templates among these, by id, archived ones as well. */
export async function nameTemplates(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, NamedTemplate>> {
  if (ids.length === 0) return new Map();
  const { id, name, tag, lenderId, archivedAt } = formTemplates;
  const rows = await db
    .select({ id, name, tag, lenderId, archivedAt })
    .from(formTemplates)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map(({ archivedAt: at, ...row }) => [row.id, { ...row, isArchived: at !== null }]));
}
