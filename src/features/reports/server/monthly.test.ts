import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../tests/support/desks/quote-desk.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { clockIn, momentIn } from '../../../kernel/time-zones.ts';
import type { Report } from '../contract.ts';
import { nextMonthly, sampleReports } from '../model.ts';
import { sendMonthly } from './monthly.ts';

let database: TestDatabase;
let app: TestApp;
let broker: Caller;
const zone = { name: 'America/Chicago' };
const rows = async (query: ReturnType<typeof sql>) => (await app.database.db.execute(query)).rows;

beforeAll(async () => {
  database = await createTestDatabase('demo');
  app = await createTestApp('demo', { database });
  await rows(sql`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
  broker = await app.signIn('broker@example.com');
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const save = async (more: object): Promise<Report> => {
  const [sample] = sampleReports;
  const { status, body } = await broker.call('POST', '/api/reports', { question: sample?.question, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.report;
};
const list = async (): Promise<Report[]> => (await broker.call('GET', '/api/reports')).body.reports;

describe('the monthly email', () => {
  const mails = (name: string) =>
    rows(sql`select text, html from mailbox_messages where subject = ${`Monthly report: ${name}`}`);

  it('is due on the first morning of a month, on the clock of the person', () => {
    const next = nextMonthly(zone, momentIn(zone, '2026-01-31', '23:00'));
    expect(clockIn(zone, next)).toEqual({ day: '2026-02-01', time: '07:00' });
    expect(clockIn(zone, nextMonthly(zone, next))).toEqual({ day: '2026-03-01', time: '07:00' });
    expect(clockIn(zone, nextMonthly(zone, momentIn(zone, '2026-12-01', '06:00')))).toEqual({
      day: '2026-12-01',
      time: '07:00',
    });
  });

  it('comes once a month from two processes, is escaped, and stops with its link', async () => {
    const name = 'Stages <b>of</b> mine';
    const filters = [{ column: 'amount', min: 100_000, max: 10_000_000 }];
    const question = { ...sampleReports[0]?.question, filters };
    const { _id } = await save({ name, monthly: true, question });
    const second = await createTestApp('demo', { database });
    try {
      const due = () => rows(sql`update reports set next_at = now() - interval '1 minute' where id = ${_id}`);
      await due();
      await Promise.all([sendMonthly.run(app.platform, {}), sendMonthly.run(second.platform, {})]);
      // As after a process that was killed before it had moved the row on.
      await due();
      await Promise.all([sendMonthly.run(app.platform, {}), sendMonthly.run(second.platform, {})]);
      const [mail] = await eventually(
        () => mails(name),
        (sent) => sent.length > 0,
      );
      await sendMonthly.run(app.platform, {});
      expect((await mails(name)).length).toBe(1);
      expect(String(mail?.html)).not.toContain('<b>of</b>');
      expect(String(mail?.text)).toContain('Number of deals');
      expect(String(mail?.text)).toContain('Filters: Loan amount: $100,000 to $10,000,000.');
      const token = /report-email-off\?token=(\S+)/.exec(String(mail?.text))?.[1] ?? '';
      const stop = (one: string) => app.visitor.call('POST', `/report-email-off?token=${one}`);
      expect((await stop(`${token.slice(0, -2)}xx`)).status).toBe(404);
      expect((await stop(token)).status).toBe(200);
      expect((await stop(token)).status).toBe(200);
      expect((await list()).find((one) => one._id === _id)?.monthly).toBe(false);
    } finally {
      await second.close();
    }
  });

  it.each([
    ['the plan no longer has reports', sql`subscription_tier = 'basic'`],
    ['the trial of the plan is over', sql`trial_ends_at = now() - interval '1 minute'`],
  ])('does not come where %s', async (name, changed) => {
    await rows(sql`update accounts set subscription_tier = 'enterprise' where email = 'broker@example.com'`);
    const { _id } = await save({ name, monthly: true });
    await rows(sql`update accounts set ${changed} where email = 'broker@example.com'`);
    await rows(sql`update reports set next_at = now() - interval '1 minute' where id = ${_id}`);
    await sendMonthly.run(app.platform, {});
    const jobs = () =>
      rows(
        sql`select state from pgboss.job where name = 'mail' and data->'payload'->>'reportId' = ${_id} and state <> 'completed'`,
      );
    await eventually(jobs, (open) => open.length === 0);
    expect(await mails(name)).toEqual([]);
  });
});
