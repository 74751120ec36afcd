import { eq } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { type LoanPackage, loanPackages } from '../../../submission/server/api.ts';
import { packageOfFile, sendsConditionFile } from './condition-files.ts';

/** A file of a condition, for the broker, and for the users of the lender until the package is withdrawn. */
export async function findConditionFile(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const packageId = await packageOfFile(platform, id);
  if (packageId === undefined) return undefined;
  const [loan] = await platform.database.db.select().from(loanPackages).where(eq(loanPackages.id, packageId));
  return loan && maySee(session, loan) ? sendsConditionFile(platform, id) : undefined;
}

const maySee = ({ role, approved, lenderId, accountId }: Reader, loan: LoanPackage): boolean =>
  role === 'lender'
    ? approved && lenderId === loan.lenderId && loan.state !== 'withdrawn'
    : accountId === loan.brokerId;
