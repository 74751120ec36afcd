import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { loanPackages } from '../tables.ts';

/** Writes down when the lender opened a package first. @returns false when it had opened it before */
export async function markPackageOpened({ db }: Transaction, id: string, at: Date): Promise<boolean> {
  const unopened = and(eq(loanPackages.id, id), isNull(loanPackages.openedAt));
  const rows = await db.update(loanPackages).set({ openedAt: at }).where(unopened).returning({ id: loanPackages.id });
  return rows.length > 0;
}

interface Waiting {
  readonly broker: number;
  readonly lender: number;
}

/** Writes down how many conditions of a package, which the caller has locked, wait on each side: lists are ordered and filtered by it. */
export async function setWaiting({ db }: Transaction, id: string, { broker, lender }: Waiting): Promise<void> {
  await db.update(loanPackages).set({ waitingBroker: broker, waitingLender: lender }).where(eq(loanPackages.id, id));
}
