import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { exampleApplication } from '../../../../tests/support/desks/deals/application-desk.ts';
import { borrowerOf } from '../../../../tests/support/desks/deals/borrower-desk.ts';
import { addDeal, save } from '../../../../tests/support/desks/deals/package-desk.ts';
import { dealWithProgram } from '../../../../tests/support/desks/deals/requirement-desk.ts';
import { it } from '../../../../tests/support/desks/quote-desk.ts';
import { readZip } from '../../../../tests/support/desks/read-files.ts';
import type { TestApp } from '../../../../tests/support/test-app.ts';
import { findAll } from './found.ts';

/** What a request of this address finds, by part; the name is nobody's, so that names find nothing. */
async function foundOf({ app }: { readonly app: TestApp }, email: string) {
  const person = { email, name: 'Nobody Of That Name' };
  const found = await findAll(app.platform, app.database.db, person);
  return new Map(found.map(({ part, rows }) => [part.name, rows]));
}
const confirmed = (id: string) =>
  sql`update privacy_requests set state = 'open', confirmed_at = now(), due_at = now() + interval '30 days' where id = ${id}`;
const answersIn = (rows: readonly Readonly<Record<string, unknown>>[] | undefined, isCurrent = true) =>
  Object.fromEntries(
    (rows ?? []).filter((row) => row.isCurrent === isCurrent).map((row) => [row.question, row.answer]),
  );

describe('a privacy request of a borrower without an account', () => {
  it('finds an application by the address that it states, though the deal names another person', async ({
    desk,
    address,
  }) => {
    const dealId = await addDeal(desk.broker, address, { clientName: 'Walter Moss' });
    const borrowerEmail = 'Lena.Frost@Example.com';
    const sent = { ...exampleApplication, propertyAddress: address, borrowerName: 'Lena Frost', borrowerEmail, dealId };
    expect((await desk.broker.call('POST', '/api/applications/fix-and-flip', sent)).status).toBe(200);
    const draft = { borrowerName: 'Lena Frost', borrowerEmail };
    expect((await desk.broker.call('PUT', '/api/applications/drafts/portfolio', draft)).status).toBe(200);
    const found = await foundOf(desk, 'lena.frost@example.com');
    expect(found.get('applications')).toEqual([
      expect.objectContaining({ application: expect.objectContaining({ borrowerName: 'Lena Frost', borrowerEmail }) }),
    ]);
    expect(found.get('application-drafts')).toHaveLength(1);
    expect(answersIn(found.get('answers'))).toMatchObject({ Email: borrowerEmail, Phone: '(512) 555-0142' });
    expect((await foundOf(desk, 'walter.moss@example.com')).size).toBe(0);
  });

  it('finds what a loan package says of them, with identifiers masked, and nothing of contacts or earlier borrowers', async ({
    desk,
    address,
  }) => {
    const { id } = await dealWithProgram(desk, address);
    const earlier = { borrowerFirstName: 'Otto', borrowerEmail: 'otto@example.com', borrowerPhone: '(512) 555-0111' };
    await save(desk.broker, id, earlier);
    await save(desk.broker, id, {
      borrowerFirstName: 'Lena',
      borrowerEmail: 'lena.two@example.com',
      borrowerPhone: '(512) 555-0122',
      borrowerSSN: '123-45-6789',
      titleEmail: 'title@example.com',
    });
    await save(desk.broker, id, { borrowerPhone: '(512) 555-0133' });
    const rows = (await foundOf(desk, 'lena.two@example.com')).get('answers');
    expect(answersIn(rows)).toMatchObject({
      'First name': 'Lena',
      Phone: '(512) 555-0133',
      'Social Security number': '•••6789',
    });
    expect(answersIn(rows, false)).toEqual({ Phone: '(512) 555-0122' });
    expect(JSON.stringify(rows)).not.toContain('title@example.com');
    for (const other of ['otto@example.com', 'title@example.com'])
      expect((await foundOf(desk, other)).get('answers')).toBeUndefined();
  });

  it('finds what they sent through a link, and the package unless it states another address', async ({
    desk,
    address,
  }) => {
    const { id } = await dealWithProgram(desk, address);
    await save(desk.broker, id, { borrowerCity: 'Austin' });
    const borrower = await borrowerOf(desk.app, desk.broker, id);
    const answers = { borrowerLastName: 'Frost', borrowerSSN: '123-45-6789' };
    expect((await borrower.call('PUT', '/api/borrower/answers', { answers })).status).toBe(200);
    const found = await foundOf(desk, borrower.email);
    const sent = Object.fromEntries((found.get('sent-through-links') ?? []).map((row) => [row.about, row.text]));
    expect(sent).toEqual({ 'Last name': 'Frost', 'Social Security number': '•••6789' });
    expect(answersIn(found.get('answers'))).toMatchObject({ City: 'Austin' });
    await save(desk.broker, id, { borrowerEmail: 'somebody.else@example.com' });
    expect((await foundOf(desk, borrower.email)).get('answers')).toBeUndefined();
  });

  it('shows administrators which answers there are, and writes the answers into the copy alone', async ({
    desk,
    address,
  }) => {
    const { id } = await dealWithProgram(desk, address);
    await save(desk.broker, id, { borrowerEmail: 'lena.copy@example.com', borrowerCity: 'Marfa' });
    const admin = await desk.app.signIn('admin@example.com');
    const asked = { email: 'lena.copy@example.com', name: 'Lena Frost', wants: 'copy' };
    const { request } = (await admin.call('POST', '/api/admin/privacy-requests', asked)).body;
    await desk.rows(confirmed(request._id));
    const { groups } = (await admin.call('GET', `/api/admin/privacy-requests/${request._id}`)).body;
    const [group] = groups.filter(({ name }: { name: string }) => name === 'answers');
    expect(group.columns).toEqual(['property', 'loanType', 'question', 'givenAt', 'isCurrent']);
    expect(JSON.stringify(groups)).not.toContain('Marfa');
    const file = await desk.app.http.inject({
      url: `/api/admin/privacy-requests/${request._id}/export`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(readZip(file.rawPayload).get('answers.json')).toContain('Marfa');
  });
});
