import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Rejection, rejectedFiles } from '../hooks.ts';

/** Which of these files lenders have rejected, each lender's last word, the newest first. */
export async function readRejections(
  hooks: Platform['hooks'],
  db: Queries,
  documentIds: readonly string[],
): Promise<Rejection[]> {
  const found: Rejection[] = [];
  // One after the other: transactions read this too.
  for (const read of hooks.all(rejectedFiles)) found.push(...(await read(db, documentIds)));
  return found.toSorted((one, other) => other.at.getTime() - one.at.getTime());
}
