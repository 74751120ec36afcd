import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DocumentDesk, newPdf, openDocumentDesk } from '../../../../../tests/support/desks/document-desk.ts';
import { pdf } from '../../../../../tests/support/desks/example-files.ts';
import { type ClamdServer, eicar, startClamd } from '../../../../../tests/support/storage/clamd-server.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { documentTexts } from '../../model.ts';
import { isRefused, storeEncryptedFile } from '../api.ts';
import { scanHeldFiles } from './scan-held-files.ts';

let clamd: ClamdServer;
let desk: DocumentDesk;
beforeAll(async () => {
  clamd = await startClamd();
  desk = await openDocumentDesk({ CLAMD_ADDRESS: clamd.address });
});
afterAll(async () => {
  await desk?.close();
  await clamd?.close();
});
afterEach(() => clamd.set('scans'));

const infected = () => pdf(`${eicar} ${Math.random()}`);
const rescan = () => scanHeldFiles.run(desk.app.platform, {});
const shownAs = async (name: string) => (await desk.list(desk.lender, `?q=${name}`)).documents[0]?.scan;
const codeOf = async (who: Caller, id: string) => {
  const { statusCode, body } = await desk.view(who, id);
  return statusCode === 200 ? 200 : JSON.parse(body).code;
};
const health = async () => (await desk.app.visitor.call('GET', '/api/health')).body;

describe('while the scanner answers', () => {
  it('a clean file is open at once, and malware is never stored', async () => {
    const { _id } = await desk.added('clean.pdf');
    expect([await codeOf(desk.lender, _id), await shownAs('clean')]).toEqual([200, null]);
    const before = desk.storedFiles();
    expect(await desk.upload(desk.lender, 'bad.pdf', infected())).toMatchObject({
      status: 400,
      body: { message: documentTexts.malware, fields: { file: documentTexts.malware } },
    });
    const bulk = await desk.sendForm(desk.admin, '/api/documents/bulk-upload', [
      ['lenderId', desk.own],
      ['files', { name: 'good.pdf', content: newPdf() }],
      ['files', { name: 'bad.pdf', content: infected() }],
    ]);
    expect(bulk.body.skipped).toEqual([{ originalName: 'bad.pdf', reason: documentTexts.malware }]);
    expect(desk.storedFiles()).toHaveLength(before.length + 1);
  });

  it('malware is refused in attachments as well', async () => {
    const sent = await desk.sendForm(desk.broker, '/api/quotes/files', [
      ['file', { name: 'bad.pdf', content: infected() }],
    ]);
    expect(sent).toMatchObject({ status: 400, body: { fields: { file: documentTexts.malware } } });
  });
});

describe('while the scanner is away', () => {
  it('files are held, which is said in the list, on opening and in health, until it is back', async () => {
    clamd.set('away');
    const { _id } = await desk.added('held.pdf');
    expect([await shownAs('held'), await codeOf(desk.lender, _id), await codeOf(desk.broker, _id)]).toEqual([
      'held',
      'FILE_HELD',
      'FILE_HELD',
    ]);
    await vi.waitFor(async () => expect(await health()).toMatchObject({ success: false, scanner: false }), 90_000);
    expect((await health()).problems).toEqual([expect.stringMatching(/^The virus scanner doesn't respond: new files/)]);
    const { work } = (await desk.admin.call('GET', '/api/admin/health')).body;
    expect(work.heldFiles).toBeGreaterThan(0);
    await rescan();
    expect(await shownAs('held')).toBe('held');
    clamd.set('scans');
    await rescan();
    expect([await shownAs('held'), await codeOf(desk.broker, _id)]).toEqual([null, 200]);
  });

  it('what turns out to be malware is removed, recorded, and stays refused', async () => {
    clamd.set('silent');
    const answer = await desk.upload(desk.lender, 'sleeper.pdf', infected());
    expect(answer.status).toBe(200);
    const { _id } = answer.body.document;
    expect(answer.body.document.scan).toBe('held');
    clamd.set('scans');
    await rescan();
    expect([await shownAs('sleeper'), await codeOf(desk.lender, _id)]).toEqual(['refused', 'FILE_REFUSED']);
    expect(desk.storedFiles()).not.toContain(_id);
    const events = await desk.app.database.db.select().from(auditLog).where(sql`entity_id = ${_id}`);
    expect(events.map(({ action }) => action)).toContain('document.refused');
    // Whoever deletes it leaves nothing of it.
    expect((await desk.lender.call('DELETE', `/api/documents/${_id}`)).status).toBe(200);
    expect(await desk.rows(sql`select key from file_scans where key = ${`documents/${_id}`}`)).toEqual([]);
  });

  it('an attachment is held for the lender and the broker alike', async () => {
    clamd.set('away');
    const parts = [['file', { name: 'held.pdf', content: newPdf() }]] as const;
    const { _id } = (await desk.sendForm(desk.broker, '/api/quotes/files', parts)).body.file;
    const open = () => desk.broker.call('GET', `/api/quotes/files/${_id}`);
    expect((await open()).body.code).toBe('FILE_HELD');
    clamd.set('scans');
    await rescan();
    expect((await open()).status).toBe(200);
  });

  it('an encrypted file of a deal is held, and scanned with the key that its row keeps', async () => {
    clamd.set('away');
    const { platform } = desk.app;
    const terms = { loanType: 'DSCR', fico: 700, purchasePrice: 1, rehabNeeded: 0, arv: 0, liquidity: 0 };
    const made = await desk.broker.call('POST', '/api/pipeline/manual', { address: '12 Scanned Lane', ...terms });
    const [deal] = await desk.rows(sql`select id from pipeline_entries where address like '12 Scanned Lane%'`);
    expect([made.status, deal?.id]).toEqual([200, expect.any(String)]);
    const place = (id: string) => `deal_documents.${id}.file_key`;
    const stored = async (content: Buffer) => {
      const file = { name: 'statement.pdf', content: Readable.from([content]) };
      const taken = await storeEncryptedFile(platform, 'deal-documents', file, ['pdf']);
      if (isRefused(taken)) throw new Error(taken.reason);
      return taken;
    };
    const [good, bad] = [await stored(newPdf()), await stored(infected())];
    // Without its row nobody has the key: it waits.
    clamd.set('scans');
    await rescan();
    for (const { id, size, sha256, fileKey } of [good, bad]) {
      const key = await platform.database.transaction((tx) => platform.encryption.encrypt(tx, place(id), fileKey));
      await desk.rows(sql`insert into deal_documents
        (id, deal_id, origin, original_name, media_type, size, sha256, file_key, uploaded_at)
        values (${id}, ${deal?.id}, 'uploaded', 'statement.pdf', 'application/pdf', ${size}, ${sha256}, ${key}, now())`);
    }
    expect([await codeOf(desk.broker, good.id), await codeOf(desk.broker, bad.id)]).toEqual(['FILE_HELD', 'FILE_HELD']);
    await rescan();
    expect([await codeOf(desk.broker, good.id), await codeOf(desk.broker, bad.id)]).toEqual([200, 'FILE_REFUSED']);
    expect(await platform.files.exists(`deal-documents/${bad.id}`)).toBe(false);
  });

  it('a file that is gone is forgotten after a day, and holds up no other', async () => {
    clamd.set('away');
    const { _id } = await desk.added('vanished.pdf');
    await desk.app.platform.files.delete(`documents/${_id}`);
    clamd.set('scans');
    desk.app.clock.advance(1.5 * dayMs);
    await rescan();
    expect(await desk.rows(sql`select key from file_scans where key = ${`documents/${_id}`}`)).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  it('stays held, and holds up no other', async () => {
    clamd.set('away');
    const broken = await desk.added('broken.pdf');
    await desk.added('behind.pdf');
    clamd.set('scans');
    const { platform } = desk.app;
    const getStream = vi.spyOn(platform.files, 'getStream');
    getStream.mockImplementationOnce(async () => {
      throw new Error('The storage failed.');
    });
    await rescan();
    expect(getStream.mock.calls[0]).toEqual([`documents/${broken._id}`]);
    getStream.mockRestore();
    expect([await shownAs('broken'), await shownAs('behind')]).toEqual(['held', null]);
    await rescan();
    expect(await shownAs('broken')).toBeNull();
  });
});

it('the same file again after malware was found is not the document whose file is gone', async () => {
  clamd.set('away');
  const content = infected();
  const first = (await desk.upload(desk.lender, 'again.pdf', content)).body.document;
  clamd.set('scans');
  await rescan();
  clamd.set('away');
  const second = (await desk.upload(desk.lender, 'again.pdf', content)).body.document;
  expect([second.scan, second._id === first._id]).toEqual(['held', false]);
  clamd.set('scans');
  await rescan();
});

it('a process without a scanner releases what is held only after a day in which no other scanned', async () => {
  clamd.set('away');
  const { _id } = await desk.added('released.pdf');
  const withoutScanner = () => scanHeldFiles.run({ ...desk.app.platform, scanner: undefined }, {});
  await withoutScanner();
  expect(await shownAs('released')).toBe('held');
  desk.app.clock.advance(0.8 * dayMs);
  await rescan();
  desk.app.clock.advance(0.8 * dayMs);
  await withoutScanner();
  expect(await shownAs('released')).toBe('held');
  desk.app.clock.advance(0.8 * dayMs);
  await withoutScanner();
  expect([await shownAs('released'), await codeOf(desk.lender, _id)]).toEqual([null, 200]);
});
