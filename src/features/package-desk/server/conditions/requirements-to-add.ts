import { eq } from 'drizzle-orm';
import type { DocumentSource } from '../../../../lending/documents/requirement.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { requirementsOf } from '../../../requirements/server/api.ts';
import { type LoanPackage, packageDocuments } from '../../../submission/server/api.ts';
import type { ConditionOwner } from '../../model.ts';
import { packageConditions } from '../tables.ts';

/** Whose a condition is usually, by who brings the document. A form of the lender is filled in by the broker. */
const owners: Readonly<Record<DocumentSource, ConditionOwner>> = {
  broker: 'broker',
  borrower: 'borrower',
  template: 'broker',
  'third-party': 'third-party',
};

/**
 * What of a lender's own list can become a condition: what it asks of every loan, and of the program that this one is for.
 * What is asked for already, or is in the package, is marked.
 */
export async function readRequirementsToAdd(db: Queries, loan: LoanPackage) {
  const [requirements, documents, conditions] = await Promise.all([
    requirementsOf(db, loan.lenderId),
    packageDocuments(db, loan.id),
    db
      .select({ requirementId: packageConditions.requirementId })
      .from(packageConditions)
      .where(eq(packageConditions.packageId, loan.id)),
  ]);
  const sent = new Set(documents.map(({ requirementId }) => requirementId));
  const asked = new Set(conditions.map(({ requirementId }) => requirementId));
  const listed = requirements.filter(({ programId }) => programId === null || programId === loan.programId);
  return listed.map(({ id, name, note, source }) => ({
    _id: id,
    name,
    note: note ?? '',
    owner: owners[source],
    isInPackage: sent.has(id),
    isCondition: asked.has(id),
  }));
}
