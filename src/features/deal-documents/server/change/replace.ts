import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '../../../../platform/database/database.ts';
import { dealDocuments } from '../tables.ts';

/** The file that counted for a requirement gives way to another. */
export async function setReplaced({ db }: Transaction, rowId: string, at: Date): Promise<void> {
  const counts = and(eq(dealDocuments.dealRequirementId, rowId), isNull(dealDocuments.replacedAt));
  await db.update(dealDocuments).set({ replacedAt: at }).where(counts);
}
