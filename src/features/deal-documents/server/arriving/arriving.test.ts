import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { contracts } from '../../../../../tests/documents/samples/contracts.ts';
import { pdfOf } from '../../../../../tests/documents/samples/layout.ts';
import { policies } from '../../../../../tests/documents/samples/policies.ts';
import { statements } from '../../../../../tests/documents/samples/statements.ts';
import { drop, filesOf, move } from '../../../../../tests/support/desks/deals/arriving-desk.ts';
import { addDeal } from '../../../../../tests/support/desks/deals/package-desk.ts';
import {
  askFor,
  askForNothing,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { png } from '../../../../../tests/support/desks/example-files.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { dealDocuments } from '../tables.ts';

const sample = async (samples: typeof contracts, at = 0) => {
  const { fileName, text } = samples[at] ?? { fileName: '', text: '' };
  return { name: fileName, content: await pdfOf(text) };
};
const blank = { name: 'scan 1.pdf', content: await pdfOf(' ') };

describe('files that are dropped on a deal', () => {
  it('are read, and a place is suggested for each with why', async ({ desk, address }) => {
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    const contract = await askFor(desk, 'Purchase contract', { documentType: 'purchaseContract' });
    const statement = await askFor(desk, 'Bank statement', { documentType: 'bankStatement' });
    const photo = await askFor(desk, 'Photo ID', { documentType: 'photoId' });
    const files = [await sample(contracts), await sample(statements), { name: 'photo id.png', content: png }, blank];
    expect(await drop(desk.app, desk.broker, id, ...files)).toMatchObject({
      status: 200,
      body: { success: true, message: '4 files added.', skipped: [], documentIds: Array(4).fill(expect.any(String)) },
    });
    const read = await filesOf(desk.broker, id);
    const found = (name: string) => read.find(({ originalName }) => originalName === name);
    expect(found('Executed PSA 118 Juniper.pdf')).toMatchObject({
      requirementId: null,
      text: 'read',
      documentType: 'purchaseContract',
      because: expect.arrayContaining([expect.stringMatching(/^Its text says “/)]),
      suggestion: { requirementId: contract, isSure: true, because: ['Recognized as: Purchase contract.'] },
    });
    expect(found('eStmt_2026-10-31.pdf')).toMatchObject({
      suggestion: { requirementId: statement, isSure: true },
      validUntil: '2026-12-30',
    });
    expect(found('photo id.png')).toMatchObject({ text: 'none', suggestion: { requirementId: photo } });
    expect(found('scan 1.pdf')).toMatchObject({ text: 'none', documentType: null, suggestion: null });
    // What they are for is for the broker to say.
    const { requirements } = (await requirementsOf(desk.broker, id)).body;
    expect(requirements.map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending', 'pending']);
  });

  it('are taken without a lender, and those that are not taken are named', async ({ desk, address }) => {
    const id = await addDeal(desk.broker, address);
    const contract = await sample(contracts);
    const answer = await drop(
      desk.app,
      desk.broker,
      id,
      contract,
      { ...contract, name: 'again.pdf' },
      { name: 'fake.pdf', content: Buffer.from('MZ') },
    );
    expect(answer.body).toMatchObject({
      message: '1 file added.',
      skipped: [
        { originalName: 'fake.pdf', reason: 'The content isn’t a complete PDF file.' },
        { originalName: 'again.pdf', reason: 'This deal has this file already.' },
      ],
    });
    expect(await filesOf(desk.broker, id)).toMatchObject([{ suggestion: null, documentType: 'purchaseContract' }]);
    expect((await drop(desk.app, desk.broker, id)).body.message).toBe('Please choose a file.');
    await desk.broker.call('PUT', `/api/pipeline/${id}/archive`, {});
    expect(await drop(desk.app, desk.broker, id, blank)).toMatchObject({
      status: 409,
      body: { message: 'This deal is archived. Unarchive it first.' },
    });
  });

  it('that are locked or broken say so, and are placed by their names', async ({ desk, address }) => {
    await askForNothing(desk);
    const { id } = await dealWithProgram(desk, address);
    const insurance = await askFor(desk, 'Insurance', { documentType: 'insurance' });
    const broken = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Nothing>>endobj\ntrailer<</Root 9 0 R>>\n%%EOF\n');
    await drop(desk.app, desk.broker, id, { name: 'insurance binder.pdf', content: broken });
    expect(await filesOf(desk.broker, id)).toMatchObject([
      { text: 'unreadable', documentType: 'insurance', suggestion: { requirementId: insurance } },
    ]);
  });

  it('are nobody else’s', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    for (const [who, refused] of [
      [desk.investor, 404],
      [desk.lender, 403],
    ] as const) {
      expect((await drop(desk.app, who, id, blank)).status).toBe(refused);
      expect((await who.call('GET', `/api/submissions/${id}/documents`)).status).toBe(refused);
      const documentId = '11111111-2222-4333-8444-555555555555';
      expect((await move(who, id, { documentId, from: null, to: null })).status).toBe(refused);
    }
    expect(await desk.app.database.db.$count(dealDocuments, eq(dealDocuments.dealId, id))).toBe(0);
  });

  it('of a requirement are read as well', async ({ desk, address }) => {
    const { id } = await dealWithProgram(desk, address);
    const requirement = await askFor(desk, 'Insurance', { documentType: 'insurance' });
    await uploadFor(desk, desk.broker, id, requirement, [
      'file',
      { name: 'policy.pdf', content: Buffer.from((await sample(policies)).content) },
    ]);
    expect(await filesOf(desk.broker, id)).toMatchObject([
      { requirementId: requirement, documentType: 'insurance', validUntil: '2027-01-05', suggestion: null },
    ]);
    const [files] = (await requirementsOf(desk.broker, id)).body.requirements
      .filter(({ _id }: { _id: string }) => _id === requirement)
      .map((found: { files: object[] }) => found.files);
    expect(files).toMatchObject([{ validUntil: '2027-01-05' }]);
  });
});
