import { eq, sql } from 'drizzle-orm';
import { accounts } from '../../../../src/features/accounts/server/tables.ts';
import type { TestApp } from '../../test-app.ts';
import { brokerForm, callFrom, goodPassword, mailedToken } from '../account-desk.ts';

export const ownersPassword = 'Cobalt&orchard 52';
export const verifySubject = 'Verify your email address';

/** What a stranger who signs up with somebody's address does, and what the owner of the address does about it. */
export function squattingDesk(app: TestApp) {
  let calls = 0;
  const nextEmail = () => `squatted${++calls}@example.com`;
  const as = (token?: string) => callFrom(app, `198.51.100.${++calls % 250}`, token);
  const post = (url: string, body: object, token?: string) => as(token)('POST', url, body);
  const signUp = (email: string, more: object = {}) => post('/api/auth/signup', { ...brokerForm, email, ...more });
  const logIn = (email: string, password = goodPassword) => post('/api/auth/login', { email, password });
  const statusOf = async (token: string) => (await as(token)('GET', '/api/users/profile')).status;
  const accountOf = async (email: string) =>
    (await app.database.db.select().from(accounts).where(eq(accounts.email, email)))[0];
  const auditOf = async (id: string) =>
    (
      await app.database.db.execute<{ action: string }>(
        sql`select action from audit_log where entity = 'account' and entity_id = ${id} order by at, id`,
      )
    ).rows.map(({ action }) => action);

  /** Somebody has signed up with this address, whoever they are. */
  async function squat() {
    const email = nextEmail();
    await signUp(email);
    const { token } = (await logIn(email)).body;
    return { email, token: String(token) };
  }

  const resetWithMail = async (email: string, count: number) => {
    await post('/api/auth/password-reset/request', { email });
    const token = await mailedToken(app, email, 'Set a new password', count);
    return post('/api/auth/password-reset', { token, password: ownersPassword });
  };
  const verificationOf = (email: string) => mailedToken(app, email, verifySubject);
  return { as, post, signUp, logIn, statusOf, accountOf, auditOf, squat, resetWithMail, verificationOf, nextEmail };
}
