import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import type { TemplateUse } from '../../form-templates/server/api.ts';
import { type LenderRequirementRow, lenderRequirements } from './tables.ts';

export type { LenderRequirementRow as LenderRequirement } from './tables.ts';

/** What a lender asks for with its loan packages, of all its programs, in its order. */
export const requirementsOf = (db: Queries, lenderId: string): Promise<LenderRequirementRow[]> =>
  db
    .select()
    .from(lenderRequirements)
    .where(and(eq(lenderRequirements.lenderId, lenderId), isNull(lenderRequirements.archivedAt)))
    .orderBy(asc(lenderRequirements.position), asc(lenderRequirements.id));

/** One of them, archived ones too. */
export async function findRequirement(db: Queries, id: string): Promise<LenderRequirementRow | undefined> {
  const [row] = await db.select().from(lenderRequirements).where(eq(lenderRequirements.id, id));
  return row;
}

/** Their names, archived ones too. */
export async function nameRequirements(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = lenderRequirements;
  const rows = await db
    .select({ id, name })
    .from(lenderRequirements)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Which type of document each of them asks for, archived ones too. */
export async function documentTypesOf(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, documentType } = lenderRequirements;
  const rows = await db
    .select({ id, documentType })
    .from(lenderRequirements)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.documentType]));
}

/** What asks for this form, archived ones too. */
export const requirementsOfTemplate = async (db: Queries, templateId: string): Promise<readonly TemplateUse[]> => {
  const { id, name, archivedAt, position } = lenderRequirements;
  const rows = await db
    .select({ name, archivedAt })
    .from(lenderRequirements)
    .where(eq(lenderRequirements.templateId, templateId))
    .orderBy(asc(position), asc(id));
  return rows.map((row) => ({ name: row.name, isArchived: row.archivedAt !== null }));
};
