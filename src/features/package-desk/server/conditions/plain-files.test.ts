import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { sendParts, withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { uploadFor } from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { docx } from '../../../../../tests/support/desks/example-files.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { makeJpeg, place } from '../../../../../tests/support/pdf-forms/example-pictures.ts';
import { openedPdf } from '../../../../../tests/support/pdf-forms/opened-pdf.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';

const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">Dana Secret</x:xmpmeta>';

async function letter(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([612, 792]).drawText('Payoff letter');
  document.setAuthor('Dana Secret');
  const { context, catalog } = document;
  catalog.set(PDFName.of('Metadata'), context.register(context.stream(xmp)));
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

async function view(app: TestApp, who: Caller, id: string) {
  const headers = { authorization: `Bearer ${who.token}` };
  const answer = await app.http.inject({ method: 'GET', url: `/api/documents/view/${id}`, headers });
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, headers: answer.headers };
}

interface Listed {
  readonly _id: string;
  readonly name: string;
}

describe('a file that answers a condition', () => {
  it('reaches the lender without its metadata, and the broker as it was uploaded', async ({ desk, address }) => {
    const { app, broker, lender } = desk;
    const { dealId, url } = await withPackage(desk, address);
    const condition = { title: 'Payoff letter', owner: 'broker' };
    const { body } = await lender.call('POST', `${url}/conditions`, { conditions: [condition] });
    const conditionId: string = body.package.conditions[0]._id;
    const [photo, written, office] = [makeJpeg({ orientation: 6 }), await letter(), await docx()];
    for (const [content, trace] of [
      [photo, place],
      [written, 'Dana Secret'],
    ] as const)
      expect(content.includes(trace)).toBe(true);
    const answered = await sendParts(app, broker, `/api/submissions/${dealId}/conditions/${conditionId}/answer`, [
      ['version', '1'],
      ['files', { name: 'Front of the house.jpg', content: photo }],
      ['files', { name: 'letter.pdf', content: written }],
      ['files', { name: 'letter.docx', content: office }],
    ]);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const { thread } = (await lender.call('GET', `${url}/conditions/${conditionId}/thread`)).body;
    const idOf = (name: string) => thread.files.find((one: Listed) => one.name === name)?._id ?? '';
    const ids = ['Front of the house.jpg', 'letter.pdf', 'letter.docx'].map(idOf);
    for (const [at, content] of [photo, written, office].entries())
      expect((await view(app, broker, ids[at] ?? '')).bytes.equals(content)).toBe(true);

    const [seenPhoto, seenLetter, seenOffice] = [
      await view(app, lender, ids[0] ?? ''),
      await view(app, lender, ids[1] ?? ''),
      await view(app, lender, ids[2] ?? ''),
    ];
    expect(seenPhoto.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="Front of the house.pdf"'),
    });
    expect((await openedPdf(seenPhoto.bytes)).pages).toHaveLength(1);
    expect((await openedPdf(seenLetter.bytes)).pages).toEqual(['Payoff letter']);
    for (const { bytes } of [seenPhoto, seenLetter])
      for (const trace of [place, 'Exif', 'Dana Secret', 'xmpmeta']) expect(bytes.includes(trace), trace).toBe(false);
    // Nothing here makes a PDF of it.
    expect(seenOffice.bytes.equals(office)).toBe(true);
  });

  it('of the lender reaches the broker as it was uploaded', async ({ desk, address }) => {
    const { app, broker, lender } = desk;
    const { dealId, url } = await withPackage(desk, address);
    const condition = { title: 'Signed commitment', owner: 'broker' };
    const { body } = await lender.call('POST', `${url}/conditions`, { conditions: [condition] });
    const conditionId: string = body.package.conditions[0]._id;
    const content = await letter();
    await sendParts(app, lender, `${url}/conditions/${conditionId}/messages`, [['files', { name: 'c.pdf', content }]]);
    const { thread } = (await broker.call('GET', `/api/submissions/${dealId}/conditions/${conditionId}/thread`)).body;
    for (const who of [broker, lender])
      expect((await view(app, who, thread.files[0]._id)).bytes.equals(content)).toBe(true);
  });
});

describe('a document of a package', () => {
  it('that is opened by itself reaches the lender without its metadata', async ({ desk, address }) => {
    const { app, broker, lender } = desk;
    const { dealId, requirementId, url } = await withPackage(desk, address);
    const content = await letter();
    const uploaded = await uploadFor(desk, broker, dealId, requirementId, ['file', { name: 'letter.pdf', content }]);
    const fileId = uploaded.body.requirement.filledDocumentId;
    const [document] = (await lender.call('GET', url)).body.package.documents;
    await desk.rows(sql`update loan_package_documents set deal_document_id = ${fileId} where id = ${document._id}`);
    const seen = await view(app, lender, document._id);
    expect((await openedPdf(seen.bytes)).pages).toEqual(['Payoff letter']);
    expect(seen.bytes.includes('Dana Secret')).toBe(false);
    expect((await view(app, broker, document._id)).bytes.equals(content)).toBe(true);
  });
});
