import { describe, expect } from 'vitest';
import { contracts } from '../../../../../tests/documents/samples/contracts.ts';
import { pdfOf } from '../../../../../tests/documents/samples/layout.ts';
import { others } from '../../../../../tests/documents/samples/others.ts';
import { drop, filesOf, settle } from '../../../../../tests/support/desks/deals/arriving-desk.ts';
import { addDeal, packageOf, save } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';

type Desk = Parameters<typeof drop>[0] extends infer App ? { app: App; broker: Parameters<typeof drop>[1] } : never;

async function dealWithContract({ app, broker }: Desk, address: string) {
  const id = await addDeal(broker, address, { purchasePrice: 400_000 });
  const [contract] = contracts;
  await drop(app, broker, id, { name: 'contract.pdf', content: await pdfOf(contract?.text ?? '') });
  const read = async () => {
    const [file] = await filesOf(broker, id);
    if (!file) throw new Error('The file is gone.');
    return file;
  };
  return { id, read };
}

describe('the answers that a file contains', () => {
  it('stand beside those of the package with their place, and nothing is answered by itself', async ({
    desk,
    address,
  }) => {
    const { id, read } = await dealWithContract(desk, address);
    const { offers } = await read();
    expect(offers.find(({ offer }) => offer === 'purchasePrice')).toEqual({
      offer: 'purchasePrice',
      label: 'Purchase price',
      found: '$412,500',
      isIgnored: false,
      box: {
        page: 0,
        x: expect.any(Number),
        y: expect.any(Number),
        width: expect.any(Number),
        height: expect.any(Number),
      },
      answers: [
        { question: 'purchasePrice', label: 'Purchase price', text: '$412,500', present: '$400,000', state: 'differs' },
      ],
    });
    expect(offers.find(({ offer }) => offer === 'buyer')).toMatchObject({
      answers: [{ question: 'entityName', text: 'Juniper Ridge Homes LLC', present: null, state: 'new' }],
    });
    expect((await packageOf(desk.broker, id)).given).toEqual({});
  });

  it('are taken over by a click, from a document, and then no longer offered', async ({ desk, address }) => {
    const { id, read } = await dealWithContract(desk, address);
    const { _id } = await read();
    const taken = { _id, offer: 'purchasePrice', action: 'take-over', present: { purchasePrice: '$400,000' } };
    expect(await settle(desk.broker, id, taken)).toMatchObject({
      status: 200,
      body: { message: 'The loan package has this answer now.' },
    });
    expect((await read()).offers.map(({ offer }) => offer)).not.toContain('purchasePrice');
    expect((await packageOf(desk.broker, id)).given.purchasePrice).toMatchObject({ source: 'document' });
  });

  it('are not taken over where the package says something else by now', async ({ desk, address }) => {
    const { id, read } = await dealWithContract(desk, address);
    const { _id } = await read();
    await save(desk.broker, id, { entityName: 'Harlow Homes LLC' });
    expect(
      await settle(desk.broker, id, { _id, offer: 'buyer', action: 'take-over', present: { entityName: null } }),
    ).toMatchObject({
      status: 409,
      body: { message: 'The loan package has another answer by now. Compare again.' },
    });
    const seen = { entityName: 'Harlow Homes LLC' };
    expect((await settle(desk.broker, id, { _id, offer: 'buyer', action: 'take-over', present: seen })).status).toBe(
      200,
    );
  });

  it('are ignored, and offered again', async ({ desk, address }) => {
    const { id, read } = await dealWithContract(desk, address);
    const { _id } = await read();
    const ignored = async () => (await read()).offers.filter(({ isIgnored }) => isIgnored).map(({ offer }) => offer);
    await settle(desk.broker, id, { _id, offer: 'buyer', action: 'ignore' });
    expect(await ignored()).toEqual(['buyer']);
    await settle(desk.broker, id, { _id, offer: 'buyer', action: 'restore' });
    expect(await ignored()).toEqual([]);
  });

  it('are nobody else’s to take over, and only those that there are', async ({ desk, address }) => {
    const { id, read } = await dealWithContract(desk, address);
    const { _id } = await read();
    const offer = { _id, offer: 'buyer', action: 'take-over', present: { entityName: null } };
    expect((await settle(desk.investor, id, offer)).status).toBe(404);
    expect((await settle(desk.lender, id, offer)).status).toBe(403);
    expect((await settle(desk.broker, id, { ...offer, offer: 'seller' })).status).toBe(404);
  });

  it('hold no personal identifier, and the file says that it has one', async ({ desk, address }) => {
    const id = await addDeal(desk.broker, address);
    const report = others.find(({ type }) => type === 'creditReport');
    await drop(desk.app, desk.broker, id, { name: 'credit.pdf', content: await pdfOf(report?.text ?? '') });
    const [file] = await filesOf(desk.broker, id);
    expect(file?.containsIdentifier).toBe(true);
    expect(JSON.stringify(file)).not.toContain('900-12-3456');
  });
});
