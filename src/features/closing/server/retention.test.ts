import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { exampleWire, it, terms } from '../../../../tests/support/desks/deals/closing-desk.ts';
import { sendParts } from '../../../../tests/support/desks/deals/lender-packages.ts';
import { pdf } from '../../../../tests/support/desks/example-files.ts';
import { dayMs } from '../../../kernel/dates.ts';
import { applyRule } from '../../../platform/jobs/retention.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountEnds } from '../../accounts/server/api.ts';
import { closingRules } from './retention.ts';

async function removeOld(platform: Platform, now: Date): Promise<void> {
  for (const rule of closingRules) await applyRule(platform, rule, now);
}

it('of a funded loan the lender keeps what was agreed and paid for seven years after its broker has left, and nobody’s words or account numbers', async ({
  desk,
  address,
  closingLoan,
}) => {
  const { app, broker, lender, rows } = desk;
  const loan = await closingLoan();
  const [owner] = await rows(sql`select owner_id as id from pipeline_entries where id = ${loan.dealId}`);
  const accountId = String(owner?.id);
  await loan.call('POST', 'wire', { instructions: exampleWire, seen: 0 }, broker);
  await loan.call('POST', 'terms', terms('closing', 1));
  const { _id, terms: final } = (await loan.read()).terms.versions[0];
  await loan.call('POST', `terms/${_id}/answer`, { answer: 'accepted', note: 'Thanks from Octavia.' }, broker);
  const asked = { conditions: [{ title: 'Payoff letter', owner: 'broker' }] };
  const { body } = await lender.call('POST', `/api/lender/packages/${loan.packageId}/conditions`, asked);
  const condition: string = body.package.conditions[0]._id;
  await sendParts(app, broker, `/api/submissions/${loan.dealId}/conditions/${condition}/answer`, [
    ['message', 'Octavia sends it.'],
    ['version', '1'],
    ['files', { name: 'payoff.pdf', content: pdf('Payoff') }],
  ]);
  await sendParts(app, lender, `/api/lender/packages/${loan.packageId}/conditions/${condition}/messages`, [
    ['message', 'We look at it.'],
  ]);
  const { version, today } = await loan.read(lender);
  await loan.call('PUT', 'date', { on: today, reason: 'Octavia asked.', version }, broker);
  const funding = { on: today, amount: final.loanAmount, version: version + 1, openConditions: 1 };
  expect((await loan.call('POST', 'funded', funding)).status).toBe(200);
  // Another package of the same broker that came to nothing.
  const [other] = await rows(sql`
    insert into loan_packages (deal_id, lender_id, broker_id, contents, state, state_at, submitted_at)
    select deal_id, lender_id, broker_id, 'x', 'withdrawn', now(), now() from loan_packages where id = ${loan.packageId}
    returning id`);

  const context = { actor: { kind: 'system' }, at: app.clock.now(), requestId: 'test' } as const;
  await app.database.transaction(async (tx) => {
    const end = { accountId, role: 'user', lenderId: null, name: 'Octavia Vanishworth' } as const;
    for (const ends of app.platform.hooks.all(accountEnds).toReversed()) await ends(app.platform, tx, context, end);
  });
  await rows(sql`update accounts set email = 'deleted:' || id, deleted_at = now() where id = ${accountId}`);

  const kept = await loan.read(lender);
  expect(kept).toMatchObject({
    state: 'funded',
    property: address,
    funded: { amount: final.loanAmount },
    terms: { versions: [{ stage: 'closing', answer: { answer: 'accepted', note: '' } }, { stage: 'offer' }] },
    date: { reason: '' },
  });
  expect(await rows(sql`select id from loan_packages where id = ${String(other?.id)}`)).toEqual([]);

  const read = `/api/lender/packages/${loan.packageId}/conditions/${condition}/thread`;
  expect((await lender.call('GET', read)).body.thread).toMatchObject({
    messages: [{ side: 'lender', message: 'We look at it.' }],
    files: [{ side: 'broker', name: 'payoff.pdf', by: null }],
  });

  const cleanAfter = (days: number) => removeOld(app.platform, new Date(Date.now() + days * dayMs));
  const count = async (table: string) =>
    (await rows(sql`select 1 from ${sql.raw(table)} where package_id = ${loan.packageId}`)).length;
  await cleanAfter(89);
  expect(await count('wire_instructions')).toBe(1);
  await cleanAfter(91);
  expect([await count('wire_instructions'), await count('closings')]).toEqual([0, 1]);
  await cleanAfter(7 * 365);
  expect(await count('closings')).toBe(1);
  await cleanAfter(7 * 366 + 1);
  expect(await count('closings')).toBe(0);
  // The requests to lenders hang on the deal, in which nothing is left.
  expect(
    await rows(sql`select address, client_name, deal, loan_amount from pipeline_entries where id = ${loan.dealId}`),
  ).toEqual([{ address: '', client_name: null, deal: {}, loan_amount: null }]);
});
