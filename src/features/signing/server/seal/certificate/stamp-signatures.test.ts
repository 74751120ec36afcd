import { degrees, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { makeJpeg, realJpeg } from '../../../../../../tests/support/pdf-forms/example-pictures.ts';
import { loanForm } from '../../../../../../tests/support/pdf-forms/loan-form.ts';
import { openedPdf } from '../../../../../../tests/support/pdf-forms/opened-pdf.ts';
import { readSeal } from '../../../../../../tests/support/pdf-forms/seals/read-seal.ts';
import { createTestApp } from '../../../../../../tests/support/test-app.ts';
import { fillPdf, readPdfText, stampSignatures } from '../../../../../platform/files/pdf-form/pdf-forms.ts';
import type { Stamp, StampedMark } from '../../../../../platform/files/sign-pdf/order.ts';
import {
  type CertificateAct,
  type CertificateSigner,
  certificatePages,
  type SigningCertificate,
} from './certificate-pages.ts';

const at = (time: string) => new Date(`2026-11-26T${time}Z`);
const envelopeId = '0f4c2f4e-7a3d-4f0e-9f0e-3f2a6d1b9c11';
const sourceSha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const signer = (named: Partial<CertificateSigner> = {}): CertificateSigner => ({
  name: 'Daniel Okafor',
  role: 'Borrower',
  email: 'daniel@example.com',
  identifiedBy: 'Code sent by email',
  consentVersion: '2026-11',
  consentAt: at('20:30:01'),
  signedAt: at('20:36:40'),
  ipAddress: '203.0.113.24',
  userAgent: 'Example Browser 12',
  mark: { text: 'Daniel Okafor' },
  markLabel: 'Signature',
  ...named,
});
const certificateOf = (named: Partial<SigningCertificate> = {}): SigningCertificate => ({
  documentName: 'Promissory note',
  pages: 1,
  envelopeId,
  sourceSha256,
  broker: 'Ana Whitfield',
  lender: 'Harbor Bridge Lending',
  property: '1420 Larkspur Ave, Austin, TX',
  startedAt: at('18:02:11'),
  signedAt: at('20:41:09'),
  signers: [signer()],
  acts: [],
  verifyUrl: 'https://plinth.example.com/verify',
  ...named,
});

async function stamped(bytes: Uint8Array, stamps: readonly Stamp[], certificate = certificateOf()) {
  const answer = await stampSignatures({ bytes, stamps, appended: certificatePages(certificate) });
  if (!('pdf' in answer)) throw new Error(answer.refusal);
  return { pdf: answer.pdf, opened: await openedPdf(answer.pdf) };
}

async function flatPage(rotation = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  page.setCropBox(20, 30, 500, 700);
  page.setRotation(degrees(rotation));
  page.drawText('I agree', { x: 60, y: 600, size: 10 });
  return document.save();
}

const mark: StampedMark = { text: 'Łukasz Жуков' };
const box = { page: 0, x: 120, y: 200, width: 150, height: 20 };

it.each([0, 90, 180, 270])('a typed signature stands in its place on a page turned by %i degrees', async (rotation) => {
  const { pdf } = await stamped(await flatPage(rotation), [{ box, content: { mark } }]);
  const text = await readPdfText(pdf, { pages: 10, characters: 10_000 });
  if ('refusal' in text) throw new Error(text.refusal);
  const run = text.pages[0]?.runs.find((one) => one.text.includes('ukasz'));
  expect(run?.text).toBe('Łukasz Жуков');
  expect(run?.box.x).toBeGreaterThanOrEqual(box.x);
  expect((run?.box.x ?? 0) + (run?.box.width ?? 0)).toBeLessThanOrEqual(box.x + box.width);
  expect((run?.box.y ?? 0) + (run?.box.height ?? 0) / 2).toBeGreaterThan(box.y);
  expect((run?.box.y ?? 0) + (run?.box.height ?? 0) / 2).toBeLessThan(box.y + box.height);
});

it('initials and dates stand beside it, and what the form was filled with before stays readable', async () => {
  const form = await (await loanForm()).save();
  const name = { id: 'name', label: 'Name', target: { field: 'borrower.name' }, value: 'Ján Kováč' };
  const note = {
    id: 'note',
    label: 'Note',
    target: { box: { page: 0, x: 72, y: 40, width: 90, height: 14 } },
    value: 'žába',
  };
  const filled = await fillPdf({ bytes: form, entries: [name, note], addendumTitle: 'Addendum' });
  if (!('bytes' in filled)) throw new Error('not filled');
  const { opened } = await stamped(filled.bytes, [
    { box: { page: 0, x: 72, y: 300, width: 180, height: 24 }, content: { mark: { text: 'Daniel Okafor' } } },
    { box: { page: 0, x: 300, y: 300, width: 40, height: 24 }, content: { mark: { text: 'DO' } } },
    { box: { page: 0, x: 400, y: 300, width: 90, height: 24 }, content: { date: 'November 26, 2026' } },
  ]);
  for (const text of ['Daniel Okafor', 'DO', 'November 26, 2026', 'žába', 'Ján Kováč'])
    expect(opened.pages[0]).toContain(text);
  // The second place of the same field.
  expect(opened.pages[1]).toContain('Ján Kováč');
});

it('nothing can be filled in any more', async () => {
  const { pdf, opened } = await stamped(await (await loanForm()).save(), []);
  expect(opened.fields.size).toBe(0);
  const { catalog } = await PDFDocument.load(pdf);
  expect(catalog.has(PDFName.of('AcroForm'))).toBe(false);
});

it('a picture is drawn upright and fits, and one that cannot be read is refused', async () => {
  const order = (picture: Uint8Array, bytes: Uint8Array) => ({
    bytes,
    stamps: [{ box, content: { mark: { picture } } }],
    appended: certificatePages(certificateOf()),
  });
  const { pdf } = await stamped(await flatPage(), order(new Uint8Array(realJpeg), new Uint8Array()).stamps);
  expect((await PDFDocument.load(pdf)).getPage(0).node.Resources()?.toString()).toMatch(/XObject/);
  // Taken with a phone held upright: 900 by 300 pixels on their side.
  const turned = new Uint8Array(makeJpeg({ orientation: 6, width: 900, height: 300 }));
  const answer = await stampSignatures(order(turned, await flatPage()));
  if (!('pdf' in answer)) throw new Error(answer.refusal);
  expect(Buffer.from(answer.pdf).toString('latin1')).toContain('/BBox [ 0 0 300 900 ]');
  for (const picture of [new Uint8Array([0x89, 0x50, 1, 2]), new Uint8Array([1, 2, 3])]) {
    expect(await stampSignatures(order(picture, await flatPage()))).toEqual({ refusal: 'unreadable' });
  }
});

it('the certificate says who signed which document, when, from where and how they were identified', async () => {
  const { opened } = await stamped(await flatPage(90), []);
  expect(opened.pages).toHaveLength(2);
  for (const text of [
    'Certificate of completion',
    'Promissory note',
    envelopeId,
    sourceSha256,
    'Daniel Okafor',
    'Borrower · daniel@example.com',
    'Code sent by email',
    'Nov 26, 2026, 8:30:01 PM (disclosure 2026-11)',
    'Nov 26, 2026, 8:36:40 PM',
    '203.0.113.24',
    'Example Browser 12',
    'Nov 26, 2026, 8:41:09 PM UTC',
    'https://plinth.example.com/verify',
  ])
    expect(opened.pages[1]).toContain(text);
});

it('a long history goes on over pages, and none of it is lost', async () => {
  const acts = Array.from({ length: 150 }, (_, number): CertificateAct => {
    const what = `Opened page ${number} of the documents`;
    return { at: at('20:10:00'), who: 'Daniel Okafor', what, ipAddress: number % 2 ? '2001:db8::41' : null };
  });
  const { opened } = await stamped(await flatPage(), [], certificateOf({ acts }));
  const pages = opened.pages.slice(1);
  expect(pages.length).toBeGreaterThan(3);
  const all = pages.join('\n');
  for (const { what } of acts) expect(all).toContain(what);
  for (const page of pages) expect(page).toContain('Time (UTC)');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

it('names in any script are written as far as there are letters for them', async () => {
  const signers = [
    signer({ name: 'Ольга Ťažká', mark: { text: 'Ольга' } }),
    signer({ name: 'Νίκος', mark: { text: 'Νίκος' } }),
    signer({ name: 'Đặng Thị Łukasz-Ørsted', mark: { text: 'Đặng' } }),
    signer({ name: '王小明 (Xiaoming Wang)', mark: { text: '王小明' } }),
    signer({ name: 'أحمد علي', mark: { text: 'أحمد' } }),
  ];
  const { opened } = await stamped(await flatPage(), [], certificateOf({ signers }));
  for (const text of ['Ольга Ťažká', 'Νίκος', 'Đặng Thị Łukasz-Ørsted', '(Xiaoming Wang)', 'Signed by 5 people'])
    expect(opened.pages[1]).toContain(text);
});

it('a stamped document can be sealed', async () => {
  const app = await createTestApp('empty');
  const { sealing } = app.platform;
  const { pdf } = await stamped(await (await loanForm()).save(), [{ box, content: { mark } }]);
  const { bytes } = await sealing.seal(pdf, { reason: 'Signed' });
  const authorities = (await sealing.authorities()).map(({ pem }) => pem);
  expect(await readSeal(bytes, authorities)).toMatchObject({ valid: true });
  expect((await openedPdf(bytes)).pages).toHaveLength(3);
  await app.close();
});
