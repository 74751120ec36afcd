import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { save } from '../../../../tests/support/desks/deals/package-desk.ts';
import * as signingDesk from '../../../../tests/support/desks/deals/signing-desk.ts';
import { submit } from '../../../../tests/support/desks/deals/submitted-desk.ts';
import { eventually, it } from '../../../../tests/support/desks/quote-desk.ts';
import type { Caller, TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { closingRules } from './retention.ts';

async function removeOld(platform: Platform, now: Date): Promise<void> {
  for (const rule of closingRules) await applyRule(platform, rule, now);
}

type Desk = signingDesk.SigningCompany;

async function signedPackage(desk: Desk, address: string) {
  const dealId = await signingDesk.reviewedDeal(desk, address);
  await signingDesk.signByAll(desk, dealId, address);
  await eventually(
    () => signingDesk.readSigning(desk, dealId),
    ({ isDone }) => isDone,
  );
  const { status, body } = await submit(desk.broker, dealId);
  expect(status, JSON.stringify(body)).toBe(200);
  const packageId: string = body.submission.package._id;
  return { dealId, packageId, url: `/api/lender/packages/${packageId}` };
}
async function view({ http }: TestApp, { token }: Caller, id: string): Promise<Buffer> {
  const answer = await http.inject({
    method: 'GET',
    url: `/api/documents/view/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

it('a form says what it was filled in from, as it was then; signed, it outlives the account of its broker once the loan is funded, and nothing else does', async ({
  desk,
  address,
}) => {
  const { app, broker, lender, rows } = desk;
  const { dealId, packageId, url } = await signedPackage(desk, address);
  const other = await signedPackage(desk, `${address} Rear`);

  await save(broker, dealId, { borrowerFirstName: 'Somebody else' });
  const [form] = (await lender.call('GET', url)).body.package.documents;
  expect(form).toMatchObject({ isSigned: true, isFilled: true });
  const sources = (await lender.call('GET', `${url}/documents/${form._id}/sources`)).body;
  expect(sources.sources).toEqual([
    expect.objectContaining({ question: 'borrowerFirstName', answer: 'Dana', from: 'answer' }),
  ]);
  expect(Date.parse(sources.filledAt)).toBeLessThan(Date.now());
  const sealed = await view(app, lender, form._id);
  expect(sealed.includes('/ByteRange')).toBe(true);

  const { today } = (await lender.call('GET', `/api/closings/${packageId}`)).body.closing;
  const funding = { on: today, amount: 250_000, version: 0 };
  expect((await lender.call('POST', `/api/closings/${packageId}/funded`, funding)).status).toBe(200);
  const [owner] = await rows(sql`select owner_id as id from pipeline_entries where id = ${dealId}`);
  const accountId = String(owner?.id);
  const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
  await app.database.transaction(async (tx) => {
    const end = { accountId, role: 'user', lenderId: null, name: 'Octavia Vanishworth' } as const;
    for (const ends of app.platform.hooks.all(accountEnds).toReversed()) await ends(app.platform, tx, context, end);
  });
  await rows(sql`update accounts set email = 'deleted:' || id, deleted_at = now() where id = ${accountId}`);

  expect((await view(app, lender, form._id)).equals(sealed)).toBe(true);
  expect((await lender.call('GET', other.url)).status).toBe(404);
  const count = async (table: string, id: string) =>
    (await rows(sql`select 1 from ${sql.raw(table)} where deal_id = ${id}`)).length;
  expect([await count('envelopes', dealId), await count('deal_documents', dealId)]).toEqual([1, 1]);
  expect([await count('envelopes', other.dealId), await count('deal_documents', other.dealId)]).toEqual([0, 0]);
  const links = sql`select 1 from signers join envelopes on envelopes.id = envelope_id
    where deal_id = ${dealId} and link_hash is not null`;
  expect(await rows(links)).toEqual([]);

  await removeOld(app.platform, new Date(Date.now() + (7 * 366 + 1) * dayMs));
  expect([await count('envelopes', dealId), await count('deal_documents', dealId)]).toEqual([0, 0]);
  expect(await rows(sql`select id from pipeline_entries where id = ${dealId}`)).toEqual([]);
});
