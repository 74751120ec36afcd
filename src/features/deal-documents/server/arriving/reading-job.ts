import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import type { DocumentFindings } from '../../../../lending/documents/findings.ts';
import { recognize } from '../../../../lending/documents/recognize/recognize.ts';
import { jobContext, type RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { packagePdf, readPdfText } from '../../../../platform/files/pdf-form/pdf-forms.ts';
import { defineJob, type Platform } from '../../../../platform/platform.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import { dealDocumentRead } from '../../events.ts';
import { isHeld, readDealFile } from '../files/deal-files.ts';
import { type DealDocumentRow, dealDocuments } from '../tables.ts';

/** So much of a file is read: its first pages say what it is, and what it states. */
const readLimits = { pages: 12, characters: 40_000 } as const;

/** Reads an uploaded file: what it is, what it states, how long it counts. Reading it again writes the same. */
export const readingJob = defineJob({
  name: 'deal-document-reading',
  payload: z.object({ documentId: idSchema }),
  concurrency: 2,
  // Two readings of the file, each of which may take 100 seconds.
  timeoutSeconds: 240,
  retries: 3,
  async run(platform, { documentId }) {
    const row = await findUnread(platform, documentId);
    // What was not scanned is not opened either: the scan queues this again.
    if (!row || (await isHeld(platform, row.id))) return;
    await write(platform, row, await findingsOf(platform, row));
  },
  async gaveUp(platform, { documentId }) {
    const row = await findUnread(platform, documentId);
    if (row) await write(platform, row, unreadable);
  },
});

/** Undefined: it was removed meanwhile, or is read already. */
async function findUnread({ database }: Platform, id: string): Promise<DealDocumentRow | undefined> {
  const unread = and(eq(dealDocuments.id, id), isNull(dealDocuments.findings));
  const [row] = await database.db.select().from(dealDocuments).where(unread);
  return row;
}

async function findingsOf(platform: Platform, row: DealDocumentRow): Promise<DocumentFindings> {
  const fileName = row.originalName;
  // Pictures and Word files are known by their names alone.
  if (row.mediaType !== 'application/pdf') return recognize({ fileName, pages: [] });
  const bytes = await readDealFile(platform, row);
  const text = await readPdfText(bytes, readLimits);
  const named = recognize({ fileName, pages: [] });
  if ('refusal' in text && text.refusal === 'encrypted') return { ...named, text: 'unreadable', isLocked: true };
  const packaged = await packagePdf({ bytes, type: 'pdf' });
  const asIs = 'refusal' in packaged ? { goesAsIs: true as const } : {};
  if ('refusal' in text) return { ...named, ...asIs, text: 'unreadable' };
  return { ...recognize({ fileName, pages: text.pages }), ...asIs };
}

const unreadable: DocumentFindings = { text: 'unreadable', values: [] };

const write = (platform: Platform, row: DealDocumentRow, findings: DocumentFindings): Promise<void> =>
  platform.database.transaction((tx) => writeFindings(tx, jobContext(readingJob, platform.clock.now()), row, findings));

/** A file of which nothing will ever be read: the virus scanner removed it. */
export const giveUpReading = (tx: Transaction, context: RequestContext, row: DealDocumentRow): Promise<void> =>
  writeFindings(tx, context, row, unreadable);

async function writeFindings(
  tx: Transaction,
  context: RequestContext,
  { id, dealId }: DealDocumentRow,
  findings: DocumentFindings,
): Promise<void> {
  const [row] = await tx.db
    .update(dealDocuments)
    // As plain data, which is what it is read back as.
    .set({ findings: { ...findings }, validUntil: findings.validUntil ?? null })
    .where(and(eq(dealDocuments.id, id), isNull(dealDocuments.findings)))
    .returning({ id: dealDocuments.id });
  const deal = row && (await findDeals(tx.db, [dealId])).get(dealId);
  if (!deal) return;
  const { text, type } = findings;
  await record(tx, context, dealDocumentRead, {
    id,
    payload: { ownerId: deal.ownerId, dealId, reading: text, documentType: type?.name ?? null },
  });
}
