import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../../tests/support/desks/account/leaving-desk.ts';
import {
  countMails,
  linkTo,
  openSession,
  people,
  reviewedDeal,
  type SigningCompany,
  start,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { eventually } from '../../../../../tests/support/desks/quote-desk.ts';

const { borrower, guarantor } = people;
const places = [
  { role: 'borrower', type: 'signature' },
  { role: 'guarantor', type: 'signature' },
  { role: 'broker', type: 'signature' },
] as const;

let leaving: LeavingDesk;
let desk: SigningCompany;
beforeAll(async () => {
  leaving = await openLeavingDesk();
  const { app } = leaving;
  const lender = await app.signIn('lender@example.com');
  const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
  desk = { app, lender, lenderId, broker: await leaving.copyOf('broker', 'leaves@example.com') };
});
afterAll(() => leaving?.close());

const farewells = () => leaving.rows(sql`select email from signer_farewells order by email`);

it('whoever was to sign is told when the account of their broker ends, and who declined is not', async () => {
  const address = '5 Hawthorn Court, Austin, TX 78704';
  const id = await reviewedDeal(desk, address, places);
  expect((await start(desk, id, [borrower, guarantor])).status).toBe(200);
  const link = await linkTo(desk, borrower.email, `Please sign: ${address}`);
  const other = await linkTo(desk, guarantor.email, `Please sign: ${address}`);
  const session = await openSession(desk, guarantor.email, address, other);
  const declined = await withToken(desk, session, 'POST', '/decline', { reason: 'No' });
  expect(declined.status).toBe(200);
  expect((await leaving.ask(desk.broker)).status).toBe(200);
  await leaving.passDays(15);
  const subject = `Signing canceled: ${address}`;
  await eventually(
    () => countMails(desk, borrower.email, subject),
    (count) => count > 0,
  );
  expect([await countMails(desk, borrower.email, subject), await countMails(desk, guarantor.email, subject)]).toEqual([
    1, 0,
  ]);
  const [mail] = await leaving.rows(sql`select text from mailbox_messages where subject = ${subject}`);
  expect(mail?.text).toContain(`You don’t need to sign the loan documents for ${address} anymore`);
  expect(mail?.text).not.toContain('leaves@example.com');
  expect((await withToken(desk, link, 'GET', '/link')).status).toBe(404);
  // Their address is kept until the mail has surely gone out, and no longer.
  expect(await farewells()).toEqual([{ email: borrower.email }]);
  await leaving.passDays(5);
  expect(await farewells()).toEqual([]);
});
