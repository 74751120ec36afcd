import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody, pdf } from '../../../../tests/support/desks/example-files.ts';
import { type ExportDesk, openExportDesk } from '../../../../tests/support/desks/export-desk.ts';
import { exampleOffer, exampleRequest, exampleScenario } from '../../../../tests/support/example-deal.ts';
import type { Caller } from '../../../../tests/support/test-app.ts';
import { ownData } from '../../accounts/server/api.ts';

let desk: ExportDesk;
beforeAll(async () => {
  desk = await openExportDesk();
  await shop(desk.broker, '=1 Own Road, Austin, TX 78704', 'Quinn Harlow');
  await shop(desk.investor, '2 Foreign Way, Austin, TX 78704', 'Foreign Client');
});
afterAll(() => desk?.close());

/** A deal that two companies are asked about: both offer, one asks as well, the broker answers. */
async function shop(who: Caller, propertyAddress: string, clientName: string): Promise<void> {
  const lenderIds = [await companyOf(desk.lender), await companyOf(desk.otherLender)];
  const { payload, type } = await formBody([['file', { name: `Photos for ${clientName}.pdf`, content: pdf() }]]);
  const uploaded = await who.call('POST', '/api/quotes/files', payload, { 'content-type': type });
  const asked = await who.call('POST', '/api/quotes/fix-and-flip', {
    ...exampleRequest,
    propertyAddress,
    clientName,
    lenderIds,
    fileIds: [uploaded.body.file._id],
  });
  expect(asked.status).toBe(200);
  const [first, second] = asked.body.quotes as [{ _id: string }, { _id: string }];
  const own = `/api/lender/quotes/${first._id}`;
  expect(
    (await desk.lender.call('POST', `${own}/messages`, { message: `Any photos of ${propertyAddress}?` })).status,
  ).toBe(200);
  expect((await who.call('POST', `/api/quotes/${first._id}/messages`, { message: 'On their way.' })).status).toBe(200);
  expect((await desk.lender.call('POST', `${own}/offers`, exampleOffer)).status).toBe(200);
  expect((await desk.lender.call('POST', `${own}/offers`, { ...exampleOffer, ratePercent: 10.25 })).status).toBe(200);
  const rival = { ...exampleOffer, conditions: 'Terms of the rival' };
  expect((await desk.otherLender.call('POST', `/api/lender/quotes/${second._id}/offers`, rival)).status).toBe(200);
}

const companyOf = async (who: Caller): Promise<string> =>
  (await who.call('GET', '/api/users/profile')).body.user.lenderId;

const rowsIn = (files: ReadonlyMap<string, string>, name: string): Record<string, unknown>[] =>
  JSON.parse(files.get(`${name}.json`) ?? 'null');

const everyonesFiles = [
  'reminder-settings',
  'profile',
  'sessions',
  'passkeys',
  'sign-in-history',
  'notifications',
  'notification-choices',
  'tickets',
  'ticket-messages',
  'deal-messages',
  'deal-chat-files',
  'calculations',
  'class-progress',
  'class-certificates',
  'assistant-messages',
];
const brokersFiles = [
  'webhooks',
  'plan',
  'plan-requests',
  'api-keys',
  ...everyonesFiles,
  'class-credentials',
  'last-searches',
  'deals',
  'pipeline-views',
  'deal-imports',
  'quote-requests',
  'quote-request-files',
  'offers',
  'messages',
  'deal-answers',
  'deal-documents',
  'signing',
  'loan-packages',
  'closings',
  'loan-condition-messages',
  'loan-condition-files',
  'borrower-links',
  'applications',
  'application-drafts',
  'calendar',
  'calendar-changes',
  'saved-searches',
  'tasks',
  'task-comments',
  'calendar-feeds',
  'playbooks',
  'sales-scripts',
  'reminders',
  'counted-searches',
  'broker-points',
  'reports',
];
const lendersFiles = [
  'webhooks',
  'api-keys',
  ...everyonesFiles,
  'documents-uploaded',
  'company-changes',
  'form-templates',
  'requests-answered',
  'offers-made',
  'questions-asked',
  'templates',
  'loan-conditions',
  'loan-condition-messages',
  'loan-condition-files',
  'reports',
];
const namesOf = (parts: readonly string[]) => [
  ...parts.flatMap((part) => [`${part}.json`, `${part}.csv`]),
  'README.txt',
];

/** What belongs to other people alone: whoever is not the owner, by id, address and name. */
async function othersThan(email: string): Promise<string[]> {
  const { rows } = await desk.app.database.db.execute<Record<string, string>>(
    sql`select id, email, first_name || ' ' || last_name as name from accounts where email <> ${email}`,
  );
  return rows.flatMap(({ id = '', email: address = '', name = '' }) => [id, address, name]).filter((one) => one.trim());
}

function expectNone(files: ReadonlyMap<string, string>, foreign: readonly string[]): void {
  expect(foreign.length).toBeGreaterThan(5);
  for (const [name, text] of files) {
    const found = foreign.filter((one) => text.includes(one));
    expect(found, name).toEqual([]);
  }
}

describe('the copy of everything a broker has', () => {
  it('holds each part as JSON and as CSV with the same rows, and a README that explains them', async () => {
    const search = { name: 'Austin', scenario: exampleScenario };
    await desk.broker.call('POST', '/api/saved-searches/fix-and-flip', { ...search, byNotice: true, byMail: false });
    const calculation = { calculator: 'dscr', name: 'Rent on Oak Row', inputs: { rent: 2_400 } };
    await desk.broker.call('POST', '/api/calculations', calculation);
    await desk.broker.call('PUT', '/api/class-progress', { progress: { fixFlipProgress: '["section-1"]' } });
    const files = await desk.unzip(desk.broker);
    expect([...files.keys()].sort()).toEqual(namesOf(brokersFiles).sort());
    const readme = files.get('README.txt') ?? '';
    for (const part of brokersFiles) {
      const rows = rowsIn(files, part);
      const lines = (files.get(`${part}.csv`) ?? '').split('\r\n').filter((line) => line !== '');
      expect(lines, part).toHaveLength(rows.length + 1);
      expect(readme).toContain(`${part}.json, ${part}.csv: `);
      expect(readme).toContain(`(${rows.length === 1 ? '1 row' : `${rows.length} rows`})`);
    }
    expect(rowsIn(files, 'deals')).toEqual([
      expect.objectContaining({ address: '=1 Own Road, Austin, TX 78704', clientName: 'Quinn Harlow', fico: 700 }),
    ]);
    const [deal] = rowsIn(files, 'deals');
    expect(rowsIn(files, 'quote-requests')).toHaveLength(2);
    expect(rowsIn(files, 'quote-request-files')).toMatchObject([
      { dealId: deal?.id, originalName: 'Photos for Quinn Harlow.pdf' },
    ]);
    expect(rowsIn(files, 'quote-requests')[0]).toMatchObject({ dealId: deal?.id, 'request.purchasePrice': 250_000 });
    expect(
      rowsIn(files, 'offers')
        .map(({ ratePercent }) => ratePercent)
        .sort(),
    ).toEqual([10.25, 10.5, 10.5]);
    expect(
      rowsIn(files, 'messages')
        .map(({ side }) => side)
        .sort(),
    ).toEqual(['broker', 'lender']);
    expect(rowsIn(files, 'saved-searches')).toEqual([expect.objectContaining({ name: 'Austin', 'form.state': 'TX' })]);
    expect(rowsIn(files, 'calculations')).toEqual([expect.objectContaining(calculation)]);
    expect(rowsIn(files, 'class-progress')).toMatchObject([{ progress: { fixFlipProgress: '["section-1"]' } }]);
    expect(rowsIn(files, 'profile')).toEqual([expect.objectContaining({ email: 'broker@example.com' })]);
    const history = rowsIn(files, 'sign-in-history').map(({ action }) => String(action));
    expect(history).toContain('Logged in');
    // Words for people, never the names of events.
    expect(history.filter((action) => /^\w+\.\w+$/.test(action))).toEqual([]);
    // A spreadsheet must not run what somebody typed.
    expect(files.get('deals.csv')).toContain(`"'=1 Own Road, Austin, TX 78704"`);
  });

  it('holds nothing that belongs to another account', async () => {
    const files = await desk.unzip(desk.broker);
    expectNone(files, [...(await othersThan('broker@example.com')), '2 Foreign Way', 'Foreign Client']);
  });
});

describe('the copy of everything a lender user has', () => {
  it('holds what they themselves did, and neither brokers, clients nor other companies', async () => {
    const template = { type: 'message', name: 'Kept for the copy', text: 'Any photos?' };
    expect((await desk.lender.call('POST', '/api/lender/templates', template)).status).toBe(200);
    const files = await desk.unzip(desk.lender);
    expect([...files.keys()].sort()).toEqual(namesOf(lendersFiles).sort());
    const { rows: before } = await desk.app.database.db.execute(
      sql`select count(*)::int as count from audit_log where action = 'offer.made' and actor_id = (select id from accounts where email = 'lender@example.com')`,
    );
    expect(rowsIn(files, 'offers-made')).toHaveLength(Number(before[0]?.count));
    expect(rowsIn(files, 'requests-answered').map(({ property }) => property)).toEqual(
      expect.arrayContaining(['=1 Own Road, Austin, TX 78704', '2 Foreign Way, Austin, TX 78704']),
    );
    expect(rowsIn(files, 'questions-asked').map(({ message }) => message)).toContain(
      'Any photos of =1 Own Road, Austin, TX 78704?',
    );
    expect(rowsIn(files, 'templates').map(({ name }) => name)).toEqual(['Kept for the copy']);
    // What the bell said names who asked: that was told to this person.
    const rest = new Map([...files].filter(([name]) => !name.startsWith('notifications.')));
    expectNone(rest, [
      ...(await othersThan('lender@example.com')),
      'Quinn Harlow',
      'Foreign Client',
      'Terms of the rival',
      'On their way.',
    ]);
  });

  it('holds nothing of what a colleague did', async () => {
    await desk.app.database.db.execute(sql`
      insert into accounts (email, password_hash, role, first_name, last_name, lender_id)
      select 'colleague@example.com', password_hash, 'lender', 'Colleague', 'Example', lender_id
      from accounts where email = 'lender@example.com'`);
    const files = await desk.unzip(await desk.app.signIn('colleague@example.com'));
    for (const part of ['requests-answered', 'offers-made', 'questions-asked', 'templates'])
      expect(rowsIn(files, part), part).toEqual([]);
  });
});

describe('what may ever be in a copy', () => {
  const parts = () => desk.app.platform.hooks.all(ownData);

  it('has no column of secrets, in whatever part', async () => {
    const secrets = /hash|token|secret|password|signature|version$/i;
    const named = parts().flatMap(({ name, columns }) => columns.map((column) => `${name}.${column}`));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((column) => secrets.test(column))).toEqual([
      'offers.version',
      'offers-made.version',
      'closings.finalVersion',
      'class-credentials.version',
    ]);
    for (const who of [desk.broker, desk.lender])
      for (const [name, text] of await desk.unzip(who))
        expect(text, name).not.toMatch(/argon2|passwordHash|tokenHash|linkVersion/);
  });

  it('is named once in all parts', () => {
    const names = parts().map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.toSorted()).toEqual([...new Set([...brokersFiles, ...lendersFiles])].sort());
  });
});
