import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { callFrom, lenderForm } from '../../../../tests/support/desks/account-desk.ts';
import { eventually, it } from '../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest } from '../../../../tests/support/example-deal.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';

const bell = async (who: Pick<Caller, 'call'>) => (await who.call('GET', '/api/notifications')).body;

it('whoever has left a lender reads nothing more of it, and the others do', async ({ desk }) => {
  const { app, broker, rows } = desk;
  const copied = await rows(sql`
    insert into accounts (email, password_hash, role, user_type, first_name, last_name, lender_id)
    select 'mover@example.com', password_hash, 'lender', 'Lender', 'Mover', 'Example', lender_id
    from accounts where email = 'lender@example.com' returning id`);
  const { lenderId } = desk;
  const body = { ...exampleRequest, propertyAddress: '1 Leaver Lane, Austin, TX 78704', lenderIds: [lenderId] };
  expect((await broker.call('POST', '/api/quotes/fix-and-flip', body)).status).toBe(200);
  const mover = await app.signIn('mover@example.com');
  const before = await eventually(
    () => bell(mover),
    ({ unread }) => unread > 0,
  );
  expect(before.notifications).toMatchObject([{ message: expect.stringContaining('1 Leaver Lane') }]);
  const admin = await app.signIn('admin@example.com');
  const moved = await admin.call('POST', `/api/admin-lender-users/${copied[0]?.id}/reassign`, {
    fromLenderId: lenderId,
    toLenderId: null,
  });
  expect(moved.status).toBe(200);
  expect(await bell(await app.signIn('mover@example.com'))).toMatchObject({ unread: 0, notifications: [] });
  expect(await rows(sql`select 1 from notifications where account_id = ${copied[0]?.id}`)).toEqual([]);
  expect((await bell(desk.lender)).unread).toBeGreaterThan(0);
});

it('an administrator who is suspended, or not approved, is notified of nothing', async ({ desk }) => {
  const { app, rows } = desk;
  await rows(sql`
    insert into accounts (email, password_hash, role, user_type, first_name, last_name, approved)
    select stated.email, password_hash, stated.role, user_type, first_name, last_name, stated.approved
    from accounts, (values ('active-admin@example.com', 'admin', true), ('waiting-admin@example.com', 'admin', false),
      ('suspended-admin@example.com', 'suspended', true)) as stated (email, role, approved)
    where accounts.email = 'admin@example.com'`);
  const call = callFrom(app, '198.51.100.77');
  const form = { ...lenderForm, companyName: 'Inactive Test Capital', email: 'newcomer@example.com' };
  expect((await call('POST', '/api/auth/lender/signup', form)).status).toBe(200);
  const notified = await rows(sql`
    select email from notifications join accounts on accounts.id = account_id
    where event = 'account.lenderAccountRequested' and email like '%-admin@example.com'`);
  expect(notified).toEqual([{ email: 'active-admin@example.com' }]);
});
