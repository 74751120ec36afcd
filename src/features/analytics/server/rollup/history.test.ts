import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillDemoPast } from '../../../../../demo/past/fill.ts';
import { newBroker, type OwnBroker } from '../../../../../tests/support/desks/account-desk.ts';
import { addDeal } from '../../../../../tests/support/desks/deals/package-desk.ts';
import { exampleOffer, exampleRequest } from '../../../../../tests/support/example-deal.ts';
import { submitPackage } from '../../../../../tests/support/lending/market-figures/packages.ts';
import { plainFigures } from '../../../../../tests/support/lending/market-figures/plain-figures.ts';
import { shownFigures } from '../../../../../tests/support/lending/market-figures/shown-figures.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { reopenPackage, setPackageState } from '../../../submission/server/packages/state.ts';
import { messagesOfPerson } from '../../../tickets/server/personal-data.ts';
import { keepRollup } from './job.ts';

let app: TestApp;
let admin: Caller;
let broker: Caller;
let lender: Caller;
let lenderId: string;
const people: OwnBroker[] = [];
let made = 0;
beforeAll(async () => {
  app = await createTestApp('demo', { environment: { RATE_LIMIT_FACTOR: '100000' } });
  await fillDemoPast(app.platform);
  await signIn();
  lenderId = (await lender.call('GET', '/api/users/profile')).body.user.lenderId;
});
afterAll(() => app?.close());

async function signIn() {
  admin = await app.signIn('superadmin@example.com');
  broker = await app.signIn('broker@example.com');
  lender = await app.signIn('lender@example.com');
}

const oneOf = async (query: SQL, pick: number): Promise<string | undefined> => {
  const { rows } = await app.database.db.execute<{ id: string }>(query);
  return rows[pick % Math.max(1, rows.length)]?.id;
};
const byEmail = (email: string) => sql`(select id from accounts where email = ${email})`;
const ownDeal = sql`select id from pipeline_entries where owner_id = ${byEmail('broker@example.com')} order by id`;
/** The latest first, so that what was asked last can be responded to next. */
const ownQuote = (where: SQL) =>
  sql`select id from quotes where lender_id = ${lenderId} and ${where} order by requested_at desc, id`;
const sent = (column: SQL) =>
  sql`select ${column} as id from loan_packages where lender_id = ${lenderId} and state = 'submitted' order by id`;
const system = () => ({ actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' }) as const;
const contact = (email: string) => ({
  ...{ channel: 'contact', name: 'Any One', email, company: '', topic: 'question' },
  message: 'How are these counted?',
});

/** What people do. A refusal is an answer as well: then nothing happened. */
const acts = {
  signUp: async () => void people.push(await newBroker(app, `figures${++made}-`)),
  logIn: async (pick) => void (await people[pick % Math.max(1, people.length)]?.signIn()),
  end: async (pick) => {
    const [one] = people.splice(pick % Math.max(1, people.length), 1);
    if (one) await admin.call('DELETE', `/api/admin/${one.id}`);
  },
  promote: async (pick) => {
    const one = people[pick % Math.max(1, people.length)];
    await app.database.db.execute(
      sql`update accounts set email_verified_at = now() where id = ${one?.id ?? null}::uuid`,
    );
    if (one) await admin.call('POST', '/api/admin/promote', { userId: one.id });
  },
  write: async (pick) => void (await app.visitor.call('POST', '/api/contact', contact(`any${pick % 3}@example.com`))),
  settle: async (pick) => {
    const id = await oneOf(sql`select id from help_tickets order by id`, pick);
    await admin.call('PUT', `/api/admin/messages/${id}`, { done: pick % 3 > 0 });
    await admin.call('PUT', `/api/admin/help-tickets/${id}/status`, { status: pick % 2 ? 'Closed' : 'In Progress' });
  },
  erase: async (pick) => {
    const { platform } = app;
    const person = { email: `any${pick % 3}@example.com`, name: 'Any One' };
    await platform.database.transaction(
      async (tx) => void (await messagesOfPerson.erase?.(platform, tx, system(), person)),
    );
  },
  ask: async (pick) => {
    const who = pick % 2 === 0 ? broker : (people[pick % Math.max(1, people.length)] ?? broker);
    const propertyAddress = `${++made} Figures Way, Austin, TX 78704`;
    await who.call('POST', '/api/quotes/fix-and-flip', { ...exampleRequest, propertyAddress, lenderIds: [lenderId] });
  },
  offer: async (pick) => {
    const id = await oneOf(ownQuote(sql`status in ('requested', 'seen', 'offered')`), pick);
    await lender.call('POST', `/api/lender/quotes/${id}/offers`, { ...exampleOffer, loanAmount: 200_000 + pick });
  },
  decline: async (pick) => {
    const id = await oneOf(ownQuote(sql`status in ('requested', 'seen')`), pick);
    await lender.call('POST', `/api/lender/quotes/${id}/decline`, { reason: 'Credit', note: '' });
  },
  accept: async (pick) => {
    const id = await oneOf(
      sql`select id from quotes where status = 'offered' and broker_id = ${byEmail('broker@example.com')}
        order by requested_at desc, id`,
      pick,
    );
    const { rows } = await app.database.db.execute<{ id: string }>(
      sql`select id from offers where quote_id = ${id ?? null} order by version desc limit 1`,
    );
    await broker.call('POST', `/api/quotes/${id}/accept`, { offerId: rows[0]?.id });
  },
  withdraw: async (pick) => {
    const open = sql`broker_id = ${byEmail('broker@example.com')} and status in ('requested', 'seen', 'offered')`;
    await broker.call(
      'POST',
      `/api/quotes/${await oneOf(sql`select id from quotes where ${open} order by id`, pick)}/withdraw`,
    );
  },
  addDeal: async () => void (await addDeal(broker, `${++made} Pipeline Way`, { clientName: 'Quinn Example' })),
  archive: async (pick) => void (await broker.call('PUT', `/api/pipeline/${await oneOf(ownDeal, pick)}/archive`)),
  unarchive: async (pick) => {
    const archived = sql`select id from pipeline_entries where owner_id = ${byEmail('broker@example.com')} and archived_at is not null order by id`;
    await broker.call('PUT', `/api/pipeline/${await oneOf(archived, pick)}/unarchive`);
  },
  edit: async (pick) => {
    const id = await oneOf(ownDeal, pick);
    const { body } = await broker.call('GET', `/api/pipeline/${id}/scenario`);
    const values = { ...body.values, purchasePrice: 150_000 + pick };
    await broker.call('PUT', `/api/pipeline/${id}`, { version: body.version, values });
  },
  submit: async (pick) => {
    const id = await oneOf(ownDeal, pick);
    if (id) await submitPackage(app, id, lenderId);
  },
  takeBack: async (pick) => {
    const id = await oneOf(sent(sql`deal_id`), pick);
    await broker.call('POST', `/api/submissions/${id}/withdraw`, { reason: 'The borrower changed lenders.' });
  },
  declinePackage: async (pick) => {
    const reason = 'The appraisal came in low.';
    await lender.call('POST', `/api/lender/packages/${await oneOf(sent(sql`id`), pick)}/decline`, { reason });
  },
  fund: async (pick) => {
    const id = await oneOf(sent(sql`id`), pick);
    if (id)
      await app.database.transaction(async (tx) => void (await setPackageState(tx, system(), { id, to: 'funded' })));
  },
  reopen: async (pick) => {
    const id = await oneOf(sql`select id from loan_packages where state = 'funded' order by id`, pick);
    if (id) await app.database.transaction((tx) => reopenPackage(tx, system(), id));
  },
  addLender: async () => {
    const { body } = await admin.call('GET', `/api/lenders/${lenderId}`);
    const { _id, id: _, version: _v, createdAt: _c, updatedAt: _u, ...values } = body.lender ?? body;
    await admin.call('POST', '/api/lenders', {
      ...values,
      name: `Figures Lending ${++made}`,
      email: `figures${made}@example.com`,
    });
  },
  archiveLender: async (pick) => {
    const unused = sql`select id from lenders where name like 'Figures Lending%' and archived_at is null order by id`;
    await admin.call('DELETE', `/api/lenders/${await oneOf(unused, pick)}`);
  },
  count: () => keepRollup(app.platform),
} satisfies Readonly<Record<string, (pick: number) => Promise<void>>>;

const history = fc.array(
  fc.record({
    act: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
    pick: fc.nat(500),
    daysLater: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(1, 3, 31)),
  }),
  { minLength: 10, maxLength: 25 },
);

/** Each act once or more, in an order in which all of them take effect. */
const everything = (
  [
    ...[
      'signUp',
      'logIn',
      'write',
      'settle',
      'addDeal',
      'edit',
      'count',
      'ask',
      'ask',
      'offer',
      'accept',
      'ask',
      'decline',
    ],
    ...['ask', 'withdraw', 'submit', 'takeBack', 'submit', 'declinePackage', 'submit', 'count', 'fund', 'reopen'],
    ...['archive', 'unarchive', 'promote', 'signUp', 'end', 'erase', 'addLender', 'archiveLender'],
  ] as (keyof typeof acts)[]
).map((act) => ({ act, pick: 0, daysLater: 0 }));

it('the figures are what plain SQL counts, whatever people did in whichever order', async () => {
  const reached = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      for (const { act, pick, daysLater } of steps) {
        if (daysLater > 0) {
          app.clock.advance(daysLater * dayMs);
          await signIn();
        }
        const before = await changesOf();
        await acts[act](pick);
        if ((await changesOf()) !== before) reached.set(act, (reached.get(act) ?? 0) + 1);
      }
      const answer = (await admin.call('GET', '/api/admin/analytics')).body;
      expect(shownFigures(answer), JSON.stringify(steps)).toEqual(
        await plainFigures(app.database.db, new Date(answer.asOf)),
      );
    }),
    { numRuns: 20, endOnFailure: true, examples: [[everything]] },
  );
  // It was about all of them: each took effect at least once.
  expect(Object.keys(acts).filter((act) => !reached.has(act))).toEqual([]);
});

/** How much was changed so far, by the audit trail and the messages that are there. */
async function changesOf(): Promise<string> {
  const { rows } = await app.database.db.execute<{ changes: string }>(
    sql`select (select count(*) from audit_log) || ' ' || (select count(*) from help_tickets) || ' ' || (select count(*) from analytics_counters) as changes`,
  );
  return rows[0]?.changes ?? '';
}
