import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { drop, filesOf } from '../../../../../tests/support/desks/deals/arriving-desk.ts';
import { addDeal } from '../../../../../tests/support/desks/deals/package-desk.ts';
import {
  askFor,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { newPdf, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import { it as dealDesk } from '../../../../../tests/support/desks/quote-desk.ts';
import { startClamd } from '../../../../../tests/support/storage/clamd-server.ts';
import { jobContext } from '../../../../platform/caller.ts';
import { fileScans } from '../../../../platform/database/tables.ts';
import { scanHeldFiles } from '../../../documents/server/scanning/scan-held-files.ts';
import { encryptFileKey, storeDealFile } from '../files/deal-files.ts';
import { readingJob } from './reading-job.ts';
import { dealFileScans } from './scanned-files.ts';

it('a file that is not scanned yet is not opened, and is read once it is clean', async () => {
  const clamd = await startClamd();
  const desk = await openDocumentDesk({ CLAMD_ADDRESS: clamd.address });
  const { platform } = desk.app;
  try {
    clamd.set('away');
    const terms = { loanType: 'DSCR', fico: 700, purchasePrice: 1, rehabNeeded: 0, arv: 0, liquidity: 0 };
    await desk.broker.call('POST', '/api/pipeline/manual', { address: '16 Held Lane', ...terms });
    const [deal] = await desk.rows(sql`select id from pipeline_entries where address like '16 Held Lane%'`);
    const file = await storeDealFile(platform, { name: 'statement.pdf', content: Readable.from([newPdf()]) });
    if ('reason' in file) throw new Error(file.reason);
    const { id, size, sha256, fileKey } = file;
    const key = await platform.database.transaction((tx) => encryptFileKey(platform, tx, id, fileKey));
    await desk.rows(sql`insert into deal_documents
      (id, deal_id, origin, original_name, media_type, size, sha256, file_key, uploaded_at)
      values (${id}, ${deal?.id}, 'uploaded', 'statement.pdf', 'application/pdf', ${size}, ${sha256}, ${key}, now())`);
    const findings = async () =>
      (await desk.rows(sql`select findings from deal_documents where id = ${id}`))[0]?.findings;
    await readingJob.run(platform, { documentId: id });
    expect(await findings()).toBeNull();
    clamd.set('scans');
    await scanHeldFiles.run(platform, {});
    await expect.poll(findings).not.toBeNull();
  } finally {
    await desk.close();
    await clamd.close();
  }
});

dealDesk('a file in which malware was found does not count as there when it comes again', async ({ desk, address }) => {
  const id = await addDeal(desk.broker, address);
  const file = { name: 'statement.pdf', content: newPdf() };
  const first = (await drop(desk.app, desk.broker, id, file)).body;
  expect((await drop(desk.app, desk.broker, id, file)).body).toMatchObject({ documentIds: [], skipped: [{}] });
  const key = `deal-documents/${first.documentIds[0]}`;
  await desk.app.database.db.insert(fileScans).values({ key, state: 'refused', storedAt: desk.app.clock.now() });
  expect((await drop(desk.app, desk.broker, id, file)).body).toMatchObject({
    documentIds: [expect.any(String)],
    skipped: [],
  });
});

dealDesk(
  'a file without a place in which malware was found is read no more, and is suggested for nothing',
  async ({ desk, address }) => {
    const { platform, database } = desk.app;
    const { id } = await dealWithProgram(desk, address);
    await askFor(desk, 'Photo ID', { documentType: 'photoId' });
    const dropped = await drop(desk.app, desk.broker, id, { name: 'photo id.pdf', content: newPdf() });
    const [documentId] = dropped.body.documentIds;
    expect((await filesOf(desk.broker, id))[0]).toMatchObject({ suggestion: {}, scan: null });
    // As it was while it waited for the scanner.
    await desk.rows(sql`update deal_documents set findings = null where id = ${documentId}`);
    const now = desk.app.clock.now();
    const scanned = { key: `deal-documents/${documentId}`, state: 'refused', storedAt: now } as const;
    await database.db.insert(fileScans).values(scanned);
    await database.transaction(async (tx) =>
      dealFileScans.answered?.(platform, tx, jobContext(readingJob, now), documentId, 'refused'),
    );
    const [file] = await filesOf(desk.broker, id);
    expect(file).toMatchObject({ text: 'unreadable', scan: 'refused', suggestion: null });
    const preflight = await desk.broker.call('GET', `/api/submissions/${id}/preflight`);
    const codes = preflight.body.preflight.issues.map(({ code }: { code: string }) => code);
    expect(codes).not.toContain('unread-files');
    expect(codes).not.toContain('unassigned-files');
  },
);

dealDesk('a file in which malware was found does not count again for its document', async ({ desk, address }) => {
  const { id } = await dealWithProgram(desk, address);
  const requirement = await askFor(desk, 'Bid of the month');
  const file = ['file', { name: 'statement.pdf', content: newPdf() }] as const;
  const refused = (await uploadFor(desk, desk.broker, id, requirement, file)).body.requirement.filledDocumentId;
  const key = `deal-documents/${refused}`;
  await desk.app.database.db.insert(fileScans).values({ key, state: 'refused', storedAt: desk.app.clock.now() });
  const again = (await uploadFor(desk, desk.broker, id, requirement, file)).body.requirement.filledDocumentId;
  expect([typeof again, again === refused]).toEqual(['string', false]);
  await desk.broker.call('DELETE', `/api/submissions/${id}/documents/${again}`);
  const [row] = (await requirementsOf(desk.broker, id)).body.requirements.filter(
    ({ _id }: { _id: string }) => _id === requirement,
  );
  expect(row).toMatchObject({ status: 'pending', filledDocumentId: null });
});
