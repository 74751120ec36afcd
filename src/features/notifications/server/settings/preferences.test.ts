import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callFrom, lenderForm, mailsTo, newBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { newsFeature, notifyOf } from '../../../../../tests/support/events/news-feature.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { usualMailOf } from '../../model.ts';
import type { OfferedPreference, Preference } from '../../preferences-contract.ts';
import { whoWantsMail } from './choices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp('demo', { features: [newsFeature] });
});
afterAll(() => app.close());

const url = '/api/notifications/preferences';
const read = async (
  caller: Pick<Caller, 'call'>,
): Promise<{ preferences: OfferedPreference[]; marketingOptIn: boolean }> => (await caller.call('GET', url)).body;
const off = (type: string): Preference => ({ type, inProduct: false, byMail: 'off' });
const idOf = async (caller: Pick<Caller, 'call'>): Promise<string> =>
  (await caller.call('GET', '/api/users/profile')).body.user._id;

describe('what an account is told of', () => {
  it.each([
    [
      'broker@example.com',
      [
        'helpTicketAnswer',
        'lenderAnswered',
        'lenderAsked',
        'offerEnds',
        'requestExpired',
        'lenderNotReached',
        'dealMessage',
        'yourSignature',
        'signerDeclined',
        'signerNotReached',
        'documentsSigned',
        'packageNews',
        'conditionRaised',
        'conditionSettled',
        'conditionDue',
        'nextBest',
        'termsIssued',
        'closingDate',
        'wireChanged',
        'loanFunded',
        'borrowerDone',
        'borrowerNotReached',
        'applicationMoved',
        'eventInvited',
        'eventChanged',
        'eventAnswered',
        'certificateWithdrawn',
        'credentialRevoked',
        'taskCommented',
        'taskMentioned',
        'taskAssigned',
        'playbookTasksMoved',
        'taskReminder',
        'eventReminder',
      ],
    ],
    [
      'lender@example.com',
      [
        'programsToConfirm',
        'programEditsProposed',
        'lenderEditDecided',
        'quoteRequested',
        'brokerReplied',
        'requestWithdrawn',
        'brokerChose',
        'dealMessage',
        'packageSubmitted',
        'conditionAnswered',
        'lenderConditionDue',
        'packageReplyLate',
        'termsAnswered',
        'closingDate',
        'wireChanged',
        'applicationReceived',
        'applicationWithdrawn',
        'applicationMoved',
        'certificateWithdrawn',
        'lenderClassTakenDown',
      ],
    ],
    [
      'admin@example.com',
      [
        'lenderSignedUp',
        'planRequested',
        'ticketReceived',
        'helpTicket',
        'helpTicketAnswer',
        'lenderEditProposed',
        // An administrator may have deals as well.
        'lenderAnswered',
        'lenderAsked',
        'offerEnds',
        'requestExpired',
        'lenderNotReached',
        'dealMessage',
        'yourSignature',
        'signerDeclined',
        'signerNotReached',
        'documentsSigned',
        'packageNews',
        'conditionRaised',
        'conditionSettled',
        'conditionDue',
        'nextBest',
        'termsIssued',
        'closingDate',
        'wireChanged',
        'loanFunded',
        'borrowerDone',
        'borrowerNotReached',
        'applicationReceived',
        'applicationWithdrawn',
        'applicationMoved',
        'eventInvited',
        'eventChanged',
        'eventAnswered',
        'certificateWithdrawn',
        'credentialRevoked',
        'taskCommented',
        'taskMentioned',
        'taskAssigned',
        'playbookTasksMoved',
        'taskReminder',
        'eventReminder',
        'auditTrailBroken',
        'privacyConfirmed',
        'scrapedPageChanged',
      ],
    ],
  ] as const)('is everything by every way, until %s chooses', async (email, types) => {
    const { preferences } = await read(await app.signIn(email));
    expect(preferences.map(({ type }) => type)).toEqual(types);
    for (const { inProduct, byMail, mailChoices } of preferences)
      expect({ inProduct, byMail }).toEqual({ inProduct: true, byMail: usualMailOf(mailChoices.includes('atOnce')) });
    expect(preferences.every(({ label, about }) => label !== '' && about !== '')).toBe(true);
  });

  it('says which types have an email of their own', async () => {
    const all = await Promise.all(
      ['broker@example.com', 'lender@example.com', 'admin@example.com'].map(async (email) =>
        read(await app.signIn(email)),
      ),
    );
    const emailed = all.flatMap(({ preferences }) =>
      preferences.filter(({ mailChoices }) => mailChoices.includes('atOnce')).map(({ type }) => type),
    );
    expect([...new Set(emailed)].sort()).toEqual([
      'applicationMoved',
      'applicationReceived',
      'applicationWithdrawn',
      'closingDate',
      'conditionAnswered',
      'conditionDue',
      'conditionRaised',
      'documentsSigned',
      'eventChanged',
      'eventInvited',
      'eventReminder',
      'lenderAnswered',
      'lenderAsked',
      'lenderConditionDue',
      'lenderEditDecided',
      'lenderSignedUp',
      'loanFunded',
      'nextBest',
      'offerEnds',
      'planRequested',
      'programsToConfirm',
      'signerDeclined',
      'taskAssigned',
      'taskMentioned',
      'taskReminder',
      'termsIssued',
      'yourSignature',
    ]);
  });

  it('stays as it was chosen, and what is not named stays as it was', async () => {
    const broker = await newBroker(app, 'chooser');
    const chosen = { type: 'lenderAsked', inProduct: true, byMail: 'daily' } as const;
    const first = await broker.call('PUT', url, { preferences: [chosen], marketingOptIn: true });
    expect(first).toMatchObject({ status: 200, body: { marketingOptIn: true } });
    await broker.call('PUT', url, { preferences: [off('requestExpired')] });
    const { preferences, marketingOptIn } = await read(broker);
    const changed = preferences.filter(
      ({ inProduct, byMail, mailChoices }) => !inProduct || byMail !== usualMailOf(mailChoices.includes('atOnce')),
    );
    expect(changed).toMatchObject([chosen, off('requestExpired')]);
    expect(marketingOptIn).toBe(true);
    const other = await newBroker(app, 'untouched');
    expect((await read(other)).marketingOptIn).toBe(false);
  });

  it('is refused for what nobody, or somebody else, is told of', async () => {
    const broker = await newBroker(app, 'refused');
    for (const preferences of [[off('ticketReceived')], [{ ...off('offerEnds'), type: 'passwordChanged' }], 'all'])
      expect((await broker.call('PUT', url, { preferences })).status).toBe(400);
    const partly = [off('offerEnds'), { type: 'lenderAsked', inProduct: 'no', byMail: 'atOnce' }];
    expect(await broker.call('PUT', url, { preferences: partly })).toMatchObject({
      status: 400,
      body: { fields: { 'preferences.1.inProduct': 'Please say yes or no' } },
    });
    expect((await read(broker)).preferences.every(({ inProduct }) => inProduct)).toBe(true);
  });

  it('is refused for a mail there is none of, and for a summary of what stands nowhere', async () => {
    const broker = await newBroker(app, 'impossible');
    const choose = (chosen: Preference) => broker.call('PUT', url, { preferences: [chosen] });
    expect(await choose({ type: 'requestExpired', inProduct: true, byMail: 'atOnce' })).toMatchObject({
      status: 400,
      body: { fields: { preferences: '"A request expires" can’t be emailed immediately.' } },
    });
    expect((await choose({ type: 'lenderAsked', inProduct: false, byMail: 'daily' })).status).toBe(400);
    expect((await choose({ type: 'requestExpired', inProduct: true, byMail: 'daily' })).status).toBe(200);
  });
});

describe('what is turned off', () => {
  it('is not written in the product, and the rest is', async () => {
    const [quiet, other] = [await newBroker(app, 'quiet'), await newBroker(app, 'other')];
    await quiet.call('PUT', url, { preferences: [off('lenderAnswered')] });
    const ids = await Promise.all([quiet, other].map(idOf));
    await notifyOf(
      app,
      ids,
      { type: 'lenderAnswered', text: 'answered' },
      { type: 'lenderAsked', text: 'asked' },
      { text: 'chosen elsewhere' },
    );
    const wanting = (name: string) =>
      whoWantsMail(app.database.db, ids, { name, readers: ['broker'], label: '', about: '' });
    expect(await wanting('lenderAnswered')).toEqual([ids[1]]);
    expect(await wanting('lenderAsked')).toEqual(ids);
    const heard = async (caller: Pick<Caller, 'call'>) =>
      (await caller.call('GET', '/api/notifications')).body.notifications
        .map(({ message }: { message: string }) => message)
        .sort();
    expect(await heard(quiet)).toEqual(['asked', 'chosen elsewhere']);
    expect(await heard(other)).toEqual(['answered', 'asked', 'chosen elsewhere']);
  });

  it('goes to no administrator by mail, while the others get theirs', async () => {
    const admin = await app.signIn('admin@example.com');
    await admin.call('PUT', url, { preferences: [{ type: 'lenderSignedUp', inProduct: true, byMail: 'off' }] });
    const email = 'quiet.lender@example.com';
    const signUp = await callFrom(app, '203.0.113.9')('POST', '/api/auth/signup', { ...lenderForm, email });
    expect(signUp.status).toBe(200);
    expect(await mailsTo(app, 'superadmin@example.com')).toHaveLength(1);
    const { rows } = await app.database.db.execute(sql`
      select 1 from pgboss.job where data->'payload'->>'template' = 'account.lenderSignedUp' or data->>'template' = 'account.lenderSignedUp'`);
    expect(rows).toHaveLength(1);
    const { notifications } = (await admin.call('GET', '/api/notifications')).body;
    expect(notifications[0].message).toBe('Harbor Lane Capital asks for a lender account.');
  });
});
