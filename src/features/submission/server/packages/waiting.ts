import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { loanPackages } from '../tables.ts';

interface Waiting {
  readonly broker: number;
  readonly lender: number;
}

/** Writes down how many conditions of a package, which the caller has locked, wait on each side: lists are ordered and filtered by it. */
export async function setWaiting({ db }: Transaction, id: string, { broker, lender }: Waiting): Promise<void> {
  await db.update(loanPackages).set({ waitingBroker: broker, waitingLender: lender }).where(eq(loanPackages.id, id));
}
