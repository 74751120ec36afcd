import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountEnds, holdsWork } from '../../src/features/accounts/server/api.ts';
import { dayMs } from '../../src/kernel/dates.ts';
import { type ExportDesk, openExportDesk } from '../support/desks/export-desk.ts';
import { eventually } from '../support/desks/quote-desk.ts';
import { pagesUpdatedDuring } from '../support/events/published.ts';
import { queuedMails } from '../support/events/queued-mails.ts';
import { type Caller, createTestApp } from '../support/test-app.ts';
import { visitsFeature } from './visits/server/feature.ts';
import { hasVisits } from './visits/server/own-data.ts';
import { remindOfVisit, visitMail } from './visits/server/remind.ts';

let desk: ExportDesk;
let brokerId: string;
beforeAll(async () => {
  desk = await openExportDesk([visitsFeature]);
  brokerId = (await desk.broker.call('GET', '/api/users/profile')).body.user._id;
});
afterAll(() => desk?.close());

const plan = (who: Caller, place: string, day: string) => who.call('POST', '/api/visits', { place, day });
const rows = async (query: ReturnType<typeof sql>) => (await desk.app.database.db.execute(query)).rows;
/** Of a visit on this day somebody is reminded at once. */
const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 10);
const inAYear = new Date(Date.now() + 365 * dayMs).toISOString().slice(0, 10);

describe('a feature that is a folder and its line in the list', () => {
  it('answers its calls to those who may call them', async () => {
    const { status, body } = await plan(desk.broker, '1 Elm Row', inAYear);
    expect([status, body]).toEqual([
      200,
      { success: true, visit: { _id: expect.any(String), place: '1 Elm Row', day: inAYear } },
    ]);
    expect((await desk.broker.call('GET', '/api/visits')).body.visits).toEqual([body.visit]);
    expect((await desk.investor.call('GET', '/api/visits')).body.visits).toEqual([]);
    const refused = async (who: Pick<Caller, 'call'>) => {
      const answer = await who.call('GET', '/api/visits');
      return [answer.status, answer.body.code];
    };
    expect(await refused(desk.app.visitor)).toEqual([401, 'NO_SESSION']);
    expect(await refused(desk.lender)).toEqual([403, 'FORBIDDEN']);
    expect(await plan(desk.broker, '', inAYear)).toMatchObject({
      status: 400,
      body: { fields: { place: 'Where is it?' } },
    });
  });

  it('refuses with an error of its own, which the description of the API knows', async () => {
    await plan(desk.broker, '2 Elm Row', inAYear);
    expect(await plan(desk.broker, '2 Elm Row', inAYear)).toMatchObject({
      status: 409,
      body: { success: false, code: 'VISIT_PLANNED', message: 'You already plan to visit this property on that day.' },
    });
    const { body } = await desk.app.visitor.call('GET', '/api/openapi.json');
    const { responses, description } = body.paths['/api/visits'].post;
    expect(responses['409'].description).toContain('`VISIT_PLANNED`: You already plan');
    expect(body.components.schemas.Refusal.properties.code.enum).toContain('VISIT_PLANNED');
    expect(description).toContain('all of the limit "visits" together');
  });

  it('has a limit of its own', async () => {
    const app = await createTestApp('demo', { features: [visitsFeature], environment: { RATE_LIMIT_FACTOR: '1' } });
    try {
      const broker = await app.signIn('broker@example.com');
      for (const place of ['1 Oak', '2 Oak', '3 Oak']) expect((await plan(broker, place, inAYear)).status).toBe(200);
      const { status, body } = await plan(broker, '4 Oak', inAYear);
      expect([status, body.code]).toEqual([429, 'RATE_LIMITED']);
      expect(body.message).toMatch(
        /^You've planned many visits in a short time\. This one was not planned\. Please try/,
      );
      expect((await broker.call('GET', '/api/visits')).body.visits).toHaveLength(3);
    } finally {
      await app.close();
    }
  });

  it('records its change with who made it, and open pages of that person read it back', async () => {
    let visitId = '';
    const updated = await pagesUpdatedDuring(desk.app, 'visit', async () => {
      visitId = (await plan(desk.broker, '3 Elm Row', inAYear)).body.visit._id;
    });
    expect(updated).toEqual([brokerId]);
    expect(
      await rows(sql`select action, actor_id, payload, after from audit_log where entity_id = ${visitId}`),
    ).toEqual([
      {
        action: 'visit.planned',
        actor_id: brokerId,
        payload: { accountId: brokerId, day: inAYear },
        after: { place: '3 Elm Row', day: inAYear },
      },
    ]);
  });

  it('reminds by a job, with a notification that is a sentence when it is read, and an email', async () => {
    const { visit } = (await plan(desk.broker, '4 Elm Row', tomorrow)).body;
    const message = `You visit 4 Elm Row on ${tomorrow}.`;
    const read = async () => (await desk.broker.call('GET', '/api/notifications')).body.notifications;
    const notifications = await eventually(read, (list) => list.length > 0);
    expect(notifications).toMatchObject([{ message, link: '/visits' }]);
    expect(await queuedMails(desk.app, visitMail)).toEqual([{ visitId: visit._id }]);
    const sent = () => rows(sql`select text from mailbox_messages where subject = 'Visit of 4 Elm Row'`);
    expect(String((await eventually(sent, (list) => list.length > 0))[0]?.text)).toContain(message);
    await remindOfVisit.run(desk.app.platform, { visitId: visit._id });
    expect(await read()).toHaveLength(1);
  });

  it('lets people turn its notifications off where they choose all of them', async () => {
    const { preferences } = (await desk.investor.call('GET', '/api/notifications/preferences')).body;
    expect(preferences).toContainEqual(
      expect.objectContaining({ type: 'visitFellDue', label: 'Visits', inProduct: true, byMail: 'atOnce' }),
    );
    const choices = [{ type: 'visitFellDue', inProduct: false, byMail: 'off' }];
    const chosen = await desk.investor.call('PUT', '/api/notifications/preferences', { preferences: choices });
    expect(chosen.status).toBe(200);
    const { visit } = (await plan(desk.investor, '5 Elm Row', tomorrow)).body;
    const reminded = () => rows(sql`select 1 from visits where id = ${visit._id} and reminded_at is not null`);
    await eventually(reminded, (list) => list.length > 0);
    expect((await desk.investor.call('GET', '/api/notifications')).body.notifications).toEqual([]);
    expect(await queuedMails(desk.app, visitMail)).not.toContainEqual({ visitId: visit._id });
  });

  it('is part of the copy of an account’s data, and goes with the account', async () => {
    const files = await desk.unzip(desk.broker);
    const places = JSON.parse(files.get('visits.json') ?? '[]').map(({ place }: { place: string }) => place);
    expect(places.sort()).toEqual(['1 Elm Row', '2 Elm Row', '3 Elm Row', '4 Elm Row']);
    expect(files.get('README.txt')).toContain(
      'visits.json, visits.csv: Visits (4 rows)\r\nThe visits of properties that you planned.',
    );
    const { platform, database, clock } = desk.app;
    const holding = async () => [
      platform.hooks.all(holdsWork).includes(hasVisits),
      await hasVisits(database.db, brokerId),
    ];
    expect(await holding()).toEqual([true, true]);
    const context = { actor: { kind: 'system' }, at: clock.now(), requestId: 'test' } as const;
    const owner = { accountId: brokerId, role: 'user', lenderId: null, name: 'Broker' } as const;
    await database.transaction(async (tx) => {
      for (const end of platform.hooks.all(accountEnds).toReversed()) await end(platform, tx, context, owner);
    });
    expect(await holding()).toEqual([true, false]);
  });
});
