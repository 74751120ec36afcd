import { rgb } from '@cantoo/pdf-lib';
import { dealDocumentUploaded } from '../../../src/features/deal-documents/events.ts';
import { changeRow, ensureRow } from '../../../src/features/deal-documents/server/change/requirement-rows.ts';
import { encryptFileKey, putDealFile } from '../../../src/features/deal-documents/server/files/deal-files.ts';
import { dealDocuments } from '../../../src/features/deal-documents/server/tables.ts';
import type { Entry } from '../../../src/features/pipeline/server/api.ts';
import type { LenderRequirement } from '../../../src/features/requirements/server/api.ts';
import { recognize } from '../../../src/lending/documents/recognize/recognize.ts';
import type { RequestContext } from '../../../src/platform/caller.ts';
import type { Transaction } from '../../../src/platform/database/database.ts';
import { record } from '../../../src/platform/events/record.ts';
import { readPdfText } from '../../../src/platform/files/pdf-form/pdf-forms.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { prepareInThread } from '../../forms/prepare/threads.ts';
import { idOf } from '../../market/dice.ts';
import type { BroughtPaper } from './brought-papers.ts';

interface Upload {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly context: RequestContext;
  readonly deal: Entry;
  readonly requirement: LenderRequirement;
}

/** A paper that stands for a required document, stored and read as uploads are. */
export async function uploadPaper(
  { platform, tx, context, deal, requirement }: Upload,
  { paper, from, line }: BroughtPaper,
): Promise<void> {
  const { at } = context;
  const letterhead = { lender: from, line, color: rgb(0.2, 0.27, 0.33) };
  const { content } = await prepareInThread({ paper, letterhead, now: at });
  const text = await readPdfText(content, { pages: 4, characters: 20_000 });
  if ('refusal' in text) throw new Error(`${paper.fileName} of the demo can't be read.`);
  const findings = recognize({ fileName: paper.fileName, pages: text.pages });
  const { id: requirementId, lenderId } = requirement;
  const { id: dealId, ownerId } = deal;
  const id = idOf(`deal-document/${dealId}/${paper.fileName}`);
  const { fileKey, size, sha256 } = await putDealFile(platform, id, content);
  const row = await ensureRow(tx, context, dealId, { requirementId, lenderId });
  await tx.db.insert(dealDocuments).values({
    ...{ id, dealId, size, sha256 },
    originalName: paper.fileName,
    mediaType: 'application/pdf',
    fileKey: await encryptFileKey(platform, tx, id, fileKey),
    dealRequirementId: row.id,
    origin: 'uploaded',
    findings: { ...findings },
    validUntil: findings.validUntil ?? null,
    uploadedBy: ownerId,
    uploadedAt: at,
  });
  await record(tx, context, dealDocumentUploaded, { id, payload: { ownerId, dealId, requirementId }, after: { size } });
  await changeRow(tx, context, ownerId, row, { status: 'uploaded', documentId: id });
}
