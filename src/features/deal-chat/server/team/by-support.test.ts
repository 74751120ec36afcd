import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { impersonate } from '../../../../../tests/support/desks/account/impersonate.ts';
import { it } from '../../../../../tests/support/desks/deals/chat-desk.ts';
import { ownerOnly } from '../../../../kernel/access.ts';

describe('what support writes while it acts as a user', () => {
  it('says so to the reader, and stands in the trail under both names', async ({ desk, chat }) => {
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const userOf = async (who: typeof desk.broker) => (await who.call('GET', '/api/users/profile')).body.user._id;
    const [brokerId, adminId] = [await userOf(desk.broker), await userOf(superadmin)];
    const own = { message: 'My own words', lenderId: desk.lenderId };
    const mine = (await chat.send(desk.broker, own)).body.message;
    const acting = await impersonate(desk.app, superadmin, brokerId, 'They asked us on the phone to write for them.');
    const sent = await chat.send(acting, { message: 'Written on the phone', lenderId: desk.lenderId });
    expect(sent.status).toBe(200);
    const shown = (await chat.read(desk.lender)).filter(({ isSystemMessage }) => !isSystemMessage);
    expect(shown.map(({ message, bySupport }) => [message, bySupport])).toEqual([
      ['My own words', false],
      ['Written on the phone', true],
    ]);
    const trail = await desk.rows(
      sql`select actor_id, acted_by from audit_log where entity_id = ${sent.body.message._id} and action = 'dealMessage.sent'`,
    );
    expect(trail).toEqual([{ actor_id: brokerId, acted_by: adminId }]);
    // So does what support changed of the user's own words.
    const edit = { message: 'My own words, corrected' };
    expect((await acting.call('PUT', `/api/deal-messages/${mine._id}`, edit)).status).toBe(200);
    const changed = (await chat.read(desk.lender)).find(({ _id }) => _id === mine._id);
    expect(changed).toMatchObject({ ...edit, bySupport: true });
  });

  it('is no offer, decline, acceptance or answer about a quote request', async ({ desk, chat }) => {
    const superadmin = await desk.app.signIn('superadmin@example.com');
    const reason = 'They asked us on the phone to do it for them.';
    const users = await Promise.all(
      [desk.broker, desk.lender].map(async (who) => (await who.call('GET', '/api/users/profile')).body.user._id),
    );
    const [ofBroker, ofLender] = [`/api/quotes/${chat.quoteId}`, `/api/lender/quotes/${chat.quoteId}`];
    for (const [userId, urls] of [
      [users[0], [`${ofBroker}/accept`, `${ofBroker}/messages`]],
      [users[1], [`${ofLender}/offers`, `${ofLender}/decline`, `${ofLender}/messages`]],
    ] as const) {
      const acting = await impersonate(desk.app, superadmin, userId, reason);
      for (const url of urls) {
        const refused = await acting.call('POST', url, {});
        expect([url, refused.status, refused.body.code]).toEqual([url, 409, ownerOnly.code]);
      }
    }
    expect((await desk.offer(chat.quoteId)).status).toBe(200);
  });
});
