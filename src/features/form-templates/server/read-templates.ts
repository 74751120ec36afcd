import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { AppError } from '../../../kernel/errors.ts';
import { labelOf } from '../../../lending/form-templates/labels.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Session } from '../../../platform/http/route.ts';
import { findPeople } from '../../accounts/server/api.ts';
import { assertKeeper } from '../../documents/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import type { FormTemplate, ListedTemplate, ShortVersion } from '../contract.ts';
import { templateTexts } from '../model.ts';
import { formTemplates, formTemplateVersions, type TemplateRow, type TemplateVersionRow } from './tables.ts';

export const noTemplate = () => new AppError('NOT_FOUND', templateTexts.gone);

/** A template that this person keeps. @throws NOT_FOUND */
export async function findTemplate(db: Queries, session: Session, id: string): Promise<TemplateRow> {
  const [row] = await db.select().from(formTemplates).where(eq(formTemplates.id, id));
  if (!row) throw noTemplate();
  assertKeeper(session, row.lenderId);
  return row;
}

/** A version of a template that this person keeps. @throws NOT_FOUND */
export async function findVersion(db: Queries, session: Session, versionId: string): Promise<TemplateVersionRow> {
  const [row] = await db.select().from(formTemplateVersions).where(eq(formTemplateVersions.id, versionId));
  if (!row) throw noTemplate();
  await findTemplate(db, session, row.templateId);
  return row;
}

/** What lists show of versions: the form and its placements are counted where they are. */
async function readShort(db: Queries, where: SQL): Promise<(ShortVersion & { readonly templateId: string })[]> {
  const { form, placements, ...columns } = formTemplateVersions;
  const { id, templateId, version, state, originalName, size, changedAt, changedBy, publishedAt } = columns;
  const rows = await db
    .select({
      id,
      templateId,
      version,
      state,
      originalName,
      size,
      changedAt,
      changedBy,
      publishedAt,
      pages: sql<number>`jsonb_array_length(${form}->'pages')`,
      fields: sql<number>`jsonb_array_length(${form}->'fields')`,
      placements: sql<number>`jsonb_array_length(${placements})`,
    })
    .from(formTemplateVersions)
    .where(where)
    .orderBy(desc(version));
  const people = await findPeople(
    db,
    rows.flatMap((row) => row.changedBy ?? []),
  );
  return rows.map(({ id: _id, changedBy: by, ...row }) => {
    const person = by === null ? undefined : people.get(by);
    return {
      ...row,
      _id,
      changedAt: row.changedAt.toISOString(),
      publishedAt: row.publishedAt?.toISOString() ?? null,
      // A lender does not get to know who it is that administers.
      changedBy: person ? (isAdmin(person.role) ? 'Plinth' : person.name) : null,
    };
  });
}

const presentShort = ({
  templateId: _templateId,
  ...version
}: Awaited<ReturnType<typeof readShort>>[number]): ShortVersion => version;

const presentRow = ({ id, lenderId, name, tag, createdAt, archivedAt }: TemplateRow) => ({
  _id: id,
  lenderId,
  name,
  tag,
  createdAt: createdAt.toISOString(),
  archivedAt: archivedAt?.toISOString() ?? null,
});

/** The templates of a lender by name, archived ones last. @throws NOT_FOUND for a lender that does not exist */
export async function listTemplates(
  db: Queries,
  lenderId: string,
): Promise<{ lenderName: string; templates: ListedTemplate[] }> {
  const lender = (await findLenders(db, [lenderId])).get(lenderId);
  if (!lender) throw new AppError('NOT_FOUND');
  const rows = await db
    .select()
    .from(formTemplates)
    .where(eq(formTemplates.lenderId, lenderId))
    .orderBy(
      sql`${formTemplates.archivedAt} is not null`,
      asc(sql`lower(${formTemplates.name})`),
      asc(formTemplates.id),
    );
  if (rows.length === 0) return { lenderName: lender.name, templates: [] };
  const ids = rows.map(({ id }) => id);
  const current = and(inArray(formTemplateVersions.templateId, ids), ne(formTemplateVersions.state, 'replaced'));
  const versions = Map.groupBy(await readShort(db, current ?? sql`false`), ({ templateId }) => templateId);
  const templates = rows.map((row) => {
    const of = (state: ShortVersion['state']) => {
      const found = versions.get(row.id)?.find((version) => version.state === state);
      return found ? presentShort(found) : null;
    };
    return { ...presentRow(row), published: of('published'), draft: of('draft') };
  });
  return { lenderName: lender.name, templates };
}

/** A template with its versions and one of them in full: the one that is asked for, else the draft, else the published one. */
export async function presentTemplate(db: Queries, row: TemplateRow, version?: number): Promise<FormTemplate> {
  const [versions, lenders] = await Promise.all([
    readShort(db, eq(formTemplateVersions.templateId, row.id)),
    findLenders(db, [row.lenderId]),
  ]);
  const shown =
    version === undefined
      ? (versions.find(({ state }) => state === 'draft') ?? versions.find(({ state }) => state === 'published'))
      : versions.find((one) => one.version === version);
  if (!shown) throw noTemplate();
  const full = await readFull(db, shown._id);
  const before = versions.find((one) => one.version < shown.version && one.state !== 'draft');
  const written = new Set(full.placements.map(({ id }) => id));
  const earlier = before ? (await readFull(db, before._id)).placements : [];
  return {
    ...presentRow(row),
    lenderName: lenders.get(row.lenderId)?.name ?? '',
    versions: versions.map(presentShort),
    shown: {
      ...presentShort(shown),
      form: full.form,
      placements: full.placements,
      edit: full.edit,
      missing: earlier.filter(({ id }) => !written.has(id)).map(labelOf),
    },
  };
}

async function readFull(db: Queries, id: string): Promise<TemplateVersionRow> {
  const [row] = await db.select().from(formTemplateVersions).where(eq(formTemplateVersions.id, id));
  if (!row) throw noTemplate();
  return row;
}
