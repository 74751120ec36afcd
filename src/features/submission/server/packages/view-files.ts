import { eq } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { sendPackage } from '../build/package-files.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';

/** The ZIP of a package by the package's id: for the broker, and for the people of its lender until it is withdrawn. */
export async function findPackageFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const [pack] = await platform.database.db.select().from(loanPackages).where(eq(loanPackages.id, id));
  if (!pack || !mayRead(session, pack)) return undefined;
  return (reply) => sendPackage(platform, reply, pack, zipName(pack));
}

export const zipName = ({ submittedAt }: Pick<LoanPackageRow, 'submittedAt'>): string =>
  `loan-package-${submittedAt.toISOString().slice(0, 10)}.zip`;

function mayRead({ role, accountId, lenderId, approved }: Reader, pack: LoanPackageRow): boolean {
  if (role !== 'lender') return accountId === pack.brokerId;
  return approved && lenderId === pack.lenderId && pack.state !== 'withdrawn';
}
