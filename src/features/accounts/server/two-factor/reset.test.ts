import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  enterPassword,
  secondStep,
  turnOnApp,
} from '../../../../../tests/support/desks/second-factor/second-factor.ts';
import { publishedDuring } from '../../../../../tests/support/events/published.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { sessionTopic } from '../topics.ts';
import { resetTwoFactor } from './reset.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const context = (): RequestContext => ({ actor: { kind: 'system' }, at: app.clock.now(), requestId: randomUUID() });

it('whoever runs the installation can remove a second factor: every session ends, and it is on record and mailed', async () => {
  const email = 'broker@example.com';
  const who = await app.signIn(email);
  const { recoveryCodes } = await turnOnApp(app, who);
  const challenge = await enterPassword(app, email);
  const { _id: id } = (await who.call('GET', '/api/users/profile')).body.user;
  const heard = await publishedDuring(app, sessionTopic, () =>
    resetTwoFactor(app.platform, ' Broker@example.com ', context()),
  );
  expect(heard).toEqual([{ accountId: id }]);
  const begun = await secondStep(app, { method: 'recoveryCode', challenge, code: recoveryCodes[0] });
  expect(begun).toMatchObject({ status: 409, body: { code: 'SIGN_IN_ENDED' } });
  await expect.poll(async () => (await who.call('GET', '/api/users/profile')).status, { timeout: 90_000 }).toBe(401);
  const again = await app.signIn(email);
  expect((await again.call('GET', '/api/users/two-factor')).body.twoFactor).toMatchObject({
    authenticator: null,
    recoveryCodesLeft: 0,
  });
  const { rows } = await app.database.db.execute(
    sql`select actor_kind, before from audit_log where action = 'account.twoFactorReset'`,
  );
  expect(rows).toEqual([{ actor_kind: 'system', before: { secondFactors: ['totp', 'recoveryCode'] } }]);
  const subjects = async () =>
    (await app.database.db.execute(sql`select subject from mailbox_messages where recipient = ${email}`)).rows;
  await expect.poll(subjects, { timeout: 90_000 }).toContainEqual({ subject: 'Two-factor authentication was reset' });
});

it('is refused for an address without an account, and for an account without a second factor', async () => {
  await expect(resetTwoFactor(app.platform, 'nobody@example.com', context())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const none = resetTwoFactor(app.platform, 'investor@example.com', context());
  await expect(none).rejects.toMatchObject({ code: 'CONFLICT' });
});
