import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
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

/** What a deal is filled from; undefined for a template that is archived or was never published. */
export async function findPublished(db: Queries, templateId: string): Promise<PublishedTemplate | undefined> {
  const [found] = await published(db, eq(formTemplates.id, templateId));
  return found;
}

/** Every published template of a lender, by name. */
export const listPublished = (db: Queries, lenderId: string): Promise<PublishedTemplate[]> =>
  published(db, eq(formTemplates.lenderId, lenderId));

async function published(db: Queries, which: ReturnType<typeof eq>): Promise<PublishedTemplate[]> {
  const { templateId, id, version, originalName, size, form, placements } = formTemplateVersions;
  const { lenderId, name, tag } = formTemplates;
  return db
    .select({ templateId, versionId: id, version, originalName, size, form, placements, lenderId, name, tag })
    .from(formTemplateVersions)
    .innerJoin(formTemplates, eq(formTemplates.id, templateId))
    .where(and(which, isNull(formTemplates.archivedAt), eq(formTemplateVersions.state, 'published')))
    .orderBy(asc(formTemplates.name), asc(formTemplates.id));
}

/** The PDF of a version, unfilled. @throws NOT_FOUND when it is gone */
export const readTemplateFile = (
  platform: Pick<Platform, 'database' | 'files'>,
  versionId: string,
): Promise<Uint8Array> => readStoredFile(platform, folder, versionId);

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
