import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, portalForm } from '../../../../../tests/support/desks/account-desk.ts';
import { pagesUpdatedDuring, publishedDuring } from '../../../../../tests/support/events/published.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { sessionTopic } from '../topics.ts';

let app: TestApp;
let admin: Caller;
let admins: string[];
let lenderIds: string[];
let people = 0;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn('admin@example.com');
  const { rows } = await app.database.db.execute(sql`select id from accounts where role in ('admin', 'superadmin')`);
  admins = rows.map(({ id }) => String(id));
  const { body } = await admin.call('GET', '/api/lenders');
  lenderIds = body.lenders.map(({ _id }: { _id: string }) => _id);
});
afterAll(() => app?.close());

/** Somebody who has just asked for a lender account. */
async function applicant(company: string): Promise<string> {
  const email = `shown${++people}@example.com`;
  const call = callFrom(app, `198.51.100.${people}`);
  expect((await call('POST', '/api/lender-auth/signup', { ...portalForm, company, email })).status).toBe(200);
  const [row] = (await admin.call('GET', `/api/admin-lender-users?search=${email}`)).body;
  return row._id;
}

const post = (what: string, body?: object) => admin.call('POST', `/api/admin-lender-users/${what}`, body);
const newLender = async () => (await admin.call('POST', '/api/lenders', { name: `Showcase ${++people}` })).body.lender;

/** What is decided about one lender user, one after the other. */
async function decisionsOn(id: string): Promise<Record<string, () => Promise<Answer>>> {
  const leaving = await newLender();
  const [first] = lenderIds;
  return {
    approved: () => post(`${id}/approve`),
    assigned: () => post('assign-lender', { userId: id, lenderId: first }),
    moved: () => post(`${id}/reassign`, { fromLenderId: first, toLenderId: leaving._id }),
    'without a lender, which left': () => admin.call('DELETE', `/api/lenders/${leaving._id}`),
    suspended: () => post(`${id}/suspend`),
    reactivated: () => post(`${id}/reactivate`),
    deleted: () => admin.call('DELETE', `/api/admin-lender-users/${id}`),
  };
}

describe('a decision about a lender user', () => {
  it('shows at once on the open pages of that user and of administrators, and on nobody else’s', async () => {
    const id = await applicant('Showcase Lending');
    const shown = [...admins, id].sort();
    for (const [what, decided] of Object.entries(await decisionsOn(id)))
      expect([what, await pagesUpdatedDuring(app, 'lenderUser', decided)]).toEqual([what, shown]);
  });

  it('is heard by every process, which reads the sessions of that user again', async () => {
    const id = await applicant('Everywhere Lending');
    for (const [what, decided] of Object.entries(await decisionsOn(id))) {
      const heard = await publishedDuring(app, sessionTopic, decided);
      expect([what, [...new Set(heard.map(({ accountId }) => accountId))]]).toEqual([what, [id]]);
    }
  });

  it('that makes the lender of a new company shows it to administrators, and to searches', async () => {
    const id = await applicant('Firstborn Lending');
    const admitted = () => post(`${id}/admit`, { lender: 'asAskedFor' });
    expect(await pagesUpdatedDuring(app, 'lender', admitted)).toEqual([...admins].sort());
  });
});
