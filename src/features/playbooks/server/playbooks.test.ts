import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { newBroker } from '../../../../tests/support/desks/account-desk.ts';
import { it, playbookTask } from '../../../../tests/support/desks/deals/playbook-desk.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { playbookLimits } from '../model.ts';

describe('a playbook', () => {
  it('is saved, read back, changed and deleted by who wrote it', async ({ desk, save }) => {
    const { broker } = desk;
    const saved = await save([playbookTask('a'), playbookTask('b', { anchor: 'closing', days: -3 })]);
    const at = `/api/playbooks/${saved._id}`;
    expect((await broker.call('GET', at)).body.playbook).toEqual(saved);
    const changed = await broker.call('PUT', at, { name: ' Mine ', tasks: saved.tasks.toReversed(), version: 0 });
    expect(changed.body.playbook).toMatchObject({ name: 'Mine', version: 1, tasks: saved.tasks.toReversed() });
    expect((await broker.call('GET', '/api/playbooks')).body.own).toContainEqual(
      expect.objectContaining({ _id: saved._id, name: 'Mine', tasks: 2 }),
    );
    expect((await broker.call('DELETE', at)).status).toBe(200);
    expect((await broker.call('GET', at)).status).toBe(404);
  });

  it('is not written over by who saw an older one', async ({ desk, save }) => {
    const { _id, name, tasks } = await save([playbookTask('a')]);
    const change = () => desk.broker.call('PUT', `/api/playbooks/${_id}`, { name, tasks, version: 0 });
    expect([(await change()).status, (await change()).status]).toEqual([200, 409]);
  });

  it('has no title and no key twice, and names who can open a task', async ({ desk }) => {
    const lender = (await desk.lender.call('GET', '/api/users/profile')).body.user._id;
    const refused = async (...tasks: readonly object[]) =>
      (await desk.broker.call('POST', '/api/playbooks', { loanType: 'dscr', name: 'X', tasks })).body.fields;
    expect(await refused(playbookTask('a'), playbookTask('b', { title: 'TASK A ' }))).toEqual({
      'tasks.1.title': 'Two tasks have this title.',
    });
    expect(await refused(playbookTask('a'), playbookTask('a', { title: 'Other' }))).toEqual({
      tasks: 'Two tasks have the same key.',
    });
    expect(await refused(playbookTask('a', { assignedTo: lender }))).toEqual({
      'tasks.0.assignedTo': "This person can't be assigned tasks. Choose somebody else.",
    });
    expect(await refused(playbookTask('a', { title: ' ', days: 400 }))).toEqual({
      'tasks.0.title': 'Please enter a title.',
      'tasks.0.days': `Enter up to ${playbookLimits.days} days.`,
    });
    const many = Array.from({ length: playbookLimits.tasks + 1 }, (_, place) => playbookTask(`t${place}`));
    expect(await refused(...many)).toEqual({ tasks: 'A playbook can have up to 40 tasks.' });
  });

  it('is nobody else’s: other brokers and administrators get 404, lenders nothing', async ({ desk, save, newDeal }) => {
    const { investor, app, lender } = desk;
    const admin = await app.signIn('admin@example.com');
    const { _id, name, tasks } = await save([playbookTask('a')]);
    const dealId = await newDeal();
    const calls = [
      ['GET', `/api/playbooks/${_id}`, undefined],
      ['PUT', `/api/playbooks/${_id}`, { name, tasks, version: 0 }],
      ['DELETE', `/api/playbooks/${_id}`, undefined],
      ['PUT', '/api/playbooks/used/fix-and-flip', { playbook: _id }],
      ['GET', `/api/pipeline/${dealId}/playbook`, undefined],
      ['PUT', `/api/pipeline/${dealId}/playbook`, { playbook: 'plinth' }],
    ] as const;
    for (const [method, url, body] of calls) {
      for (const who of [investor, admin]) expect((await who.call(method, url, body)).status, url).toBe(404);
      expect((await lender.call(method, url, body)).status, url).toBe(403);
    }
    // Nor does a deal follow another person's, or one of another loan type.
    const theirs = await save([playbookTask('a')], investor);
    const to = `/api/pipeline/${dealId}/playbook`;
    expect((await desk.broker.call('PUT', to, { playbook: theirs._id })).status).toBe(404);
    expect((await desk.broker.call('GET', `${to}?playbook=${theirs._id}`)).status).toBe(404);
    const other = '/api/playbooks/used/dscr';
    expect((await desk.broker.call('PUT', other, { playbook: _id })).status).toBe(404);
    expect((await investor.call('GET', '/api/playbooks')).body.own.map((one: { _id: string }) => one._id)).toEqual([
      theirs._id,
    ]);
  });

  it('is one of up to twenty', async ({ desk }) => {
    const writer = await newBroker(desk.app, 'playbook-writer');
    const stated = { loanType: 'dscr', name: 'Again', tasks: [playbookTask('a')] };
    for (let count = 0; count < playbookLimits.playbooks; count++)
      expect((await writer.call('POST', '/api/playbooks', stated)).status).toBe(200);
    expect(await writer.call('POST', '/api/playbooks', stated)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_PLAYBOOKS' },
    });
  });

  it('goes with the account that wrote it', async ({ desk }) => {
    const { app, rows } = desk;
    const writer = await newBroker(app, 'playbook-leaver');
    await writer.call('POST', '/api/playbooks', { loanType: 'dscr', name: 'Gone', tasks: [playbookTask('a')] });
    await writer.call('PUT', '/api/playbooks/used/dscr', { playbook: 'plinth' });
    await app.database.transaction(async (tx) => {
      const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
      const owner = { accountId: writer.id, name: 'Sam Doe', role: 'user', lenderId: null } as const;
      for (const end of app.platform.hooks.all(accountEnds).toReversed()) await end(app.platform, tx, context, owner);
    });
    expect(
      await rows(sql`select 1 from playbooks where owner_id = ${writer.id}
        union all select 1 from playbook_uses where owner_id = ${writer.id}`),
    ).toEqual([]);
  });
});
