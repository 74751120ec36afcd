import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { listPublished } from '../../form-templates/server/api.ts';
import { pageOfKeptPrograms } from '../../programs/server/api.ts';
import type { LenderRequirement } from '../contract.ts';
import { type LenderRequirementRow, lenderRequirements } from './tables.ts';

export const presentRequirement = ({
  id,
  lenderId: _lender,
  position: _position,
  changedAt: _changed,
  archivedAt,
  conditions,
  ...row
}: LenderRequirementRow): LenderRequirement => ({
  _id: id,
  ...row,
  conditions: [...conditions],
  archivedAt: archivedAt?.toISOString() ?? null,
});

/** All that a lender asks for or has asked for, in its order. */
export async function readRequirements(db: Queries, lenderId: string): Promise<LenderRequirement[]> {
  const rows = await db
    .select()
    .from(lenderRequirements)
    .where(eq(lenderRequirements.lenderId, lenderId))
    .orderBy(asc(lenderRequirements.position), asc(lenderRequirements.id));
  return rows.map(presentRequirement);
}

const mostPrograms = 500;

/** What a requirement may be of: the lender's programs, and its forms that deals are filled from. */
export async function readChoices(db: Queries, lenderId: string) {
  const [{ programs }, templates] = await Promise.all([
    pageOfKeptPrograms(db, lenderId, { offset: 0, limit: mostPrograms }),
    listPublished(db, lenderId),
  ]);
  return {
    programs: programs.map(({ id, name, kind }) => ({ _id: id, name, kind })),
    templates: templates.map(({ templateId, name, tag }) => ({ _id: templateId, name, tag })),
  };
}
