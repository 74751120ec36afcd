import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Report } from '../contract.ts';
import { reportsAtMost } from '../model.ts';

let app: TestApp;
let broker: Caller;
let other: Caller;
let lender: Caller;
let brokerId: string;
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

beforeAll(async () => {
  app = await createTestApp();
  await rows(sql`update accounts set subscription_tier = 'enterprise'
    where email in ('broker@example.com', 'investor@example.com')`);
  broker = await app.signIn('broker@example.com');
  other = await app.signIn('investor@example.com');
  lender = await app.signIn('lender@example.com');
  brokerId = (await broker.call('GET', '/api/users/profile')).body.user._id;
  const [{ _id }] = (await broker.call('GET', '/api/lenders')).body.lenders;
  await broker.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, lenderIds: [_id] });
});
afterAll(() => app.close());

const question = {
  table: 'deals',
  groupBy: 'stage',
  measure: 'count',
  of: null,
  period: 'this-year',
  shape: 'table',
  filters: [],
};
const save = async (more: object = {}, who = broker, at = '/api/reports'): Promise<Report> => {
  const { status, body } = await who.call('POST', at, { name: 'By stage', question, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report;
};
const list = async (who = broker): Promise<Report[]> => (await who.call('GET', '/api/reports')).body.reports;

describe('a saved report', () => {
  it('is changed, deleted and restored by its owner alone, and downloaded as CSV', async () => {
    const { _id } = await save();
    const at = `/api/reports/${_id}`;
    expect((await broker.call('PUT', at, { name: '=Stages' })).body.report).toMatchObject({
      name: '=Stages',
      question,
    });
    const csv = await broker.call('GET', `${at}/file?format=csv`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body.split('\r\n')[0]).toContain('Stage,Number of deals,Rows,Period,Filters');
    expect(
      await rows(sql`select action, payload from audit_log where entity = 'listExport' order by at, action desc`),
    ).toEqual([
      { action: 'listExport.started', payload: { list: 'report', format: 'csv' } },
      { action: 'listExport.ended', payload: { list: 'report', rows: expect.any(Number), whole: true } },
    ]);
    const stages = await rows(sql`select distinct stage from pipeline_entries where owner_id = ${brokerId}`);
    expect(csv.body.trim().split('\r\n')).toHaveLength(stages.length + 1);
    for (const [method, path, body] of [
      ['PUT', at, { name: 'Mine' }],
      ['DELETE', at, undefined],
      ['GET', `${at}/file?format=csv`, undefined],
      ['POST', `${at}/restore`, undefined],
    ] as const)
      expect((await other.call(method, path, body)).status).toBe(404);
    expect((await lender.call('GET', `/api/lender/reports/${_id}/file?format=csv`)).status).toBe(404);
    expect((await broker.call('DELETE', at)).status).toBe(200);
    expect((await list()).some((one) => one._id === _id)).toBe(false);
    expect((await broker.call('POST', `${at}/restore`)).status).toBe(200);
    expect((await list()).some((one) => one._id === _id)).toBe(true);
  });

  it('is saved once, however often the same request arrives', async () => {
    const headers = { 'idempotency-key': 'report-twice' };
    const send = () => broker.call('POST', '/api/reports', { name: 'Sent twice', question }, headers);
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.body.report._id).toBe(again.body.report._id);
    expect((await list()).filter(({ name }) => name === 'Sent twice')).toHaveLength(1);
  });

  it('is refused beyond the limit, also to two calls side by side', async () => {
    await rows(sql`insert into reports (account_id, side, name, question, monthly, created_at, updated_at)
      select id, 'broker', 'Report ' || n, ${JSON.stringify(question)}, false, now(), now()
      from accounts, generate_series(1, ${reportsAtMost - 1}) n where email = 'investor@example.com'`);
    const both = await Promise.all(
      [1, 2].map(() => other.call('POST', '/api/reports', { name: 'One more', question })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused where the plan lacks reports, to the other side and to visitors', async () => {
    const basic = await app.signIn('empty@example.com');
    expect(await basic.call('GET', '/api/reports')).toMatchObject({ status: 403, body: { code: 'TIER_REQUIRED' } });
    expect(await basic.call('POST', '/api/reports/run', { question })).toMatchObject({
      status: 403,
      body: { code: 'TIER_REQUIRED' },
    });
    expect((await lender.call('GET', '/api/reports')).status).toBe(403);
    expect((await broker.call('GET', '/api/lender/reports')).status).toBe(403);
    expect((await app.visitor.call('GET', '/api/reports')).status).toBe(401);
    const unassigned = await app.signIn('unassigned-lender@example.com');
    expect((await unassigned.call('GET', '/api/lender/reports')).status).toBe(404);
  });
});
