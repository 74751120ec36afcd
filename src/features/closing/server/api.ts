import { eq } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { closings } from './tables.ts';

export { loansForgotten } from './retention.ts';

/** The closing date of a package, a day in the time zone of the deal; null while none is set. */
export async function closingDateOf(db: Queries, packageId: string): Promise<string | null> {
  const { closingOn: on } = closings;
  const [row] = await db.select({ on }).from(closings).where(eq(closings.packageId, packageId));
  return row?.on ?? null;
}
