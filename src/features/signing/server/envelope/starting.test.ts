import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  countMails,
  finish,
  linkTo,
  openHere,
  openSession,
  people,
  readSigning,
  reviewedDeal,
  type SigningCompany,
  signEverywhere,
  signerOf,
  start,
  viewOf,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';

const { borrower, guarantor } = people;
const closed = { status: 409, body: { code: 'SIGNING_CLOSED' } };
const withGuarantor = [
  { role: 'borrower', type: 'signature' },
  { role: 'guarantor', type: 'signature' },
  { role: 'broker', type: 'signature' },
] as const;

const asks = (desk: SigningCompany, address: string) => countMails(desk, borrower.email, `Please sign: ${address}`);
const envelopesOf = async ({ app }: SigningCompany, id: string) =>
  (await app.database.db.execute(sql`select id from envelopes where deal_id = ${id}`)).rows.length;
const states = async (desk: SigningCompany, id: string) =>
  (await readSigning(desk, id)).envelope?.signers.map(({ role, state }) => `${role} ${state}`);
const actOf =
  (desk: SigningCompany, id: string) =>
  async (role: 'borrower' | 'broker', path: string, body: object = {}) => {
    const { _id } = signerOf(await readSigning(desk, id), role);
    return desk.broker.call('POST', `/api/submissions/${id}/signing/signers/${_id}/${path}`, body);
  };

describe('a package that is sent for signature twice', () => {
  it('with the same key, or by two clicks at once, is sent once', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    const key = { 'idempotency-key': `sign-${id}` };
    const answers = await Promise.all([1, 2, 3].map(() => start(desk, id, [borrower], {}, key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const again = await start(desk, id, [borrower], {}, key);
    expect(again.body.signing.envelope._id).toBe((await readSigning(desk, id)).envelope?._id);
    await linkTo(desk, borrower.email, `Please sign: ${address}`);
    expect([await envelopesOf(desk, id), await asks(desk, address)]).toEqual([1, 1]);
  });

  it('with another key is refused while the first runs, and nobody is asked twice', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((key) => start(desk, id, [borrower], {}, { 'idempotency-key': `${key}-${id}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const refused = await start(desk, id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT', message: /being signed already/ } });
    await linkTo(desk, borrower.email, `Please sign: ${address}`);
    expect([await envelopesOf(desk, id), await asks(desk, address)]).toEqual([1, 1]);
  });
});

describe('who signs when', () => {
  it('the broker’s turn comes once everybody of the turn before has signed, in any order', async ({
    desk,
    address,
  }) => {
    const id = await reviewedDeal(desk, address, withGuarantor);
    await start(desk, id, [borrower, guarantor]);
    expect(await states(desk, id)).toEqual(['borrower asked', 'guarantor asked', 'broker waiting']);
    expect(await actOf(desk, id)('broker', 'in-person')).toMatchObject(closed);
    const guarantorLink = await linkTo(desk, guarantor.email, `Please sign: ${address}`);
    const first = await openSession(desk, guarantor.email, address, guarantorLink);
    await signEverywhere(desk, first);
    await finish(desk, first);
    expect(await states(desk, id)).toEqual(['borrower asked', 'guarantor signed', 'broker waiting']);
    const second = await openHere(desk, id, signerOf(await readSigning(desk, id), 'borrower')._id);
    await signEverywhere(desk, second);
    await finish(desk, second);
    expect(await states(desk, id)).toEqual(['borrower signed', 'guarantor signed', 'broker asked']);
    expect(await actOf(desk, id)('borrower', 'remind')).toMatchObject(closed);
    expect(await actOf(desk, id)('borrower', 'reassign', { name: 'Ray', email: 'ray@example.com' })).toMatchObject(
      closed,
    );
  });

  it('everybody is asked together where the broker wants it so', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id, [borrower], { isAtOnce: true });
    expect(await states(desk, id)).toEqual(['borrower asked', 'broker asked']);
    const own = await openHere(desk, id, signerOf(await readSigning(desk, id), 'broker')._id);
    await signEverywhere(desk, own);
    await finish(desk, own);
    expect(await states(desk, id)).toEqual(['borrower asked', 'broker signed']);
  });

  it('who has to sign is named, once, and nobody else', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    for (const signers of [[], [borrower, borrower], [borrower, guarantor], [{ ...borrower, email: 'nobody' }]])
      expect(await start(desk, id, signers)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await envelopesOf(desk, id)).toBe(0);
  });
});

describe('a signer who is asked again', () => {
  it('by a reminder gets a new link, the one before opens nothing, and who is at it goes on', async ({
    desk,
    address,
  }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, borrower.email, `Please sign: ${address}`);
    const session = await openSession(desk, borrower.email, address, link);
    const reminded = await actOf(desk, id)('borrower', 'remind');
    expect(reminded).toMatchObject({ status: 200, body: { message: 'Reminder sent.' } });
    const next = await linkTo(desk, borrower.email, `Reminder: please sign: ${address}`);
    expect((await withToken(desk, link, 'GET', '/link')).status).toBe(404);
    expect((await withToken(desk, next, 'GET', '/link')).body.link.state).toBe('open');
    expect((await viewOf(desk, session)).can.sign).toBe(true);
    expect(signerOf(await readSigning(desk, id), 'borrower').remindedAt).toEqual(expect.any(String));
  });

  it('after the broker has canceled with a reason is told that nothing is to be signed', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, borrower.email, `Please sign: ${address}`);
    const cancel = (reason: string) => desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason });
    expect((await cancel(' ')).status).toBe(400);
    expect((await cancel('The rate has changed')).body.signing.envelope).toMatchObject({
      ...{ state: 'voided', endReason: 'The rate has changed', can: { void: false } },
    });
    const told = await eventually(
      () => countMails(desk, borrower.email, `Signing canceled: ${address}`),
      (count) => count > 0,
    );
    expect(told).toBe(1);
    expect((await withToken(desk, link, 'GET', '/link')).status).toBe(404);
    for (const path of ['remind', 'link', 'in-person'])
      expect(await actOf(desk, id)('borrower', path)).toMatchObject(closed);
    expect((await start(desk, id)).status).toBe(200);
  });
});

it('nobody reaches the signing of another broker’s deal, and is not told that there is one', async ({
  desk,
  address,
}) => {
  const id = await reviewedDeal(desk, address);
  await start(desk, id);
  const before = await readSigning(desk, id);
  const signer = `/signers/${signerOf(before, 'borrower')._id}`;
  const [document] = before.envelope?.documents ?? [];
  const person = { name: 'Ray Whitfield', email: 'ray@example.com' };
  const calls = [
    ['GET', '', undefined],
    ['POST', '', { signers: [borrower] }],
    ['POST', '/void', { reason: 'New terms' }],
    ['POST', `${signer}/remind`, {}],
    ['POST', `${signer}/link`, {}],
    ['POST', `${signer}/reassign`, person],
    ['POST', `${signer}/in-person`, {}],
    ['GET', `/documents/${document?._id}`, undefined],
  ] as const;
  const other = await desk.app.signIn('investor@example.com');
  const own = await reviewedDeal({ ...desk, broker: other }, `${address} West`);
  expect((await start({ broker: other }, own)).status).toBe(200);
  for (const [method, path, body] of calls) {
    const answer = await other.call(method, `/api/submissions/${id}/signing${path}`, body);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    // Nor through a deal of their own.
    if (path.startsWith(signer) || path.startsWith('/documents'))
      expect((await other.call(method, `/api/submissions/${own}/signing${path}`, body)).status, path).toBe(404);
  }
  const { envelope } = await readSigning(desk, id);
  expect([envelope?.state, envelope?.acts, envelope?.signers]).toEqual([
    ...['signing', before.envelope?.acts, before.envelope?.signers],
  ]);
});
