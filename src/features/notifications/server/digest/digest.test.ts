import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo, newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { newsFeature, notifyOf } from '../../../../../tests/support/events/news-feature.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { digestMail, dueDay, sendDigests } from './digest.ts';

describe('the day of a summary', () => {
  it.each([
    ['before eight', 'America/Chicago', '2026-01-15T13:59:59Z', undefined],
    ['from eight', 'America/Chicago', '2026-01-15T14:00:00Z', '2026-01-15'],
    ['the morning before the clocks go forward', 'America/Chicago', '2026-03-07T14:00:00Z', '2026-03-07'],
    ['too early on the day they go forward', 'America/Chicago', '2026-03-08T12:45:00Z', undefined],
    ['eight on the day they go forward', 'America/Chicago', '2026-03-08T13:00:00Z', '2026-03-08'],
    ['seven on the day they go back', 'America/Chicago', '2026-11-01T13:45:00Z', undefined],
    ['eight on the day they go back', 'America/Chicago', '2026-11-01T14:00:00Z', '2026-11-01'],
    ['where hours are off by quarters', 'Asia/Kathmandu', '2026-01-15T02:15:00Z', '2026-01-15'],
    ['nobody has told where', null, '2026-01-15T13:00:00Z', '2026-01-15'],
    ['a zone that nobody knows', 'Atlantis/Center', '2026-01-15T12:59:00Z', undefined],
  ] as const)('is known %s', (_when, zone, moment, day) => {
    expect(dueDay(zone, new Date(moment))).toBe(day);
  });
});

describe('the daily summary', () => {
  let app: TestApp;
  let base: Date;
  beforeAll(async () => {
    app = await createTestApp('demo', { features: [newsFeature] });
    // Noon in New York, tomorrow.
    base = new Date(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T17:00:00Z`);
  });
  afterAll(() => app.close());

  const at = (ms: number) => ({ ...app.platform, clock: { now: () => new Date(base.getTime() + ms) } });
  const run = (ms: number) => sendDigests.run(at(ms), {});
  const queued = async (accountId: string) =>
    (
      await app.database.db.execute<{ payload: unknown }>(sql`
        select data->'payload'->'payload' as payload from pgboss.job
        where name = 'mail' and data->'payload'->>'template' = 'notifications.daily'
          and data->'payload'->'payload'->>'accountId' = ${accountId}
        union all
        select data->'payload' as payload from pgboss.job
        where name = 'mail' and data->>'template' = 'notifications.daily' and data->'payload'->>'accountId' = ${accountId}`)
    ).rows;
  async function chooser(name: string) {
    const { call } = await newBroker(app, name);
    const { _id: id, email } = (await call('GET', '/api/users/profile')).body.user;
    await app.database.db.execute(
      sql`update accounts set email_verified_at = now(), time_zone = 'America/New_York' where id = ${id}`,
    );
    const preferences = [{ type: 'lenderAsked', inProduct: true, byMail: 'daily' }];
    expect((await call('PUT', '/api/notifications/preferences', { preferences })).status).toBe(200);
    const tell = (text: string, ms: number, type: 'lenderAsked' | 'lenderAnswered' = 'lenderAsked') =>
      notifyOf(app, [id], { type, text, at: new Date(base.getTime() + ms) });
    return { call, id: String(id), email: String(email), tell };
  }

  it('goes out once a day however often, and by how many processes, it is looked for', async () => {
    const person = await chooser('daily');
    await person.tell('Harbor Lane Capital has a question', -hourMs);
    await person.tell('Told at once', -hourMs, 'lenderAnswered');
    await Promise.all([run(0), run(0), run(0)]);
    await run(2 * hourMs);
    expect(await queued(person.id)).toHaveLength(1);
    // Beside the mail of the sign-up.
    const mails = (await mailsTo(app, person.email, 2)).filter(({ subject }) => subject.startsWith('Unread in Plinth'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Unread in Plinth: 1 notification']);
    const content = mails[0]?.text ?? '';
    expect(content).toContain('Harbor Lane Capital has a question');
    expect(content).not.toContain('Told at once');
    expect(content).toContain('/account/notifications');
  });

  it('holds on the next day only what came since, and does not come for nothing', async () => {
    const person = await chooser('next');
    await person.tell('On the first day', -hourMs);
    await run(0);
    await run(dayMs);
    expect(await queued(person.id)).toHaveLength(1);
    await person.tell('On the third day', dayMs + hourMs);
    await run(2 * dayMs);
    const payloads = await queued(person.id);
    expect(payloads).toHaveLength(2);
    const spans = payloads.map(({ payload }) => digestMail.payload.parse(payload)).sort((a, b) => a.after - b.after);
    const [, second] = spans;
    if (!second) throw new Error('There is one summary only.');
    const data = await digestMail.data(at(2 * dayMs), second);
    expect(data?.news.map(({ message }) => message)).toEqual(['On the third day']);
  });

  it('comes to nobody who has read everything, or whose news are older than a day', async () => {
    const [reader, late] = [await chooser('reader'), await chooser('late')];
    await reader.tell('Read soon', -hourMs);
    await late.tell('Long ago', -2 * dayMs);
    await reader.call('PUT', '/api/notifications/read');
    await run(0);
    expect([...(await queued(reader.id)), ...(await queued(late.id))]).toEqual([]);
  });

  it('is not sent when it was read, or turned off, before its mail goes out', async () => {
    const person = await chooser('changed');
    await person.tell('A question', -hourMs);
    const span = {
      accountId: person.id,
      after: 0,
      upTo: 10,
      since: new Date(base.getTime() - dayMs).toISOString(),
    };
    expect(await digestMail.data(at(0), span)).toMatchObject({ count: 1 });
    const preferences = [{ type: 'lenderAsked', inProduct: true, byMail: 'off' }];
    await person.call('PUT', '/api/notifications/preferences', { preferences });
    expect(await digestMail.data(at(0), span)).toBeUndefined();
  });

  it('waits for eight in the morning where the person is', async () => {
    const person = await chooser('early');
    await person.tell('Overnight', -8 * hourMs);
    // Noon in New York is five in the afternoon UTC in winter, one in summer: six hours earlier it is never eight yet.
    await run(-6 * hourMs);
    expect(await queued(person.id)).toEqual([]);
    await run(0);
    expect(await queued(person.id)).toHaveLength(1);
  });
});
