import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { withPackage } from '../../../../../tests/support/desks/deals/lender-packages.ts';
import { addDeal } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { clockOf } from '../../../../../tests/support/desks/deals/reminder-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { exampleRequest } from '../../../../../tests/support/example-deal.ts';
import type { TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import { dayIn } from '../../../../kernel/time-zones.ts';
import type { WaitingGroup } from '../../../accounts/model.ts';
import { type DayPart, dayOf } from '../../../accounts/own-account/day.ts';
import { nextMorning } from '../../model.ts';
import { sendMornings } from './morning.ts';

const zone = { name: 'America/Chicago' };
const email = 'whole-day@example.com';

/** A broker like the demo market's, for whom nothing waits yet. */
async function ownBroker({ database, signIn }: TestApp) {
  await database.db.execute(sql`
    insert into accounts select (jsonb_populate_record(original, jsonb_build_object(
      'id', gen_random_uuid(), 'email', ${email}::text, 'time_zone', 'Etc/UTC'))).*
    from accounts original where email = 'broker@example.com'`);
  const broker = await signIn(email);
  await broker.call('PUT', '/api/users/profile/time-zone', { timeZone: zone.name });
  return broker;
}

/** Each thing of the day as '{urgency} {kind}: {what}'. */
const linesOf = (parts: readonly DayPart[]) =>
  parts.flatMap(({ urgency, lines }) => lines.map(({ group, text }) => `${urgency} ${group}: ${text}`));

it('what needs a person comes from everywhere in one order of urgency, and the email of the morning says the same', async ({
  desk,
  address,
}) => {
  const { app, lender, lenderId, otherLenderIds, offer, rows } = desk;
  const clock = clockOf(app);
  const at = nextMorning(zone, '07:30', new Date(app.clock.now().getTime() + 7 * dayMs));
  const after = (ms: number) => new Date(at.getTime() + ms);
  const broker = await ownBroker(app);
  const own = { ...desk, broker };
  const { _id: ownId } = (await broker.call('GET', '/api/users/profile')).body.user;
  const place = (what: string) => `${what} ${address}`;
  const ask = async (what: string, lenderIds: readonly string[]) => {
    const request = { ...exampleRequest, propertyAddress: place(what), lenderIds, scenario: { state: 'TX' } };
    const { status, body } = await broker.call('POST', '/api/quotes/fix-and-flip', request);
    expect(status, JSON.stringify(body)).toBe(200);
    return { dealId: body.pipelineEntryId as string, quoteId: body.quotes[0]._id as string };
  };

  // A week before: a request that nobody has answered since, and a deal on which nothing has happened for weeks.
  clock.to(after(-6 * dayMs));
  await ask('1 Unanswered', [lenderId, ...otherLenderIds.slice(0, 1)]);
  const quiet = await addDeal(broker, place('2 Quiet'));
  await rows(sql`update pipeline_entries set updated_at = ${after(-20 * dayMs)} where id = ${quiet}`);

  // Shortly before the morning, in no order.
  clock.to(after(-hourMs));
  for (const [title, due] of [
    ['Order the survey', after(3 * dayMs)],
    ['Renew the license', after(9 * dayMs)],
    ['Send the payoff', after(-dayMs / 2)],
    ['Call the title company', after(3 * hourMs)],
  ] as const) {
    const task = { title, assignedTo: ownId, dueDate: due.toISOString() };
    expect((await broker.call('POST', '/api/tasks', task)).status).toBe(200);
  }
  const offered = await ask('3 Offered', [lenderId]);
  await offer(offered.quoteId, { validUntil: dayIn(zone, at, 20) });
  const written = await lender.call('POST', `/api/deal-messages/pipeline/${offered.dealId}`, {
    message: 'Is the roof included?',
  });
  expect(written.status, JSON.stringify(written.body)).toBe(200);
  const rejected = await withPackage(own, place('4 Rejected'));
  const [document] = (await lender.call('GET', rejected.url)).body.package.documents;
  const decision = { decision: 'rejected', reason: 'Page 2 is missing', version: 0 };
  expect((await lender.call('POST', `${rejected.url}/documents/${document._id}/decision`, decision)).status).toBe(200);
  const conditional = await withPackage(own, place('5 Conditional'));
  // It is due today, though that day ends two hours later where its deal is.
  const conditions = [{ title: 'Payoff letter', note: '', owner: 'broker', dueOn: dayIn(zone, at) }];
  expect((await lender.call('POST', `${conditional.url}/conditions`, { conditions })).status).toBe(200);
  clock.to(at);

  const { groups, isIncomplete } = (await broker.call('GET', '/api/waiting')).body as {
    groups: WaitingGroup[];
    isIncomplete: boolean;
  };
  expect(isIncomplete).toBe(false);
  const parts = dayOf(groups, zone, at);
  const news = expect.stringMatching(/^next New since last time: /);
  const lines = linesOf(parts);
  expect(lines.filter((line) => !line.startsWith('next New since last time'))).toEqual([
    'overdue Tasks: Send the payoff',
    'today Tasks: Call the title company',
    'today Conditions to meet: Payoff letter',
    'today Documents rejected: Replace Bank statements',
    `next Expiring soon: ${place('1 Unanswered')}`,
    'next Tasks: Order the survey',
    `next Offers to read: ${place('3 Offered')}`,
    `next Inactive deals: ${place('2 Quiet')}`,
  ]);
  // What has no day comes last, the message of the lender among it.
  expect(lines.at(-1)).toEqual(news);
  const messages = groups.find(({ title }) => title === 'New since last time')?.lines ?? [];
  expect(messages.filter(({ link }) => link.includes(offered.dealId)).length).toBeGreaterThan(0);
  // Each leads somewhere.
  for (const { link } of groups.flatMap((group) => group.lines)) expect(link).toMatch(/^\//);

  await sendMornings.run(app.platform, {});
  const [mail] = await eventually(
    () => rows(sql`select subject, text from mailbox_messages where recipient = ${email} and subject like 'Your day%'`),
    (some) => some.length > 0,
  );
  expect(mail?.subject).toBe(
    `Your day: ${parts.map(({ urgency, lines: of }) => `${of.length} ${{ overdue: 'overdue', today: 'today', next: 'up next' }[urgency]}`).join(', ')}`,
  );
  const text = String(mail?.text);
  const places = parts.flatMap(({ lines: of }) =>
    of.map(({ text: what, group, detail }) =>
      text.indexOf(`${what} (${detail === '' ? group : `${group}: ${detail}`})`),
    ),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});
