import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lendersAt, type ProgramDesk, programDesk } from '../../../../tests/support/desks/program-desk.ts';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { confirmationDays } from '../../../lending/checks/confirmation.ts';
import { reminderMail } from './mails.ts';
import { remindLenders } from './remind-lenders.ts';

let app: TestApp;
let people: Awaited<ReturnType<typeof lendersAt>>;
let desk: ProgramDesk;
beforeAll(async () => {
  app = await createTestApp('demo');
  people = await lendersAt(app);
});
/** Each test has the programs that it adds, and a session of its own: none outlives the months that tests let pass. */
beforeEach(async () => {
  await app.database.db.execute(sql`delete from programs`);
  await app.database.db.execute(sql`delete from notifications`);
  await app.database.db.execute(sql`delete from notification_preferences`);
  await app.database.db.execute(sql`delete from mailbox_messages`);
  desk = programDesk(await asLender(), people.lenderId);
});
afterAll(() => app?.close());

const remind = () => remindLenders.run(app.platform, {});
const passDays = (days: number) => app.clock.advance(days * dayMs);
const added = async (name: string): Promise<string> => (await desk.add('dscr', { name })).body.program._id;
const asLender = () => app.signIn('lender@example.com');
const noticesOf = async (who: Caller): Promise<{ message: string; link: string }[]> =>
  (await who.call('GET', '/api/notifications')).body.notifications;
const notices = async () => noticesOf(await asLender());
const mails = async () =>
  (await app.database.db.execute(sql`select * from mailbox_messages where subject like '%confirmed'`)).rows;
const manage = () => `/manage-loan-programs/${people.lenderId}`;

describe('programs whose terms nobody has confirmed', () => {
  it('are told to the people of the lender, with how many they are and where they are, once', async () => {
    await added('One');
    await added('Two');
    passDays(confirmationDays - 1);
    await remind();
    expect(await notices()).toEqual([]);
    passDays(1);
    await remind();
    await remind();
    passDays(1);
    await remind();
    expect(await notices()).toEqual([
      expect.objectContaining({ message: '2 programs need their terms confirmed.', link: manage() }),
    ]);
    const sent = await eventually(mails, (list) => list.length > 0);
    expect(sent).toHaveLength(1);
    expect(String(sent[0]?.text)).toContain(manage());
  });

  it('are not drafts or hidden programs', async () => {
    await desk.add('dscr', { name: 'Draft', status: 'draft' });
    await desk.add('dscr', { name: 'Hidden', status: 'hidden' });
    await added('Live');
    passDays(confirmationDays);
    await remind();
    expect(await notices()).toEqual([expect.objectContaining({ message: expect.stringMatching(/^1 program /) })]);
  });

  it('are told of again after as long again, and not once they are confirmed, changed or deleted', async () => {
    const ids = [await added('Confirmed'), await added('Saved'), await added('Deleted')] as const;
    await added('Left');
    passDays(confirmationDays);
    await remind();
    const later = programDesk(await asLender(), people.lenderId);
    await later.act('confirm', ids[0]);
    await later.update('dscr', ids[1], { name: 'Saved anew' });
    await later.remove('dscr', ids[2]);
    passDays(confirmationDays - 1);
    await remind();
    expect((await notices()).map(({ message }) => message)).toEqual(['4 programs need their terms confirmed.']);
    passDays(1);
    await remind();
    // The confirmed and the saved one are due on the same day as the one that was left.
    expect((await notices()).map(({ message }) => message)).toEqual([
      '3 programs need their terms confirmed.',
      '4 programs need their terms confirmed.',
    ]);
  });

  it('that fall due day after day make one reminder a week', async () => {
    for (const name of ['Mon', 'Tue', 'Wed']) {
      await added(name);
      passDays(1);
    }
    passDays(confirmationDays - 3);
    for (let day = 0; day < 8; day++) {
      await remind();
      passDays(1);
    }
    expect((await notices()).map(({ message }) => message)).toEqual([
      '3 programs need their terms confirmed.',
      '1 program needs its terms confirmed.',
    ]);
    expect((await programDesk(await asLender(), people.lenderId).list('dscr', '?stale=true')).body.total).toBe(3);
  });

  it('are told by the ways a person wants, and to nobody else', async () => {
    await added('Quiet');
    const preferences = [{ type: 'programsToConfirm', inProduct: false, byMail: 'off' }];
    const chosen = await (await asLender()).call('PUT', '/api/notifications/preferences', { preferences });
    expect(chosen.status, JSON.stringify(chosen.body)).toBe(200);
    passDays(confirmationDays);
    await remind();
    expect(await notices()).toEqual([]);
    expect(await noticesOf(await app.signIn('lender2@example.com'))).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('make no mail when all was confirmed before it went out', async () => {
    const id = await added('Late');
    passDays(confirmationDays);
    const later = await asLender();
    const accountId = (await later.call('GET', '/api/users/profile')).body.user._id;
    const payload = { accountId, lenderId: people.lenderId };
    expect(await reminderMail.data(app.platform, payload)).toMatchObject({ count: 1 });
    await programDesk(later, people.lenderId).act('confirm', id);
    expect(await reminderMail.data(app.platform, payload)).toBeUndefined();
  });
});
