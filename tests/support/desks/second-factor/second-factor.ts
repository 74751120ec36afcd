import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { demoPassword } from '../../own-people.ts';
import type { Answer, Caller, TestApp } from '../../test-app.ts';

const stepMs = 30_000;

/** The code that an app shows now, or so many steps of 30 seconds from now. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor((app.clock.now().getTime() + steps * stepMs) / 1_000) });

/** Six digits that are not the code of any step near now. */
export function wrongCodeOf(app: TestApp, secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(app, secret, steps));
  return ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? '';
}

export interface OwnApp {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Sets up an authenticator app. The code of the present step is used up with it: the clock moves on to the next. */
export async function turnOnApp(app: TestApp, who: Caller): Promise<OwnApp> {
  const made = await who.call('POST', '/api/users/two-factor/authenticator', { currentPassword: demoPassword });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { secret } = made.body;
  const code = codeOf(app, secret);
  const on = await who.call('POST', '/api/users/two-factor/authenticator/confirm', { code });
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  app.clock.advance(stepMs);
  return { secret, recoveryCodes: on.body.recoveryCodes };
}

/** The first step of a sign-in. @returns the challenge of the second */
export async function enterPassword(app: TestApp, email: string, door = '/api/auth/login'): Promise<string> {
  const { status, body } = await app.visitor.call('POST', door, { email, password: demoPassword });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).not.toHaveProperty('token');
  return body.twoFactor.challenge;
}

export const secondStep = (app: TestApp, body: object, headers?: Record<string, string>): Promise<Answer> =>
  app.visitor.call('POST', '/api/auth/two-factor', body, headers);
