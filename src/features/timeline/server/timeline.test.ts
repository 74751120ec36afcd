import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { it } from '../../../../tests/support/desks/deals/closing-desk.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { dayIn, zoneOfState } from '../../../kernel/time-zones.ts';
import { confirmationDays } from '../../../lending/checks/confirmation.ts';
import type { Timeline, TimelineItem } from '../contract.ts';
import { timelineLimits } from '../model.ts';

/** The request of these deals states no state, so that its days are the latest ones. */
const dayFrom = (days: number) => dayIn(zoneOfState(undefined), new Date(), days);
const momentFrom = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

const ask = (who: Caller, days = 60, more = '') =>
  who.call('GET', `/api/timeline?startDate=${momentFrom(-30)}&endDate=${momentFrom(days)}${more}`);
async function shown(who: Caller, more = ''): Promise<Timeline> {
  const { status, body } = await ask(who, 60, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const ofDeal = ({ items }: Timeline, dealId: string): TimelineItem[] =>
  items.filter(({ href }) => href.startsWith(`/pipeline/${dealId}`));

const newTask = async (who: Caller, more: object = {}) => {
  const assignedTo = (await who.call('GET', '/api/users/profile')).body.user._id;
  const dueDate = momentFrom(3);
  const { body } = await who.call('POST', '/api/tasks', {
    title: 'Call the title company',
    assignedTo,
    dueDate,
    ...more,
  });
  return body.task;
};

describe('the timeline', () => {
  it('shows who owns a deal its conditions, documents, closing and tasks, each with its place and state', async ({
    desk,
    address,
    closingLoan,
  }) => {
    const { broker, investor, app, rows } = desk;
    const { dealId, packageId, stranger, call } = await closingLoan();
    await call('PUT', 'date', { on: dayFrom(10), version: 0 });
    await rows(sql`
      insert into package_conditions (package_id, position, title, owner, due_on, state, state_at, created_at)
      values (${packageId}, 1, 'Payoff letter', 'broker', ${dayFrom(-2)}, 'open', now(), now()),
        (${packageId}, 2, 'Appraisal', 'lender', ${dayFrom(4)}, 'open', now(), now()),
        (${packageId}, 3, 'Insurance', 'borrower', ${dayFrom(5)}, 'accepted', now(), now())`);
    await rows(sql`
      insert into deal_documents (id, deal_id, origin, original_name, media_type, size, sha256, valid_until, uploaded_at, findings, replaced_at)
      values (gen_random_uuid(), ${dealId}, 'uploaded', 'id.pdf', 'application/pdf', 1, '', ${dayFrom(6)}, now(), '{"type":"photoId"}', null),
        (gen_random_uuid(), ${dealId}, 'uploaded', 'old-id.pdf', 'application/pdf', 1, '', ${dayFrom(2)}, now(), '{"type":"photoId"}', now())`);
    const task = await newTask(broker, { pipelineId: dealId });
    const own = await shown(broker);
    const place = (section: string) => ({ href: `/pipeline/${dealId}#${section}` });
    expect(ofDeal(own, dealId)).toEqual([
      expect.objectContaining({
        layer: 'conditions',
        title: 'Payoff letter',
        detail: address,
        day: dayFrom(-2),
        state: 'overdue',
        ...place('conditions'),
      }),
      expect.objectContaining({
        layer: 'tasks',
        _id: task._id,
        at: task.dueDate,
        day: null,
        can: { move: true },
        version: 0,
        ...place('tasks'),
      }),
      expect.objectContaining({
        layer: 'documents',
        title: 'Photo ID',
        day: dayFrom(6),
        can: { move: false },
        ...place('documents'),
      }),
      expect.objectContaining({
        layer: 'closings',
        title: address,
        day: dayFrom(10),
        state: 'open',
        ...place('closing'),
      }),
    ]);
    // Another broker and an administrator have a timeline of their own, with nothing of this deal; a lender has none.
    for (const who of [investor, await app.signIn('admin@example.com')]) {
      const { status, body } = await ask(who);
      expect([status, ofDeal(body, dealId)]).toEqual([200, []]);
      expect(JSON.stringify(body)).not.toContain('Payoff letter');
    }
    const refused = await ask(stranger);
    expect(refused.status).toBe(403);
    expect(JSON.stringify(refused.body)).not.toContain('Payoff letter');
  });

  it('shows until when lenders can answer, several of a deal as one, and the last day of an open offer', async ({
    desk,
    address,
    request,
  }) => {
    const { broker, investor, lenderId, otherLenderIds, offer } = desk;
    const { body } = await request([lenderId, ...otherLenderIds.slice(0, 2)], { scenario: { state: 'TX' } });
    const dealId = body.pipelineEntryId;
    const mine = body.quotes.find((quote: { lenderId: string }) => quote.lenderId === lenderId);
    await offer(mine._id, { validUntil: dayFrom(20) });
    const items = ofDeal(await shown(broker), dealId);
    expect(items).toEqual([
      expect.objectContaining({
        layer: 'quoteDeadlines',
        title: address,
        detail: expect.stringMatching(/^2 lenders have until .* Central to answer$/),
      }),
      expect.objectContaining({
        layer: 'offers',
        title: address,
        day: dayFrom(20),
        href: `/pipeline/${dealId}#offers`,
      }),
    ]);
    expect(ofDeal(await shown(investor), dealId)).toEqual([]);
  });

  it('shows a task to who created it and who is assigned to it, the deal only to its owner', async ({
    desk,
    askOne,
    address,
  }) => {
    const { broker, investor, app } = desk;
    const { entryId } = await askOne();
    const investorId = (await investor.call('GET', '/api/users/profile')).body.user._id;
    const task = await newTask(broker, {
      title: 'Order the appraisal',
      pipelineId: entryId,
      alsoAssignedTo: [investorId],
    });
    const of = ({ items }: Timeline) => items.find(({ _id }) => _id === task._id);
    expect(of(await shown(broker))?.detail).toBe(address);
    expect(of(await shown(investor))).toMatchObject({ detail: '', href: '/tasks?search=Order%20the%20appraisal' });
    expect(of(await shown(await app.signIn('admin@example.com')))).toBeUndefined();
    const done = await investor.call('PUT', `/api/tasks/${task._id}`, { status: 'completed' });
    expect(done.status).toBe(200);
    expect(of(await shown(broker))).toMatchObject({ state: 'done', version: 1 });
  });

  it('moves a task for who has it, on the version that was seen, and nothing else', async ({ desk }) => {
    const { broker, investor } = desk;
    const task = await newTask(broker);
    const at = momentFrom(7);
    const move = (who: Caller, version: number, layer = 'tasks') =>
      who.call('PUT', `/api/timeline/${layer}/${task._id}`, { at, version });
    expect((await move(investor, 0)).status).toBe(404);
    expect((await move(broker, 0, 'closings')).status).toBe(404);
    expect((await move(broker, 3)).body.code).toBe('CONFLICT');
    expect((await move(broker, 0)).body).toEqual({ success: true, version: 1 });
    expect((await shown(broker)).items.find(({ _id }) => _id === task._id)).toMatchObject({ at, version: 1 });
    const longAgo = await broker.call('PUT', `/api/timeline/tasks/${task._id}`, {
      at: '1950-01-01T00:00:00Z',
      version: 1,
    });
    expect([longAgo.status, longAgo.body.fields]).toEqual([400, { at: 'Choose a date from 1970 to 2399.' }]);
  });

  it('shows programs to confirm to administrators alone, on the day their confirmation ends', async ({ desk }) => {
    const { broker, app, rows } = desk;
    const admin = await app.signIn('admin@example.com');
    const confirmed = new Date(Date.now() - (confirmationDays - 4) * dayMs).toISOString();
    const [program] = await rows(sql`
      update programs set confirmed_at = ${confirmed} where id = (select id from programs where status = 'live' and effective_from is null limit 1) returning *`);
    const { items } = await shown(admin, '&layers=confirmations');
    expect(items.find(({ _id }) => _id === program?.id)).toMatchObject({
      title: program?.name,
      at: new Date(Date.parse(confirmed) + confirmationDays * dayMs).toISOString(),
      href: `/manage-loan-programs/${program?.lender_id}`,
    });
    const none = await shown(broker, '&layers=confirmations');
    expect(none).toMatchObject({ items: [], layers: [] });
  });

  it('answers the other layers when one cannot be read, and says which', async ({ desk }) => {
    const { broker, rows } = desk;
    const task = await newTask(broker);
    await rows(sql`alter table deal_documents rename column valid_until to valid_until_hidden`);
    const { items, layers } = await shown(broker);
    await rows(sql`alter table deal_documents rename column valid_until_hidden to valid_until`);
    expect(items.map(({ _id }) => _id)).toContain(task._id);
    expect(layers.filter(({ state }) => state === 'failed')).toEqual([{ name: 'documents', state: 'failed' }]);
    expect((await shown(broker)).layers.every(({ state }) => state === 'whole')).toBe(true);
  });

  it('answers the layers that are asked for, the earliest of each, and says that there are more', async ({ desk }) => {
    const { investor, rows } = desk;
    const task = await newTask(investor, { dueDate: momentFrom(-20) });
    await rows(sql`
      insert into tasks (created_by, assigned_to, title, description, due_at, due_local, zone, day_of_month, priority, status, is_recurring, recurrence_pattern, created_at, updated_at)
      select created_by, assigned_to, 'Copy ' || n, '', due_at + n * interval '1 minute', due_local, zone, day_of_month, priority, status, is_recurring, recurrence_pattern, created_at, updated_at
      from tasks, generate_series(1, ${timelineLimits.items}) n where id = ${task._id}`);
    const { items, layers } = await shown(investor, '&layers=tasks');
    expect(layers).toEqual([{ name: 'tasks', state: 'more' }]);
    expect(items).toHaveLength(timelineLimits.items);
    expect(items[0]?._id).toBe(task._id);
  });

  it('refuses a range that is too long or no range, and layers that there are not', async ({ desk }) => {
    expect((await ask(desk.broker, timelineLimits.windowDays)).body.fields).toHaveProperty('endDate');
    expect((await ask(desk.broker, -40)).body.fields).toHaveProperty('endDate');
    expect((await ask(desk.broker, 10, '&layers=gossip')).status).toBe(400);
    expect((await ask(desk.lender)).status).toBe(403);
  });
});
