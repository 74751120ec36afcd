import type { Reader } from '../../../documents/server/api.ts';
import type { LoanPackageRow } from '../tables.ts';

/** The side of a package that somebody is on: a user of its lender, or its broker. */
export function packageSideOf(
  { role, approved, lenderId, accountId }: Reader,
  pack: LoanPackageRow,
): 'lender' | 'broker' | undefined {
  if (role === 'lender') return approved && lenderId === pack.lenderId ? 'lender' : undefined;
  return accountId === pack.brokerId ? 'broker' : undefined;
}

/** Whose deal a file belongs to that somebody opens, and for which lender they do. */
export const openedBy = (reader: Reader, pack: LoanPackageRow) => ({
  dealId: pack.dealId,
  ownerId: pack.brokerId,
  ...(packageSideOf(reader, pack) === 'lender' ? { lenderId: pack.lenderId } : {}),
});

/** Who may read a package: both sides. One that was withdrawn is the broker's alone again. */
export function mayReadPackage(reader: Reader, pack: LoanPackageRow): boolean {
  const side = packageSideOf(reader, pack);
  return side === 'broker' || (side === 'lender' && pack.state !== 'withdrawn');
}
