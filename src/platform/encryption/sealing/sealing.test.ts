import { randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCms, readSeal } from '../../../../tests/support/pdf-forms/seals/read-seal.ts';
import { readsOfTools } from '../../../../tests/support/pdf-forms/seals/seal-tools.ts';
import {
  startTimestampServer,
  type TimestampFault,
  type TimestampServer,
} from '../../../../tests/support/pdf-forms/seals/timestamp-server.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase } from '../../../../tests/support/test-database.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { sealCertificates } from './tables.ts';

const reason = 'Signed by everyone: “Ž”';
const text = 'A placeholder of its own: /ByteRange [0 /********** /********** /**********] /Contents <00>';
async function paper(useObjectStreams = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText(text, { size: 8 });
  document.addPage();
  document.getForm().createTextField('Seal 1').addToPage(document.getPage(0));
  return document.save({ useObjectStreams });
}
const pems = async ({ platform }: TestApp) => (await platform.sealing.authorities()).map(({ pem }) => pem);

describe('a seal of the own authority', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('empty');
  });
  afterAll(() => app.close());

  it.each([false, true])('changes nothing before it, and is valid (objects in streams: %s)', async (streams) => {
    const pdf = await paper(streams);
    const { bytes, timestampedAt } = await app.platform.sealing.seal(pdf, { reason });
    expect(timestampedAt).toBeNull();
    expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);
    expect(await readSeal(bytes, await pems(app))).toEqual({
      valid: true,
      timestampedAt: null,
      subject: 'Plinth document seal',
    });
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
  });

  it('breaks with any byte: of the document, of what was added, of the numbers of its range, of the signature', async () => {
    const pdf = await paper();
    const { bytes } = await app.platform.sealing.seal(pdf, { reason });
    const authorities = await pems(app);
    const sealed = Buffer.from(bytes);
    const range = sealed.lastIndexOf('/ByteRange');
    const signature = sealed.indexOf('<', sealed.indexOf('/Contents', range)) + 1;
    const places = {
      'first byte': 0,
      'middle of the document': Math.floor(pdf.length / 2),
      'last byte of the document': pdf.length - 1,
      reason: sealed.lastIndexOf('/Reason') + 12,
      range: sealed.indexOf('[', range) + 3,
      'head of the signature': signature + 9,
      'content of the signature': signature + 400,
      'last byte': sealed.length - 2,
    };
    for (const [name, at] of Object.entries(places)) {
      const changed = Buffer.from(sealed);
      changed[at] = changed[at] === 0x31 ? 0x32 : 0x31;
      expect({ name, ...(await readSeal(changed, authorities)) }).toMatchObject({ name, valid: false });
    }
    expect(await readSeal(Buffer.concat([sealed, Buffer.from('\n%more')]), authorities)).toMatchObject({
      valid: false,
    });
    const other = await createTestApp('empty');
    await other.platform.sealing.prepare();
    expect(await readSeal(sealed, await pems(other))).toMatchObject({ valid: false });
    await other.close();
  });

  it('can stand beside an earlier one, which stays valid for what it covers', async () => {
    const { seal } = app.platform.sealing;
    const once = await seal(await paper(), { reason });
    const twice = await seal(once.bytes, { reason: 'Again' });
    expect(await readSeal(twice.bytes, await pems(app))).toMatchObject({ valid: true });
    expect(await readSeal(twice.bytes.subarray(0, once.bytes.length), await pems(app))).toMatchObject({ valid: true });
  });

  it.each(readsOfTools)('is valid for $name', async ({ read, missing }) => {
    // A machine with nothing but npm has none of these programs.
    if (missing) return;
    const { bytes } = await app.platform.sealing.seal(await paper(), { reason });
    expect(read(bytes)).toBe(true);
    const changed = Buffer.from(bytes);
    // The width of a page.
    changed[changed.indexOf('595.28') + 2] = 0x36;
    expect(read(changed)).toBe(false);
  });

  it('signs other bytes too', async () => {
    const manifest = Buffer.from('{"format":"plinth"}');
    const signature = await app.platform.sealing.sign(manifest);
    expect(await readCms(signature, manifest, await pems(app))).toMatchObject({ valid: true });
    expect(await readCms(signature, Buffer.from('{"format":"Plinth"}'), await pems(app))).toMatchObject({
      valid: false,
    });
  });

  it('has its authority at a public address', async () => {
    const { status, body } = await app.visitor.call('GET', '/api/seal-authorities');
    expect(status).toBe(200);
    expect(body.authorities).toEqual([
      {
        pem: expect.stringMatching(/^-----BEGIN CERTIFICATE-----/),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        notAfter: expect.stringMatching(/^20\d\d-/),
      },
    ]);
  });

  it('is made with the same authority after the keys were rotated', async () => {
    const [before] = await pems(app);
    const rows = await app.database.db.select().from(sealCertificates);
    expect(await rotateKeys(app.platform)).toMatchObject({ count: rows.length, damaged: 0 });
    const { bytes } = await app.platform.sealing.seal(await paper(), { reason });
    expect(await pems(app)).toEqual([before]);
    expect(await readSeal(bytes, [before ?? ''])).toMatchObject({ valid: true });
  });
});

describe('the certificates of the own authority', () => {
  it('are made once by processes that begin together', async () => {
    const database = await createTestDatabase('empty');
    const apps = await Promise.all([1, 2, 3].map(() => createTestApp('empty', { database })));
    await Promise.all(apps.flatMap(({ platform }) => [platform.sealing.prepare(), platform.sealing.prepare()]));
    const rows = await apps[0]?.database.db.select().from(sealCertificates);
    expect(rows?.map(({ purpose }) => purpose).sort()).toEqual(['authority', 'seal']);
    for (const app of apps) await app.close();
    await database.drop();
  });

  it('are replaced before their end, and earlier seals keep their authority', async () => {
    const app = await createTestApp('empty');
    const { sealing } = app.platform;
    const first = await sealing.seal(await paper(), { reason });
    app.clock.advance(630 * dayMs);
    await sealing.prepare();
    const count = async (purpose: 'authority' | 'seal') =>
      (await app.database.db.select().from(sealCertificates)).filter((row) => row.purpose === purpose).length;
    expect([await count('authority'), await count('seal')]).toEqual([1, 1]);
    app.clock.advance(20 * dayMs);
    await sealing.prepare();
    await sealing.prepare();
    expect([await count('authority'), await count('seal')]).toEqual([1, 2]);
    // The authority must outlive what it issues.
    app.clock.advance(18 * 365 * dayMs);
    await sealing.prepare();
    expect([await count('authority'), await count('seal')]).toEqual([2, 3]);
    const [present, earlier] = await pems(app);
    expect(await readSeal(first.bytes, [earlier ?? ''])).toMatchObject({ valid: true });
    expect(await readSeal(first.bytes, [present ?? ''])).toMatchObject({ valid: false });
    await app.close();
  });

  it('stay locked without the key, and are made anew when it is lost for good', async () => {
    const database = await createTestDatabase('empty');
    const run = async (environment: Record<string, string>, work: (app: TestApp) => Promise<void>) => {
      const app = await createTestApp('empty', { database, environment });
      await work(app).finally(() => app.close());
    };
    const [one, other] = [randomUUID(), randomUUID()].map((key) => key.padEnd(40, 'x'));
    await run({ DATA_KEY: one ?? '' }, async ({ platform }) => platform.sealing.prepare());
    await run({ DATA_KEY: other ?? '' }, async (app) => {
      await expect(app.platform.sealing.seal(await paper(), { reason })).rejects.toMatchObject({ code: 'keys-locked' });
      expect(await pems(app)).toHaveLength(1);
      await rotateKeys(app.platform, { givesUpLost: true });
      const { bytes } = await app.platform.sealing.seal(await paper(), { reason });
      expect(await readSeal(bytes, await pems(app))).toMatchObject({ valid: true });
      expect(await pems(app)).toHaveLength(2);
    });
    await database.drop();
  });
});

describe('a time-stamp', () => {
  let server: TimestampServer;
  let app: TestApp;
  beforeAll(async () => {
    server = await startTimestampServer();
    app = await createTestApp('empty', { environment: { TIMESTAMP_URL: server.url } });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  it('stands in the seal, of its signature', async () => {
    server.fault = undefined;
    const { bytes, timestampedAt } = await app.platform.sealing.seal(await paper(), { reason });
    expect(timestampedAt).toBeInstanceOf(Date);
    expect(await readSeal(bytes, await pems(app))).toMatchObject({ valid: true, timestampedAt });
  });

  const silent: TimestampFault[] = ['silent', 'unavailable', 'redirects', 'answers too much'];
  const refused: TimestampFault[] = [
    'refuses',
    'answers noise',
    'another nonce',
    'another imprint',
    'certificate for other purposes',
    'expired certificate',
    'certificate not named',
    'broken signature',
  ];
  it.each([
    ...silent.map((fault) => ({ fault, code: 'timestamp-silent' })),
    ...refused.map((fault) => ({ fault, code: 'timestamp-refused' })),
  ])('of a server with "$fault" is not taken, and nothing is sealed', async ({ fault, code }) => {
    server.fault = fault;
    await expect(app.platform.sealing.seal(await paper(), { reason })).rejects.toMatchObject({ code });
  });
});
