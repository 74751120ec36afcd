import { describe, expect } from 'vitest';
import { pdfOf } from '../../../../../tests/documents/samples/layout.ts';
import { drop, filesOf, move } from '../../../../../tests/support/desks/deals/arriving-desk.ts';
import {
  askFor,
  askForNothing,
  dealWithProgram,
  requirementsOf,
  uploadFor,
} from '../../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

type Desk = Parameters<typeof askFor>[0];

/** A deal that needs an ID and a lease, with so many files that have no place. */
async function dealWithFiles(desk: Desk, address: string, files: number) {
  await askForNothing(desk);
  const { id } = await dealWithProgram(desk, address);
  const [photo, lease] = [await askFor(desk, 'Photo ID'), await askFor(desk, 'Lease')];
  const dropped = await Promise.all(
    Array.from({ length: files }, async (_, at) => ({ name: `file ${at}.pdf`, content: await pdfOf(`Page ${at}`) })),
  );
  const { body } = await drop(desk.app, desk.broker, id, ...dropped);
  const ids: readonly string[] = body.documentIds;
  return { id, photo, lease, ids: [ids[0] ?? '', ids[1] ?? ''] as const };
}

const stateOf = async (desk: Desk, dealId: string, requirementId: string) => {
  const { requirements } = (await requirementsOf(desk.broker, dealId)).body;
  const found = requirements.find(({ _id }: { _id: string }) => _id === requirementId);
  return [found.status, found.filledDocumentId, found.files.length];
};

describe('a file', () => {
  it('is put to a requirement, to another, and taken out again', async ({ desk, address }) => {
    const { id, photo, lease, ids } = await dealWithFiles(desk, address, 1);
    const [documentId] = ids;
    expect(await move(desk.broker, id, { documentId, from: null, to: photo })).toMatchObject({
      status: 200,
      body: { message: '1 file moved.', moved: 1, left: [] },
    });
    expect(await stateOf(desk, id, photo)).toEqual(['uploaded', documentId, 1]);
    await move(desk.broker, id, { documentId, from: photo, to: lease });
    expect(await stateOf(desk, id, photo)).toEqual(['pending', null, 0]);
    expect(await stateOf(desk, id, lease)).toEqual(['uploaded', documentId, 1]);
    await move(desk.broker, id, { documentId, from: lease, to: null });
    expect(await stateOf(desk, id, lease)).toEqual(['pending', null, 0]);
    expect(await filesOf(desk.broker, id)).toMatchObject([{ _id: documentId, requirementId: null }]);
  });

  it('takes the place of the one before it, which counts again when it leaves', async ({ desk, address }) => {
    const { id, photo, ids } = await dealWithFiles(desk, address, 1);
    const [documentId] = ids;
    const before = (await uploadFor(desk, desk.broker, id, photo)).body.requirement.filledDocumentId;
    await move(desk.broker, id, { documentId, from: null, to: photo });
    expect(await stateOf(desk, id, photo)).toEqual(['uploaded', documentId, 2]);
    await move(desk.broker, id, { documentId, from: photo, to: null });
    expect(await stateOf(desk, id, photo)).toEqual(['uploaded', before, 1]);
  });

  it('that two people place stays with the first, and the second hears of it', async ({ desk, address }) => {
    const { id, photo, lease, ids } = await dealWithFiles(desk, address, 1);
    const [documentId] = ids;
    const answers = await Promise.all([
      move(desk.broker, id, { documentId, from: null, to: photo }),
      move(desk.broker, id, { documentId, from: null, to: lease }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Someone else moved this file meanwhile. It stays where it is now.',
    );
    const [file] = await filesOf(desk.broker, id);
    const first = answers[0]?.status === 200 ? photo : lease;
    expect(file?.requirementId).toBe(first);
    // Two who agree are not in each other's way.
    expect((await move(desk.broker, id, { documentId, from: null, to: first })).status).toBe(200);
  });

  it.for([
    ['that is not there', '11111111-2222-4333-8444-555555555555', 409],
    ['to a requirement that nobody has', undefined, 404],
  ] as const)('is not moved when it is one %s', async ([, documentId, status], { desk, address }) => {
    const { id, photo, ids } = await dealWithFiles(desk, address, 1);
    const to = documentId ? photo : '11111111-2222-4333-8444-555555555555';
    expect((await move(desk.broker, id, { documentId: documentId ?? ids[0], from: null, to })).status).toBe(status);
  });
});

it('several files are placed in one step, and those that others moved are named', async ({ desk, address }) => {
  const { id, photo, lease, ids } = await dealWithFiles(desk, address, 2);
  await move(desk.broker, id, { documentId: ids[1], from: null, to: photo });
  const moves = [
    { documentId: ids[0], from: null, to: lease },
    { documentId: ids[1], from: null, to: lease },
  ];
  expect((await move(desk.broker, id, ...moves)).body).toMatchObject({
    message: '1 file moved, 1 left where they are.',
    moved: 1,
    left: [{ documentId: ids[1], reason: 'Someone else moved this file meanwhile. It stays where it is now.' }],
  });
  expect(await stateOf(desk, id, lease)).toEqual(['uploaded', ids[0], 1]);
});

it('a file that was placed for another lender is unassigned again', async ({ desk, address }) => {
  const { broker, app } = desk;
  const { id, photo, ids } = await dealWithFiles(desk, address, 1);
  const [documentId] = ids;
  await move(broker, id, { documentId, from: null, to: photo });
  // The lender asks for something else from now on.
  await askForNothing(desk);
  const passport = await askFor(desk, 'File 0', { documentType: 'other' });
  expect(await filesOf(broker, id)).toMatchObject([
    { _id: documentId, requirementId: null, suggestion: { requirementId: passport } },
  ]);
  const again = await drop(app, broker, id, { name: 'again.pdf', content: await pdfOf('Page 0') });
  expect(again.body).toMatchObject({ documentIds: [], skipped: [{ reason: 'This deal has this file already.' }] });
  expect((await move(broker, id, { documentId, from: null, to: passport })).status).toBe(200);
  expect(await stateOf(desk, id, passport)).toEqual(['uploaded', documentId, 1]);
  // Without a lender it has no place either.
  await broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId: null });
  expect(await filesOf(broker, id)).toMatchObject([{ _id: documentId, requirementId: null, suggestion: null }]);
});
