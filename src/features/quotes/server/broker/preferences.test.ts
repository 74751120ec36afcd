import { sql } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import { it as atTheDesk, eventually } from '../../../../../tests/support/desks/quote-desk.ts';
import type { Caller } from '../../../../../tests/support/test-app.ts';
import { usualMailOf } from '../../../notifications/model.ts';
import type { Preference } from '../../../notifications/preferences-contract.ts';

const it = atTheDesk;
const hasEmail = ['lenderAnswered', 'lenderAsked', 'offerEnds'];
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const back of undo.splice(0)) await back();
});

/** For the time of one test: the people of the desk are shared. */
async function choose(who: Caller, type: Preference['type'], ways: Omit<Preference, 'type'>): Promise<void> {
  const put = (chosen: Omit<Preference, 'type'>) =>
    who.call('PUT', '/api/notifications/preferences', { preferences: [{ type, ...chosen }] });
  undo.push(() => put({ inProduct: true, byMail: usualMailOf(hasEmail.includes(type)) }));
  expect((await put(ways)).status).toBe(200);
}
const newest = async (who: Caller) =>
  (await who.call('GET', '/api/notifications')).body.notifications[0]?.message ?? '';
const queued = sql`select count(*)::int as count from pgboss.job where name = 'mail'`;

describe('a broker who has turned off', () => {
  it('the mail of an answer gets the notification alone', async ({ desk, address, askOne }) => {
    const { broker, offer, rows } = desk;
    const { quoteId } = await askOne();
    await choose(broker, 'lenderAnswered', { inProduct: true, byMail: 'off' });
    const [before] = await rows(queued);
    expect((await offer(quoteId)).status).toBe(200);
    expect(await newest(broker)).toContain(`sent an offer: ${address}`);
    expect(await rows(queued)).toEqual([before]);
  });

  it('the notification of a question gets the mail alone, and answers as before', async ({ desk, address, askOne }) => {
    const { broker, lender, mailsAbout, offer } = desk;
    const { quoteId } = await askOne();
    await choose(broker, 'lenderAsked', { inProduct: false, byMail: 'atOnce' });
    const asked = await lender.call('POST', `/api/lender/quotes/${quoteId}/messages`, {
      message: 'When does it close?',
    });
    expect(asked.status).toBe(200);
    const mails = await eventually(
      () => mailsAbout(`has a question: ${address}`),
      (list) => list.length > 0,
    );
    expect(mails).toHaveLength(1);
    expect(await newest(broker)).not.toContain(address);
    await offer(quoteId);
    expect(await newest(broker)).toContain(`sent an offer: ${address}`);
  });
});

describe('a lender user who has turned off requests', () => {
  it('hears nothing at the bell, has the request in the inbox, and the company its mail', async ({
    desk,
    address,
    askOne,
  }) => {
    const { lender, mailsAbout } = desk;
    await choose(lender, 'quoteRequested', { inProduct: false, byMail: 'off' });
    const { quoteId } = await askOne();
    expect(await newest(lender)).not.toContain(address);
    expect((await lender.call('GET', `/api/lender/quotes/${quoteId}`)).status).toBe(200);
    const mails = await eventually(
      () => mailsAbout(`Quote request: ${address}`),
      (list) => list.length > 0,
    );
    expect(mails).toHaveLength(1);
  });
});
