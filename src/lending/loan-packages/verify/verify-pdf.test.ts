import { beforeAll, describe, expect, it } from 'vitest';
import { sealedPdf } from '../../../../tests/packages/seals/sealed-pdf.ts';
import { pemOf, type TestHolder, testHolder } from '../../../../tests/packages/seals/test-authority.ts';
import { carrying, testSignature } from '../../../../tests/packages/seals/test-cms.ts';
import { readPem } from './certificates.ts';
import { levelOf, verdictOf } from './findings.ts';
import { verifyPdf } from './verify-pdf.ts';

const now = new Date('2026-11-26T12:00:00Z');
let authority: TestHolder;
let seal: TestHolder;
let stamper: TestHolder;
let sealed: Uint8Array<ArrayBuffer>;
let stamped: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  authority = await testHolder({ name: 'Example Authority', authority: true });
  seal = await testHolder({ name: 'Example Seal', issuer: authority });
  stamper = await testHolder({ name: 'Example Clock', issuer: authority, timeStamps: true });
  sealed = await sealedPdf((content) => testSignature(content, { signer: seal }));
  const stamp = { by: stamper, at: new Date('2026-11-25T23:31:09Z') };
  stamped = await sealedPdf((content) => testSignature(content, { signer: seal, stamp }));
});

const knows = (...holders: TestHolder[]) => ({ authorities: holders.map(({ certificate }) => certificate), now });
const codesOf = async (pdf: Uint8Array<ArrayBuffer>, holders = [authority]) =>
  (await verifyPdf(pdf, knows(...holders))).map(({ code }) => code);

/** The bytes with those of a text replaced by others. */
function replaced(
  pdf: Uint8Array<ArrayBuffer>,
  text: string | RegExp,
  by: string | ((all: string, part: string) => string),
): Uint8Array<ArrayBuffer> {
  const before = Buffer.from(pdf).toString('latin1');
  const after = typeof by === 'string' ? before.replace(text, by) : before.replace(text, by);
  if (after === before) throw new Error('Nothing was replaced.');
  return new Uint8Array(Buffer.from(after, 'latin1'));
}

/** The CMS of a sealed PDF with one of its bytes changed. */
function flipped(pdf: Uint8Array<ArrayBuffer>, place: (der: Buffer) => number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdf).toString('latin1');
  const [, hex = ''] = /\/Contents <([0-9a-f]+)>/.exec(text) ?? [];
  const der = Buffer.from(hex, 'hex');
  const at = place(der);
  der[at] = (der[at] ?? 0) ^ 0x01;
  return new Uint8Array(Buffer.from(text.replace(hex, der.toString('hex')), 'latin1'));
}

const lengthOf = (der: Buffer): number => 4 + der.readUInt16BE(2);

describe('a sealed PDF', () => {
  it('holds as it was sealed', async () => {
    const findings = await verifyPdf(sealed, knows(authority));
    expect(findings).toEqual([
      { code: 'seal-holds', about: '', facts: { signer: 'Example Seal', at: '2026-11-25T23:31:07.000Z' } },
      { code: 'authority-known', about: '', facts: { signer: 'Example Seal', issuer: 'Example Authority' } },
      { code: 'no-time-stamp', about: '', facts: {} },
    ]);
    expect(verdictOf(findings)).toBe('holds');
  });

  it('says who vouches for its moment', async () => {
    const findings = await verifyPdf(stamped, knows(authority));
    expect(findings).toContainEqual({
      code: 'time-stamped',
      about: '',
      facts: { by: 'Example Clock', at: '2026-11-25T23:31:09.000Z' },
    });
    const foreign = await verifyPdf(stamped, knows(seal));
    expect(foreign.map(({ code }) => code)).toContain('time-stamper-unknown');
    expect(foreign[0]?.facts).toEqual({ signer: 'Example Seal', at: '2026-11-25T23:31:07.000Z' });
  });

  it.each([
    ['a byte of the page', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, '612', '613'), 'seal-content'],
    ['its last byte but one', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, /%%EOF\n$/, '%%EOG\n'), 'seal-content'],
    ['the stated moment', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, 'D:2026', 'D:2025'), 'seal-content'],
    ['a byte appended', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, /$/, '\n'), 'added-after'],
    [
      'a page appended',
      (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, /$/, '3 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n'),
      'added-after',
    ],
    [
      'a range that begins later',
      (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, '/ByteRange [0 ', '/ByteRange [1 '),
      'seal-range',
    ],
    [
      'a range that leaves out more',
      (pdf: Uint8Array<ArrayBuffer>) =>
        replaced(pdf, /\[0 (\d+) /, (_all: string, length: string) => `[0 ${Number(length) - 9} `),
      'seal-range',
    ],
    [
      'a range that ends earlier',
      (pdf: Uint8Array<ArrayBuffer>) =>
        replaced(pdf, /(\d+)\]/, (_all: string, rest: string) => `${Number(rest) - 1}]`),
      'seal-content',
    ],
    [
      'a range of words',
      (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, '/ByteRange [0 ', '/ByteRange [x '),
      'seal-range',
    ],
    ['letters instead of hex', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, '<30', '<zz'), 'seal-range'],
    [
      'a byte after the signature',
      (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, '0000>', '0001>'),
      'seal-unreadable',
    ],
    ['a signature cut off', (pdf: Uint8Array<ArrayBuffer>) => replaced(pdf, /<30/, '<00'), 'seal-unreadable'],
    [
      'a byte of the signature',
      (pdf: Uint8Array<ArrayBuffer>) => flipped(pdf, (der) => lengthOf(der) - 2),
      'seal-forged',
    ],
    [
      'a byte of the signed hash',
      (pdf: Uint8Array<ArrayBuffer>) => flipped(pdf, (der) => der.lastIndexOf(Buffer.from('04200', 'hex')) + 5),
      'seal-content',
    ],
  ])('is broken by %s', async (_name, change, code) => {
    const findings = await verifyPdf(change(sealed), knows(authority));
    expect(findings.map((one) => one.code)).toContain(code);
    expect(verdictOf(findings)).toBe('broken');
  });

  it('does not hold with a byte changed in any part of its signature that means something', async () => {
    const parts = { key: Buffer.from('2a8648ce3d030107', 'hex'), name: Buffer.from('Example Authority') };
    for (const part of Object.values(parts)) {
      const changed = flipped(sealed, (der) => der.indexOf(part) + part.length + 3);
      expect(verdictOf(await verifyPdf(changed, knows(authority)))).not.toBe('holds');
    }
  });

  it('is broken where a genuine signature brings along what it was made over, in another document', async () => {
    let genuine = { signature: new Uint8Array(), over: new Uint8Array() };
    await sealedPdf(async (over) => {
      const signature = await testSignature(over, { signer: seal });
      genuine = { signature, over: new Uint8Array(over) };
      return signature;
    });
    const other = new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n');
    const findings = await verifyPdf(
      await sealedPdf(async () => carrying(genuine.signature, genuine.over), other),
      knows(authority),
    );
    expect(findings.map(({ code }) => code)).toEqual(['seal-unreadable']);
    expect(verdictOf(findings)).toBe('broken');
  });

  it('does not hold with a time stamp that was changed or belongs to another signature', async () => {
    const changed = flipped(stamped, (der) => der.lastIndexOf(Buffer.from('20261125233109Z')) + 13);
    expect(await codesOf(changed)).toEqual(['seal-time-stamp']);
    const wrong = await testHolder({ name: 'Example Clock', issuer: authority });
    const stamp = { by: wrong, at: new Date('2026-11-25T23:31:09Z') };
    expect(await codesOf(await sealedPdf((content) => testSignature(content, { signer: seal, stamp })))).toEqual([
      'seal-time-stamp',
    ]);
  });
});

describe('who sealed a PDF', () => {
  it('cannot be told when no known authority vouches for the certificate', async () => {
    const other = await testHolder({ name: 'Example Authority', authority: true });
    const forged = await testHolder({ name: 'Example Seal', issuer: other });
    const pdf = await sealedPdf((content) => testSignature(content, { signer: forged, along: [other.certificate] }));
    const findings = await verifyPdf(pdf, knows(authority));
    expect(findings.map(({ code }) => code)).toContain('authority-unknown');
    expect(verdictOf(findings)).toBe('unknown');
  });

  it('is known through a certificate in between that came along', async () => {
    const between = await testHolder({ name: 'Example Between', issuer: authority, authority: true });
    const signer = await testHolder({ name: 'Example Seal', issuer: between });
    const sign = (content: Uint8Array) => testSignature(content, { signer, along: [between.certificate] });
    expect(await codesOf(await sealedPdf(sign))).toContain('authority-known');
  });

  it('is not known through a certificate that may not issue others', async () => {
    const signer = await testHolder({ name: 'Example Seal', issuer: seal });
    const sign = (content: Uint8Array) => testSignature(content, { signer, along: [seal.certificate] });
    expect(await codesOf(await sealedPdf(sign))).toContain('authority-unknown');
  });

  it('counts only while its certificate was valid', async () => {
    const signer = await testHolder({ name: 'Example Seal', issuer: authority, until: '2026-11-25T00:00:00Z' });
    const sign = (content: Uint8Array) => testSignature(content, { signer });
    expect(await codesOf(await sealedPdf(sign))).toEqual(['seal-expired']);
  });

  it('still counts after its certificate has expired, and that is said', async () => {
    const later = { authorities: [authority.certificate], now: new Date('2040-01-01T00:00:00Z') };
    const findings = await verifyPdf(stamped, later);
    expect(findings.map(({ code }) => code)).toContain('certificate-expired');
    expect(verdictOf(findings)).toBe('holds');
  });

  it('does not count when the signature rests on SHA-1', async () => {
    const sign = (content: Uint8Array) => testSignature(content, { signer: seal, hash: 'SHA-1' });
    expect(await codesOf(await sealedPdf(sign))).toEqual(['seal-weak']);
  });
});

describe('a PDF with several signatures', () => {
  const sign = (signer: TestHolder) => (content: Uint8Array) => testSignature(content, { signer });

  it('holds where the last one covers those before', async () => {
    const twice = await sealedPdf(sign(seal), sealed);
    const findings = await verifyPdf(twice, knows(authority));
    expect(findings.map(({ code }) => code)).toEqual([
      'signed-before',
      'seal-holds',
      'authority-known',
      'no-time-stamp',
    ]);
    expect(verdictOf(findings)).toBe('holds');
  });

  it('holds where what was sealed only looks like a signature, or has one that was broken before', async () => {
    const odd = new TextEncoder().encode('%PDF-1.7\n(/ByteRange [0 /*** /*** /***] /Contents <00>)\n');
    expect(verdictOf(await verifyPdf(await sealedPdf(sign(seal), odd), knows(authority)))).toBe('holds');
    const broken = replaced(sealed, '612', '613');
    const findings = await verifyPdf(await sealedPdf(sign(seal), broken), knows(authority));
    expect(findings.map(({ code }) => code)).toContain('earlier-broken');
    expect(verdictOf(findings)).toBe('holds');
  });

  it('holds however many only look like signatures before the seal', async () => {
    const odd = new TextEncoder().encode(`%PDF-1.7\n${'(/ByteRange [0 /*** /*** /***])\n'.repeat(60)}`);
    expect(verdictOf(await verifyPdf(await sealedPdf(sign(seal), odd), knows(authority)))).toBe('holds');
  });

  it('is broken where somebody else signed after the seal', async () => {
    const other = await testHolder({ name: 'Somebody', authority: true });
    const findings = await verifyPdf(await sealedPdf(sign(other), sealed), knows(authority));
    expect(findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['added-after', 'authority-unknown']));
    expect(verdictOf(findings)).toBe('broken');
  });
});

describe('a PDF without a seal', () => {
  it('says nothing, and is not called whole', async () => {
    const findings = await verifyPdf(new TextEncoder().encode('%PDF-1.7\n%%EOF\n'), knows(authority));
    expect(findings.map(levelOf)).toEqual(['unknown']);
    expect(verdictOf(findings)).toBe('unknown');
  });

  it('answers whatever the bytes are', async () => {
    for (const text of [
      '',
      '/ByteRange',
      '/ByteRange [',
      '/ByteRange [0 0 0 0]',
      '/ByteRange [0 9 99999999999999 1] /Contents <00>',
    ])
      expect(verdictOf(await verifyPdf(new TextEncoder().encode(text), knows(authority)))).not.toBe('holds');
  });
});

it('reads certificates from PEM, and nothing from what is none', () => {
  expect(readPem(`notes\n${pemOf(authority)}${pemOf(seal)}`)).toHaveLength(2);
  expect(readPem('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')).toBeUndefined();
  expect(readPem('nothing')).toBeUndefined();
});
