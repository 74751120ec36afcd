import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, lenderForm, mailedToken, mailsTo } from '../../../../../tests/support/desks/account-desk.ts';
import { exampleApplication } from '../../../../../tests/support/desks/deals/application-desk.ts';
import {
  ownersPassword,
  squattingDesk,
  verifySubject,
} from '../../../../../tests/support/desks/second-factor/squatting-desk.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { accounts } from '../tables.ts';

let app: TestApp;
let desk: ReturnType<typeof squattingDesk>;
beforeAll(async () => {
  app = await createTestApp();
  desk = squattingDesk(app);
});
afterAll(() => app.close());

describe('an address that nobody has verified', () => {
  it('is taken for seven days, then free for a new sign-up, and the old account ends', async () => {
    const { email, token } = await desk.squat();
    const old = await desk.accountOf(email);
    app.clock.advance(7 * dayMs - 60_000);
    expect((await desk.signUp(email, { password: ownersPassword })).status).toBe(409);
    app.clock.advance(60_000);
    expect((await desk.signUp(email, { password: ownersPassword })).status).toBe(200);
    const now = await desk.accountOf(email);
    expect(now?.id).not.toBe(old?.id);
    expect((await desk.logIn(email)).status).toBe(401);
    expect((await desk.logIn(email, ownersPassword)).body.token).toBeTruthy();
    expect(await desk.statusOf(token)).toBe(401);
    expect(await desk.auditOf(old?.id ?? '')).toEqual(expect.arrayContaining(['account.deleted', 'account.gaveWay']));
    const mails = await mailsTo(app, email, 3);
    const subjects = mails.map(({ subject }) => subject);
    expect(mails.find(({ subject }) => subject === 'Your account was deleted')?.text).toContain('was never verified');
    expect(subjects.filter((subject) => subject === verifySubject)).toHaveLength(2);
  });

  const figures = { fico: 700, purchasePrice: 300_000, rehabNeeded: 0, arv: 0, liquidity: 0 };
  it.each([
    ['a deal', '/api/pipeline/manual', { loanType: 'DSCR', address: '7 Alder Lane', ...figures }],
    [
      'a calculation',
      '/api/calculations',
      { calculator: 'fix-and-flip', name: 'Maple St', inputs: { purchasePrice: 250_000 } },
    ],
    ['an application', '/api/applications/fix-and-flip', exampleApplication],
    ['a saved search', '/api/saved-searches/dscr', { name: 'Rentals', scenario: { state: 'TX', fico: 700 } }],
  ])('stays taken while its account holds %s, and the owner gets in by a new password', async (_what, url, work) => {
    const { email, token } = await desk.squat();
    expect(await desk.post(url, work, token)).toMatchObject({ status: 200 });
    const { id } = (await desk.accountOf(email)) ?? {};
    app.clock.advance(30 * dayMs);
    expect((await desk.signUp(email, { password: ownersPassword })).status).toBe(409);
    expect((await desk.accountOf(email))?.id).toBe(id);
    expect((await desk.resetWithMail(email, 2)).status).toBe(200);
    expect((await desk.logIn(email)).status).toBe(401);
    expect((await desk.logIn(email, ownersPassword)).body.token).toBeTruthy();
  });

  it('of a lender user who asked for an account gives way as well', async () => {
    const email = desk.nextEmail();
    await desk.post('/api/auth/lender/signup', { ...lenderForm, email });
    app.clock.advance(7 * dayMs);
    expect((await desk.signUp(email)).status).toBe(200);
    expect(await desk.accountOf(email)).toMatchObject({ role: 'user', approved: true });
  });

  it('of a lender user whom an administrator let in stays theirs', async () => {
    const email = desk.nextEmail();
    await desk.post('/api/auth/lender/signup', { ...lenderForm, email });
    const { id } = (await desk.accountOf(email)) ?? {};
    await app.database.db.execute(sql`update accounts set approved = true where id = ${id}`);
    app.clock.advance(7 * dayMs);
    expect((await desk.signUp(email)).status).toBe(409);
    expect((await desk.accountOf(email))?.id).toBe(id);
  });

  it('makes one account when two sign up with it at the same moment', async () => {
    const { email } = await desk.squat();
    app.clock.advance(7 * dayMs);
    const answers = await Promise.all([
      desk.signUp(email, { password: ownersPassword }),
      desk.signUp(email, { password: ownersPassword }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await desk.logIn(email, ownersPassword)).body.token).toBeTruthy();
  });

  it('is either verified or given away when both happen at the same moment', async () => {
    const { email, token } = await desk.squat();
    app.clock.advance(7 * dayMs);
    // A link that still works, asked for just now.
    await desk.post('/api/auth/verify-email/send', {}, token);
    const link = await mailedToken(app, email, verifySubject, 2);
    const [verified, signedUp] = await Promise.all([
      desk.post('/api/auth/verify-email', { token: link, password: goodPassword }),
      desk.signUp(email, { password: ownersPassword }),
    ]);
    const row = await desk.accountOf(email);
    if (signedUp.status === 200) {
      // Whichever of its steps met the end of the account.
      expect([400, 404, 409]).toContain(verified.status);
      expect(row?.emailVerifiedAt).toBeNull();
    } else {
      expect([verified.status, signedUp.status]).toEqual([200, 409]);
      expect(row?.emailVerifiedAt).not.toBeNull();
    }
  });

  it.each(['suspended', 'admin'] as const)('stays taken when its account is %s', async (role) => {
    const { email } = await desk.squat();
    await app.database.db.update(accounts).set({ role }).where(eq(accounts.email, email));
    app.clock.advance(8 * dayMs);
    expect((await desk.signUp(email)).status).toBe(409);
  });

  it('stays taken once it is verified, however old the account is', async () => {
    const { email, token } = await desk.squat();
    await desk.post('/api/auth/verify-email', { token: await desk.verificationOf(email) }, token);
    app.clock.advance(100 * dayMs);
    expect((await desk.signUp(email)).status).toBe(409);
  });
});
