import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePkcs12 } from '../../../../tests/support/pdf-forms/seals/make-pkcs12.ts';
import { readCms, readSeal } from '../../../../tests/support/pdf-forms/seals/read-seal.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { issueCertificate } from './certificates/issue.ts';
import { sealCertificates } from './tables.ts';

const password = 'pässword of a test';
const folder = mkdtempSync(join(tmpdir(), 'plinth-pkcs12-'));
const file = join(folder, 'seal.p12');
const rsaFile = join(folder, 'rsa.p12');
const earlyFile = join(folder, 'early.p12');
let issuer: string;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);
let database: TestDatabase;

beforeAll(async () => {
  const named = { organization: 'Harbor', notBefore: inDays(-1) };
  const top = await issueCertificate({ ...named, purpose: 'authority', name: 'Harbor CA', notAfter: inDays(900) });
  const seal = await issueCertificate({ ...named, purpose: 'seal', name: 'Harbor seal', notAfter: inDays(30) }, top);
  writeFileSync(file, await makePkcs12({ ...seal, issuers: [top.certificate] }, password));
  issuer = new X509Certificate(top.certificate).toString();
  const dates = { notBefore: inDays(5), notAfter: inDays(60) };
  const early = await issueCertificate({ ...named, ...dates, purpose: 'seal', name: 'Early seal' }, top);
  writeFileSync(earlyFile, await makePkcs12({ ...early, issuers: [top.certificate] }, password));
  writeFileSync(rsaFile, await makePkcs12(await selfSignedRsa(), password));
});
beforeEach(async () => {
  database = await createTestDatabase('empty');
});
afterEach(() => database.drop());
afterAll(() => rmSync(folder, { recursive: true }));

async function selfSignedRsa() {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };
  const keys = await crypto.subtle.generateKey({ ...algorithm, hash: 'SHA-256' }, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ value: 9 }) });
  for (const { typesAndValues } of [certificate.subject, certificate.issuer])
    typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Harbor RSA' }) }));
  certificate.notBefore = new Time({ value: inDays(-1) });
  certificate.notAfter = new Time({ value: inDays(30) });
  // The reader of the tests trusts only what may issue certificates.
  const extnValue = new BasicConstraints({ cA: true }).toSchema().toBER();
  certificate.extensions = [new Extension({ extnID: '2.5.29.19', critical: true, extnValue })];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, 'SHA-256');
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
    issuers: [],
    privateKey: new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

async function withCertificate(work: (app: TestApp) => Promise<void>, path = file, words = password): Promise<void> {
  const environment = { SEAL_PKCS12_FILE: path, SEAL_PKCS12_PASSWORD: words };
  const app = await createTestApp('empty', { database, environment });
  await work(app).finally(() => app.close());
}

async function paper(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
}

it.each([
  ['with its issuer', file, 'Harbor seal'],
  ['of its own, with an RSA key', rsaFile, 'Harbor RSA'],
])('a configured certificate %s seals, and none is made', async (_, path, subject) => {
  await withCertificate(async ({ platform, database: { db } }) => {
    const { sealing } = platform;
    await sealing.prepare();
    const authorities = (await sealing.authorities()).map(({ pem }) => pem);
    expect(authorities.map((pem) => new X509Certificate(pem).subject)).toEqual([expect.stringContaining(subject)]);
    const { bytes } = await sealing.seal(await paper(), { reason: 'Signed' });
    // This reader goes up to the top.
    const tops = [...authorities, issuer];
    expect(await readSeal(bytes, tops)).toMatchObject({ valid: true, subject });
    const manifest = Buffer.from('{}');
    expect(await readCms(await sealing.sign(manifest), manifest, tops)).toMatchObject({ valid: true, subject });
    const kept = await db.select().from(sealCertificates);
    expect(kept).toMatchObject([{ purpose: 'configured', privateKey: null }]);
  }, path);
});

it('an earlier one stays known after it was replaced, and who issued it is never trusted', async () => {
  await withCertificate(({ platform }) => platform.sealing.prepare());
  await withCertificate(async ({ platform }) => {
    await platform.sealing.prepare();
    await platform.sealing.prepare();
    const pems = (await platform.sealing.authorities()).map(({ pem }) => pem);
    expect(pems.map((pem) => new X509Certificate(pem).subject.split('CN=')[1])).toEqual(['Harbor RSA', 'Harbor seal']);
    expect(pems).not.toContain(issuer);
  }, rsaFile);
});

it('nothing is sealed before it is valid', async () => {
  await withCertificate(async (app) => {
    const refusal = { code: 'certificate-early' };
    await expect(app.platform.sealing.seal(await paper(), { reason: 'Signed' })).rejects.toMatchObject(refusal);
    app.clock.advance(6 * dayMs);
    await app.platform.sealing.sign(Buffer.from('{}'));
  }, earlyFile);
});

it('nothing is sealed after it has expired', async () => {
  await withCertificate(async (app) => {
    app.clock.advance(31 * dayMs);
    const refusal = { code: 'certificate-expired' };
    await expect(app.platform.sealing.seal(await paper(), { reason: 'Signed' })).rejects.toMatchObject(refusal);
    await expect(app.platform.sealing.sign(Buffer.from('{}'))).rejects.toMatchObject(refusal);
    await app.platform.sealing.prepare();
  });
});

it('a file that cannot be used ends the start, and the message says which and why', async () => {
  const wrong = join(folder, 'wrong.p12');
  writeFileSync(wrong, 'no certificate');
  const start = (path: string, words = password) => withCertificate(async () => {}, path, words);
  await expect(start(file, 'another')).rejects.toThrow(
    /SEAL_PKCS12_FILE: .*seal\.p12 can't be used: the password is wrong/,
  );
  await expect(start(wrong)).rejects.toThrow(/wrong\.p12 can't be used/);
  await expect(start(join(folder, 'missing.p12'))).rejects.toThrow(/missing\.p12 can't be used: ENOENT/);
});
