import { eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { decideRequirement } from '../../../deal-documents/server/api.ts';
import { type LoanPackage, type LoanPackageDocument, packageDocuments } from '../../../submission/server/api.ts';
import { conditionChanged } from '../../errors.ts';
import { documentAccepted, documentRejected } from '../../events.ts';
import { type DocumentDecision, deskLimits } from '../../model.ts';
import { lockForParty, type Party, partiesOf } from '../access.ts';
import { accountOf, insertConditions } from '../conditions/change-conditions.ts';
import { packageDocumentReviews } from '../tables.ts';

/** A document of this package. @throws NOT_FOUND */
export async function findDocument(db: Queries, { id }: LoanPackage, documentId: string): Promise<LoanPackageDocument> {
  const row = (await packageDocuments(db, id)).find((one) => one.id === documentId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

interface Decided {
  readonly documentId: string;
  readonly decision: DocumentDecision;
  readonly reason: string;
  readonly dueOn: string | null;
  /** Of the decision that was seen; 0: none. */
  readonly version: number;
}

/**
 * The lender accepts a document or rejects it, which adds a condition for the broker. The same decision again changes nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONDITION_CHANGED when somebody else decided meanwhile
 */
export async function decideDocument(
  tx: Transaction,
  context: RequestContext,
  party: Party,
  { documentId, decision, reason, dueOn, version }: Decided,
): Promise<LoanPackage> {
  const loan = await lockForParty(tx, party);
  const document = await findDocument(tx.db, loan, documentId);
  const ofDocument = eq(packageDocumentReviews.documentId, documentId);
  const [before] = await tx.db.select().from(packageDocumentReviews).where(ofDocument);
  if ((before?.version ?? 0) !== version) throw new AppError(conditionChanged);
  if (before?.decision === decision) return loan;
  const asked = { requirementId: document.requirementId, owner: 'broker', dueOn } as const;
  const title = `Replace ${document.name}`.slice(0, deskLimits.titleLength);
  const [condition] =
    decision === 'rejected' ? await insertConditions(tx, context, loan, [{ ...asked, title, note: reason }]) : [];
  const values = {
    decision,
    reason,
    // What an earlier rejection asked for stays until the lender accepts or waives it.
    conditionId: condition?.id ?? before?.conditionId ?? null,
    decidedBy: accountOf(context),
    decidedAt: context.at,
    version: version + 1,
  };
  await tx.db
    .insert(packageDocumentReviews)
    .values({ documentId, ...values })
    .onConflictDoUpdate({ target: packageDocumentReviews.documentId, set: values });
  await record(tx, context, decision === 'accepted' ? documentAccepted : documentRejected, {
    id: documentId,
    payload: { ...partiesOf(loan), packageId: loan.id },
    before: { decision: before?.decision ?? null },
    after: { decision },
  });
  await decideRequirement(tx, context, {
    dealId: loan.dealId,
    ownerId: loan.brokerId,
    requirementId: document.requirementId,
    documentId: document.dealDocumentId,
    status: decision === 'accepted' ? 'approved' : 'rejected',
  });
  return loan;
}
