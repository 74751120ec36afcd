import type { Caller, TestApp } from '../../test-app.ts';

type Calls = Pick<Caller, 'call'>;

/** Opens the account of a user, read only without a reason. @returns calls as the administrator who acts as them */
export async function impersonate(
  app: TestApp,
  by: Calls,
  userId: string,
  reason: string | null = null,
): Promise<Caller> {
  const { status, body } = await by.call('POST', `/api/admin/users/${userId}/impersonation`, { reason });
  if (status !== 200) throw new Error(`The account was not opened: ${JSON.stringify(body)}`);
  return callerWith(app, body.token);
}

/** Calls at an app with a token that another may have given. */
export const callerWith = (app: TestApp, token: string): Caller => ({
  token,
  call: (method, url, sent, headers = {}) =>
    app.visitor.call(method, url, sent, { ...headers, authorization: `Bearer ${token}` }),
});
