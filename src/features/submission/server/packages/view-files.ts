import { eq } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Reader, SendsFile } from '../../../documents/server/api.ts';
import { recordFileOpened } from '../../../pipeline/server/api.ts';
import { sendPackage } from '../build/package-files.ts';
import { type LoanPackageRow, loanPackages } from '../tables.ts';
import { mayReadPackage, openedBy } from './readers.ts';

/** The ZIP of a package by the package's id, for whoever may read it. */
export async function findPackageZip(
  platform: Platform,
  { session, context }: { readonly session: Reader; readonly context: RequestContext },
  id: string,
): Promise<SendsFile | undefined> {
  const [pack] = await platform.database.db.select().from(loanPackages).where(eq(loanPackages.id, id));
  if (!pack || !mayReadPackage(session, pack)) return undefined;
  return async (reply) => {
    const name = zipName(pack);
    await recordFileOpened(platform, context, { ...openedBy(session, pack), type: 'package', id: pack.id, name });
    await sendPackage(platform, reply, pack, name);
  };
}

export const zipName = ({ submittedAt }: Pick<LoanPackageRow, 'submittedAt'>): string =>
  `loan-package-${submittedAt.toISOString().slice(0, 10)}.zip`;
