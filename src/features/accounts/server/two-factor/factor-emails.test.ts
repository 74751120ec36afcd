import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { codeOf } from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { SoftwarePasskey } from '../../../../../tests/support/desks/second-factor/software-passkey.ts';
import { publishedDuring } from '../../../../../tests/support/events/published.ts';
import { demoPassword } from '../../../../../tests/support/own-people.ts';
import { type Answer, type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { sessionTopic } from '../topics.ts';

let app: TestApp;
let who: Caller;
beforeAll(async () => {
  app = await createTestApp();
  who = await app.signIn('broker@example.com');
});
afterAll(() => app?.close());

const password = { currentPassword: demoPassword };
const post = (url: string, body: object) => who.call('POST', `/api/users/${url}`, body);

async function addPasskey(): Promise<Answer> {
  const { options } = (await post('passkeys/options', password)).body;
  return post('passkeys', { name: 'My phone', passkey: new SoftwarePasskey(app.config.publicUrl).make(options) });
}
async function removePasskey(): Promise<Answer> {
  const { passkeys } = (await who.call('GET', '/api/users/two-factor')).body.twoFactor;
  return post(`passkeys/${passkeys[0]._id}/remove`, password);
}
async function turnOn(): Promise<Answer> {
  const { secret } = (await post('two-factor/authenticator', password)).body;
  return post('two-factor/authenticator/confirm', { code: codeOf(app, secret) });
}

const changes: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['An authenticator app was set up', turnOn],
  ['You have new recovery codes', () => post('two-factor/recovery-codes', password)],
  ['A passkey was added', addPasskey],
  ['Your authenticator app was turned off', () => post('two-factor/authenticator/remove', password)],
  ['A passkey was removed', removePasskey],
];

it('the owner is emailed each change of second factors, and every process reads the sessions again', async () => {
  const { _id: id } = (await who.call('GET', '/api/users/profile')).body.user;
  for (const [number, [subject, change]] of changes.entries()) {
    const heard = await publishedDuring(app, sessionTopic, async () => {
      const { status, body } = await change();
      expect(status, JSON.stringify(body)).toBe(200);
    });
    expect([subject, heard.map(({ accountId }) => accountId)]).toEqual([subject, [id]]);
    expect((await mailsTo(app, 'broker@example.com', number + 1)).map((mail) => mail.subject)).toContain(subject);
  }
  expect(await mailsTo(app, 'broker@example.com', changes.length)).toHaveLength(changes.length);
});
