import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LeavingDesk, openLeavingDesk } from '../../../../../tests/support/desks/account/leaving-desk.ts';
import { exampleApplication } from '../../../../../tests/support/desks/deals/application-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';

let desk: LeavingDesk;
let broker: Caller;
let lender: Caller;
const email = 'ending@example.com';

beforeAll(async () => {
  desk = await openLeavingDesk();
  broker = await desk.copyOf('broker', email, ['Odo', 'Leavitt']);
  lender = await desk.app.signIn('lender@example.com');
});
afterAll(() => desk?.close());

const send = async (propertyAddress: string, more: object = {}): Promise<string> => {
  const body = { ...exampleApplication, propertyAddress, ...more };
  return (await broker.call('POST', '/api/applications/fix-and-flip', body)).body.applicationId;
};
const read = async (id: string) => (await lender.call('GET', `/api/applications/${id}`)).body.application;

describe('the end of an account with applications', () => {
  it('withdraws what is open, leaves the lender what it received without a name, and removes the rest', async () => {
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    const open = await send('1 Parting Row', { lenderId });
    const decided = await send('2 Parting Row', { lenderId });
    await lender.call('POST', `/api/applications/${decided}/status`, { status: 'declined', version: 1 });
    const toTeam = await send('3 Parting Row');
    await broker.call('PUT', '/api/applications/drafts/dscr', { borrowerName: 'Ada' });
    const accountId = await desk.idOf(email);
    expect((await desk.ask(broker)).status).toBe(200);
    await desk.passDays(15);
    expect(await read(open)).toMatchObject({ status: 'withdrawn', borrower: 'Ada Ames' });
    expect((await read(decided)).status).toBe('declined');
    expect(JSON.stringify([await read(open), await read(decided)])).not.toContain('Leavitt');
    const left = await desk.rows(sql`
      select (select count(*)::int from applications where id = ${toTeam}) as team,
             (select count(*)::int from application_drafts where owner_id = ${accountId}) as drafts`);
    expect(left).toEqual([{ team: 0, drafts: 0 }]);
  });
});
