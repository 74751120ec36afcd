import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { pipelineLenders } from './tables.ts';

let app: TestApp;
let broker: Caller;
let lenderId: string;
let counter = 0;
const deal = { loanType: 'DSCR', fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };

beforeAll(async () => {
  app = await createTestApp();
  broker = await app.signIn('broker@example.com');
  lenderId = (await broker.call('GET', '/api/lenders')).body.lenders[0]._id;
});
afterAll(() => app.close());

const add = async (more: object = {}, headers: Record<string, string> = {}) => {
  counter++;
  return broker.call('POST', '/api/pipeline/manual', { ...deal, address: `${counter} Alder Lane`, ...more }, headers);
};
const entries = async (query = '') => (await broker.call('GET', `/api/pipeline/entries${query}`)).body.pipelineEntries;
const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id);

describe('a manual deal', () => {
  it('is added with the as-is value taken from the price, and 0 counts as filled', async () => {
    const { status, body } = await add();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, message: 'Manual deal added successfully!' });
    expect(body.pipelineEntry).toMatchObject({
      loanType: 'dscr',
      asisValue: 300_000,
      rehabNeeded: 0,
      lenders: [],
      selectedLenderId: null,
    });
    expect(ids(await entries())).toContain(body.pipelineEntry._id);
  });

  it('names every missing field at once', async () => {
    const { status, body } = await broker.call('POST', '/api/pipeline/manual', { clientName: 'Quinn Harlow' });
    expect(status).toBe(400);
    expect(Object.keys(body.fields).sort()).toEqual([
      'address',
      'arv',
      'fico',
      'liquidity',
      'loanType',
      'purchasePrice',
      'rehabNeeded',
    ]);
  });

  it('holds what its loan type asks beside the documented figures, and refuses what that does not take', async () => {
    const rental = {
      loanPurpose: 'Purchase',
      loanAmount: 210_000,
      currentRent: 2_400,
      propertyType: 'Single Family 1-4',
    };
    const { status, body } = await add(rental);
    expect(status).toBe(200);
    expect(body.pipelineEntry.deal).toMatchObject({ ...rental, purchasePrice: 300_000, fico: deal.fico });
    const wrong = await add({ currentRent: 'much', loanPurpose: 'Gift' });
    expect([wrong.status, Object.keys(wrong.body.fields).sort()]).toEqual([400, ['currentRent', 'loanPurpose']]);
    const other = await add({ currentRent: 2_400, loanType: 'fix-and-flip' });
    expect(other.body.pipelineEntry.deal).not.toHaveProperty('currentRent');
  });

  it('that refinances has no purchase price and needs none; every other one does', async () => {
    const refinance = await add({ loanPurpose: 'CashOut', purchasePrice: null, asisValue: 410_000 });
    expect(refinance.status).toBe(200);
    expect(refinance.body.pipelineEntry).toMatchObject({ purchasePrice: null, asisValue: 410_000 });
    for (const loanPurpose of ['Purchase', null]) {
      const { status, body } = await add({ loanPurpose, purchasePrice: null });
      expect([status, Object.keys(body.fields)]).toEqual([400, ['purchasePrice']]);
    }
  });

  it('a second click with the same key adds no second deal', async () => {
    const address = '77 Alder Lane';
    const key = { 'idempotency-key': 'one-manual-deal' };
    const [first, second] = await Promise.all([add({ address }, key), add({ address }, key)]);
    expect(second.body.pipelineEntry._id).toBe(first.body.pipelineEntry._id);
    expect((await entries()).filter((entry: { address: string }) => entry.address === address)).toHaveLength(1);
  });

  it('with a lender that does not exist is refused at its field', async () => {
    const { status, body } = await add({ lenderId: '00000000-0000-4000-8000-000000000000' });
    expect(status).toBe(400);
    expect(body.fields).toEqual({ lenderId: 'Lender not found.' });
  });
});

describe('a second manual deal for one address', () => {
  it('is refused, and leaves the first as it was', async () => {
    const first = await add({ address: '66 Alder Lane', purchasePrice: 500_000 });
    const second = await add({ address: '66 alder lane.', purchasePrice: 1 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: expect.stringContaining('already have') },
    });
    const { body } = await broker.call('GET', `/api/pipeline/${first.body.pipelineEntry._id}`);
    expect(body.pipeline.purchasePrice).toBe(500_000);
  });
});

describe('a deal', () => {
  it('gets its lender and loses it again', async () => {
    const { body } = await add({ lenderId });
    const url = `/api/pipeline/${body.pipelineEntry._id}/select-lender`;
    const selected = await broker.call('PUT', url, { lenderId });
    expect(selected.body).toMatchObject({
      message: 'Lender selection updated successfully!',
      pipelineEntry: { selectedLenderId: { _id: lenderId } },
    });
    expect(selected.body.pipelineEntry.can).toMatchObject({ selectLender: false, undoSelection: true });
    expect((await broker.call('PUT', url, { lenderId: null })).body.pipelineEntry.selectedLenderId).toBeNull();
  });

  it('is refused a second lender until the choice is undone, as it says of itself', async () => {
    const { body } = await add({ lenderId });
    const entryId = body.pipelineEntry._id;
    const { body: list } = await broker.call('GET', '/api/lenders');
    const otherId = list.lenders.find(({ _id }: { _id: string }) => _id !== lenderId)._id;
    await app.database.db.insert(pipelineLenders).values({ entryId, lenderId: otherId, addedAt: app.clock.now() });
    const select = (id: string | null) =>
      broker.call('PUT', `/api/pipeline/${entryId}/select-lender`, { lenderId: id });
    const chosen = await select(lenderId);
    expect(chosen.body.pipelineEntry.can.selectLender).toBe(false);
    expect(await select(otherId)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', message: 'This deal has a lender already. Undo the selection first.' },
    });
    expect((await select(null)).body.pipelineEntry.can.selectLender).toBe(true);
    expect((await select(otherId)).body.pipelineEntry.selectedLenderId).toEqual({ _id: otherId });
  });

  it('changes nothing, and leaves no trail, when it is as asked for already', async () => {
    const { body } = await add({ lenderId });
    const id = body.pipelineEntry._id;
    const put = async (act: string, content?: object) =>
      (await broker.call('PUT', `/api/pipeline/${id}/${act}`, content)).status;
    const actions = async () =>
      (await app.database.db.select().from(auditLog).where(eq(auditLog.entityId, id))).map(({ action }) => action);
    expect(await put('select-lender', { lenderId: null })).toBe(200);
    expect(await put('unarchive')).toBe(200);
    expect(await actions()).toEqual(['pipelineEntry.created']);
    for (let turn = 0; turn < 2; turn++) expect(await put('select-lender', { lenderId })).toBe(200);
    for (let turn = 0; turn < 2; turn++) expect(await put('archive')).toBe(200);
    expect(await put('select-lender', { lenderId })).toBe(409);
    expect(await put('select-lender', { lenderId: null })).toBe(409);
    expect(await actions()).toEqual([
      'pipelineEntry.created',
      'pipelineEntry.lenderSelected',
      'pipelineEntry.stageMoved',
      'pipelineEntry.selectionAnnounced',
      'pipelineEntry.archived',
    ]);
  });

  it('that is archived is refused every choice, also the one it has already', async () => {
    const { _id } = (await add()).body.pipelineEntry;
    await broker.call('PUT', `/api/pipeline/${_id}/archive`);
    const undone = await broker.call('PUT', `/api/pipeline/${_id}/select-lender`, { lenderId: null });
    expect([undone.status, undone.body.code]).toEqual([409, 'CONFLICT']);
  });

  it('is not given a lender it does not have', async () => {
    const { body } = await add();
    const answer = await broker.call('PUT', `/api/pipeline/${body.pipelineEntry._id}/select-lender`, { lenderId });
    expect(answer).toMatchObject({ status: 400, body: { fields: { lenderId: expect.any(String) } } });
  });

  it('archived leaves the list, shows with the archived ones, allows only unarchiving, and comes back', async () => {
    const { body } = await add({ lenderId });
    const id = body.pipelineEntry._id;
    const archived = await broker.call('PUT', `/api/pipeline/${id}/archive`);
    expect(archived.body).toMatchObject({
      message: 'Pipeline entry archived successfully!',
      pipelineEntry: { archived: true },
    });
    expect(archived.body.pipelineEntry.can).toEqual({
      archive: false,
      unarchive: true,
      selectLender: false,
      undoSelection: false,
      selectProgram: false,
    });
    expect(ids(await entries())).not.toContain(id);
    expect(ids(await entries('?includeArchived=true'))).toContain(id);
    expect((await broker.call('PUT', `/api/pipeline/${id}/select-lender`, { lenderId })).status).toBe(409);
    expect((await broker.call('PUT', `/api/pipeline/${id}/unarchive`)).body.message).toBe(
      'Pipeline entry unarchived successfully!',
    );
    expect(ids(await entries())).toContain(id);
  });

  it('does not come back beside an active deal for the same address', async () => {
    const address = '88 Alder Lane';
    const old = (await add({ address })).body.pipelineEntry._id;
    await broker.call('PUT', `/api/pipeline/${old}/archive`);
    await add({ address });
    expect(await broker.call('PUT', `/api/pipeline/${old}/unarchive`)).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    });
  });

  it('of somebody else is not found, an id that is none is a clear 400', async () => {
    const investor = await app.signIn('investor@example.com');
    const { body } = await add();
    expect((await investor.call('GET', `/api/pipeline/${body.pipelineEntry._id}`)).status).toBe(404);
    expect(
      (await investor.call('PUT', `/api/pipeline/${body.pipelineEntry._id}/select-lender`, { lenderId: null })).status,
    ).toBe(404);
    expect((await broker.call('GET', '/api/pipeline/7')).status).toBe(400);
  });
});
