import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { newPdf, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import { startClamd } from '../../../../../tests/support/storage/clamd-server.ts';
import { scanHeldFiles } from '../../../documents/server/scanning/scan-held-files.ts';
import { encryptFileKey, storeDealFile } from '../files/deal-files.ts';
import { readingJob } from './reading-job.ts';

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
