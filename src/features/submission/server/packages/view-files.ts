import { eq } from 'drizzle-orm';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { sendPackage } from '../build/package-files.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';
import { mayReadPackage } from './readers.ts';

/** The ZIP of a package by the package's id, for whoever may read it. */
export async function findPackageZip(
  platform: Platform,
  { session }: { readonly session: Reader },
  id: string,
): Promise<SendsFile | undefined> {
  const [pack] = await platform.database.db.select().from(loanPackages).where(eq(loanPackages.id, id));
  if (!pack || !mayReadPackage(session, pack)) return undefined;
  return (reply) => sendPackage(platform, reply, pack, zipName(pack));
}

export const zipName = ({ submittedAt }: Pick<LoanPackageRow, 'submittedAt'>): string =>
  `loan-package-${submittedAt.toISOString().slice(0, 10)}.zip`;
