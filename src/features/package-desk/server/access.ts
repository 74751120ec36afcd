import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import { packageClosed } from '../../submission/errors.ts';
import { findLenderPackage, type LoanPackage, lockPackage, openPackageOf } from '../../submission/server/api.ts';

/** Who works on a package: a user of its lender, or the broker of its deal. */
export type Party =
  | {
      readonly side: 'lender';
      readonly accountId: string;
      readonly lenderId: string | null;
      readonly packageId: string;
    }
  | { readonly side: 'broker'; readonly accountId: string; readonly dealId: string };

/** @throws NOT_FOUND for what is another lender's or broker's, and where nothing was submitted */
export async function findForParty(db: Queries, party: Party): Promise<LoanPackage> {
  if (party.side === 'lender') return findLenderPackage(db, party.lenderId, party.packageId);
  await assertDeal(db, party.dealId, party.accountId);
  const found = await openPackageOf(db, party.dealId);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The package, locked for the rest of the transaction. @throws NOT_FOUND as `findForParty`, PACKAGE_CLOSED when it is no longer with the lender */
export async function lockForParty(tx: Transaction, party: Party): Promise<LoanPackage> {
  const { id } = await findForParty(tx.db, party);
  const locked = await lockPackage(tx, id);
  if (locked.state !== 'submitted') throw new AppError(packageClosed);
  return locked;
}

/** Whom an event of a package concerns. */
export const partiesOf = ({ brokerId, lenderId, dealId }: LoanPackage) => ({ ownerId: brokerId, lenderId, dealId });
