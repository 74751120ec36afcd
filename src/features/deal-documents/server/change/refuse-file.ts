import { eq } from 'drizzle-orm';
import type { ScannedFolder } from '../../../documents/server/api.ts';
import { lockDealById } from '../../../pipeline/server/api.ts';
import { giveUpReading } from '../arriving/reading-job.ts';
import { dealDocuments, dealRequirements } from '../tables.ts';
import { changeRow } from './requirement-rows.ts';

/** Malware was found in a file that had waited for the scanner: what it stood for is asked for again. */
export const refuseFile: NonNullable<ScannedFolder['answered']> = async (_platform, tx, context, id, state) => {
  if (state !== 'refused') return;
  const [document] = await tx.db.select().from(dealDocuments).where(eq(dealDocuments.id, id));
  const deal = document && (await lockDealById(tx, document.dealId));
  if (!deal) return;
  // Where it stands for nothing yet, it would be shown as being read for good.
  await giveUpReading(tx, context, document);
  const [row] = await tx.db.select().from(dealRequirements).where(eq(dealRequirements.documentId, id));
  if (!row) return;
  const problem = { code: 'malware', facts: {} } as const;
  await changeRow(tx, context, deal.ownerId, row, { status: 'rejected', problem, documentId: null });
};
