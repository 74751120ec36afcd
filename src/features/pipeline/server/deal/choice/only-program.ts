import type { Queries } from '../../../../../platform/database/database.ts';
import { programsOnMarket } from '../../../../programs/server/api.ts';

/** The program that choosing this lender chooses as well: its only one of the loan type; null when the broker has to be asked. */
export async function onlyProgram(db: Queries, kind: string, lenderId: string, now: Date): Promise<string | null> {
  const [only, other] = await programsOnMarket(db, { lenderId, kind }, { now, limit: 2 });
  return other === undefined ? (only?.id ?? null) : null;
}
