import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../../tests/support/desks/account/leaving-desk.ts';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { exampleOffer, exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { accountEnds, keepsAccount } from '../api.ts';

let desk: LeavingDesk;
beforeAll(async () => {
  desk = await openLeavingDesk();
});
afterAll(() => desk?.close());

describe('the end of several accounts', () => {
  it('is one by one: an account that cannot be ended holds up no other, and is tried again the next night', async () => {
    const emails = ['stuck@example.com', 'next@example.com'];
    for (const email of emails) expect((await desk.ask(await desk.copyOf('broker', email))).status).toBe(200);
    const stuck = await desk.idOf('stuck@example.com');
    let broken = true;
    desk.app.platform.hooks.register(accountEnds, async (_platform, _tx, _context, { accountId }) => {
      if (broken && accountId === stuck) throw new Error('A feature that cannot let go.');
    });
    const left = async () =>
      (await desk.rows(sql`select email from accounts where email in ('stuck@example.com', 'next@example.com')`)).map(
        ({ email }) => email,
      );
    await desk.passDays(15);
    expect(await left()).toEqual(['stuck@example.com']);
    broken = false;
    await desk.passDays(1);
    expect(await left()).toEqual([]);
  });
});

describe('an account that something still needs on the day of its end', () => {
  it('stays, and its owner alone is emailed why', async () => {
    const [kept, other] = ['kept@example.com', 'unasked@example.com'];
    const who = await desk.copyOf('broker', kept);
    await desk.copyOf('broker', other);
    expect((await desk.ask(who)).status).toBe(200);
    await mailsTo(desk.app, kept);
    const keptId = await desk.idOf(kept);
    let isNeeded = true;
    desk.app.platform.hooks.register(keepsAccount, async (_db, accountId) =>
      isNeeded && accountId === keptId ? { toOwner: 'An invoice is open.', toAdmin: 'An invoice is open.' } : null,
    );
    await desk.passDays(15);
    const again = await desk.app.signIn(kept);
    expect((await again.call('GET', '/api/users/deletion')).body).toMatchObject({
      dueAt: null,
      refusal: 'An invoice is open.',
    });
    const [mail] = await mailsTo(desk.app, kept, 2);
    expect(mail).toMatchObject({
      subject: 'Your account was not deleted',
      text: expect.stringContaining('We did not delete it: An invoice is open.'),
    });
    expect(await desk.rows(sql`select 1 from mailbox_messages where recipient = ${other}`)).toEqual([]);
    isNeeded = false;
    expect((await desk.ask(again)).status).toBe(200);
    await desk.passDays(15);
    expect(await desk.idOf(kept)).toBe('undefined');
  });
});

describe('the end of a lender user’s account', () => {
  it('leaves the company, its programs, its offers and its other users as they are', async () => {
    const email = 'vanishing-lender@example.com';
    const leaver = await desk.copyOf('lender', email, ['Lena', 'Leavenworth']);
    const colleague = await desk.app.signIn('lender@example.com');
    const { lenderId } = (await leaver.call('GET', '/api/users/profile')).body.user;
    const broker = await desk.app.signIn('broker@example.com');
    const body = { ...exampleRequest, propertyAddress: '50 Company Court, Austin, TX 78704', lenderIds: [lenderId] };
    const quoteId = (await broker.call('POST', '/api/quotes/fix-and-flip', body)).body.quotes[0]._id;
    expect((await leaver.call('POST', `/api/lender/quotes/${quoteId}/offers`, exampleOffer)).status).toBe(200);
    const company = () =>
      desk.rows(
        sql`select l::text, (select count(*)::int from programs p where p.lender_id = l.id) as programs from lenders l where id = ${lenderId}`,
      );
    const template = { type: 'message', name: 'Photos', text: 'Please send photos.' };
    expect((await leaver.call('POST', '/api/lender/templates', template)).status).toBe(200);
    const before = await company();
    await desk.ask(leaver);
    await desk.passDays(15);
    expect(await desk.idOf(email)).toBe('undefined');
    expect(await company()).toEqual(before);
    const { quote } = (await (await desk.app.signIn('lender@example.com')).call('GET', `/api/lender/quotes/${quoteId}`))
      .body;
    expect(quote.offers).toHaveLength(1);
    const { templates } = (await (await desk.app.signIn('lender@example.com')).call('GET', '/api/lender/templates'))
      .body;
    expect(templates).toMatchObject([{ ...template, updatedBy: 'Unknown User' }]);
    expect(colleague.token).toBeTruthy();
    expect(await desk.rows(sql`select t::text as row from accounts t where t::text like '%Leavenworth%'`)).toEqual([]);
  });
});
