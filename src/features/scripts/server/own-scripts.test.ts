import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { scriptLimits } from '../model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo');
});
afterAll(() => app?.close());

const content = {
  category: 'opening',
  channel: 'call',
  loanType: 'fix-and-flip',
  name: 'My pitch',
  bulletPoints: ['Smile.'],
  fullScript: 'Hi[ {contact}], I have a {loan type} deal.',
  tags: ['mine'],
};

/** A broker of one test alone, on the plan that has scripts. */
async function professional(): Promise<OwnBroker> {
  const broker = await newBroker(app, 'scripts');
  await app.database.db.execute(sql`update accounts set subscription_tier = 'professional' where id = ${broker.id}`);
  const signedIn = await broker.signIn();
  const { token } = signedIn.body;
  return {
    ...broker,
    token,
    call: (method, url, body, headers = {}) =>
      broker.call(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
  };
}

async function saved(broker: OwnBroker, more: object = {}) {
  const { status, body } = await broker.call('POST', '/api/scripts/own', { ...content, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.script;
}

describe('a script of one’s own', () => {
  it('is saved, listed, changed and deleted by who wrote it', async () => {
    const broker = await professional();
    const script = await saved(broker, { name: '  My pitch ' });
    expect(script).toMatchObject({ ...content, version: 0 });
    const at = `/api/scripts/own/${script._id}`;
    const changed = await broker.call('PUT', at, { ...content, loanType: null, tags: [], version: 0 });
    expect(changed.body.script).toMatchObject({ loanType: null, tags: [], version: 1 });
    expect((await broker.call('GET', '/api/scripts/own')).body.scripts).toEqual([changed.body.script]);
    expect((await broker.call('DELETE', at)).status).toBe(200);
    expect((await broker.call('GET', '/api/scripts/own')).body.scripts).toEqual([]);
    expect((await broker.call('DELETE', at)).status).toBe(404);
    expect((await broker.call('PUT', at, { ...content, version: 1 })).status).toBe(404);
  });

  it('is not written over by who saw an older one', async () => {
    const broker = await professional();
    const { _id } = await saved(broker);
    const change = () => broker.call('PUT', `/api/scripts/own/${_id}`, { ...content, version: 0 });
    const answers = await Promise.all([change(), change()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('does not exist for anybody else', async () => {
    const [owner, other] = [await professional(), await professional()];
    const { _id } = await saved(owner);
    expect((await other.call('PUT', `/api/scripts/own/${_id}`, { ...content, version: 0 })).status).toBe(404);
    expect((await other.call('DELETE', `/api/scripts/own/${_id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/scripts/own')).body.scripts).toEqual([]);
    const asked = await other.call('POST', '/api/scripts/contextual', {
      loanType: 'fix-and-flip',
      category: 'opening',
    });
    expect(asked.body.scripts.filter(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, { name: 'Please enter a name.' }],
    [{ name: 'x'.repeat(81) }, { name: 'A name can have up to 80 characters.' }],
    [{ fullScript: '' }, { fullScript: 'Please enter the script.' }],
    [{ fullScript: 'Their {SSN} is here.' }, { fullScript: '{SSN}: not a placeholder. Choose one from the list.' }],
    [
      { fullScript: 'Hi [{contact}.' },
      {
        fullScript:
          'A bracket or brace has no partner. Alternatives look like [first|second], placeholders like {lender}.',
      },
    ],
    [{ bulletPoints: ['{oops}'] }, { 'bulletPoints.0': '{oops}: not a placeholder. Choose one from the list.' }],
    [{ bulletPoints: [''] }, { 'bulletPoints.0': 'Enter the point, or remove the line.' }],
    [{ category: 'other' }, { category: 'Choose a category.' }],
    [{ channel: 'fax' }, { channel: 'Choose a channel.' }],
    [{ loanType: 'nothing' }, { loanType: 'Choose a loan type.' }],
  ])('is refused with %j', async (more, fields) => {
    const broker = await professional();
    const refused = await broker.call('POST', '/api/scripts/own', { ...content, ...more });
    expect(refused).toMatchObject({ status: 400, body: { success: false, fields } });
  });

  it(`is one of ${scriptLimits.own} at most`, async () => {
    const broker = await professional();
    await app.database.db.execute(sql`
      insert into own_scripts (owner_id, content, created_at, updated_at)
      select ${broker.id}, ${JSON.stringify(content)}::jsonb, now(), now() from generate_series(2, ${scriptLimits.own})
    `);
    expect((await broker.call('POST', '/api/scripts/own', content)).status).toBe(200);
    const refused = await broker.call('POST', '/api/scripts/own', content);
    expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MANY_SCRIPTS' } });
  });

  it('goes with its account', async () => {
    const broker = await professional();
    await saved(broker);
    await app.database.transaction(async (tx) => {
      const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
      const owner = { accountId: broker.id, name: 'Sam Doe', role: 'user', lenderId: null } as const;
      for (const end of app.platform.hooks.all(accountEnds).toReversed()) await end(app.platform, tx, context, owner);
    });
    const { rows } = await app.database.db.execute(sql`select 1 from own_scripts where owner_id = ${broker.id}`);
    expect(rows).toEqual([]);
  });
});

describe('without the plan', () => {
  it.each([
    ['POST', '/api/scripts/contextual', { loanType: 'fix-and-flip', category: 'opening' }],
    ['GET', '/api/scripts/library', undefined],
    ['GET', '/api/scripts/own', undefined],
    ['POST', '/api/scripts/own', content],
  ] as const)('%s %s is refused with 403, and the session goes on', async (method, url, body) => {
    const basic = await newBroker(app, 'basic');
    await app.database.db.execute(
      sql`update accounts set subscription_tier = 'basic', trial_ends_at = null where id = ${basic.id}`,
    );
    const { token } = (await basic.signIn()).body;
    const headers = { authorization: `Bearer ${token}` };
    expect(await basic.call(method, url, body, headers)).toMatchObject({
      status: 403,
      body: { success: false, code: 'TIER_REQUIRED' },
    });
    expect((await basic.call('GET', '/api/users/profile', undefined, headers)).status).toBe(200);
  });
});
