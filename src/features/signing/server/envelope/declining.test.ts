import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  consent,
  countMails,
  finish,
  linkTo,
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
import { pagesUpdatedDuring } from '../../../../../tests/support/events/published.ts';

const { borrower, guarantor } = people;
const reason = 'The rate is not the one we agreed on.';
const closed = { status: 409, body: { code: 'SIGNING_CLOSED' } };

/** The borrower and a guarantor sign in any order, and the broker last. */
const places = [
  { role: 'borrower', type: 'signature' },
  { role: 'guarantor', type: 'signature' },
  { role: 'broker', type: 'signature' },
] as const;

async function asked(desk: SigningCompany, address: string) {
  const id = await reviewedDeal(desk, address, places);
  const started = await start(desk, id, [borrower, guarantor]);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const link = await linkTo(desk, borrower.email, `Please sign: ${address}`);
  return { id, link, session: await openSession(desk, borrower.email, address, link) };
}
const decline = (desk: SigningCompany, session: string, why: string) =>
  withToken(desk, session, 'POST', '/decline', { reason: why });
/** What the page of the deal was told about its documents, in order. */
const told = async (desk: SigningCompany, id: string) => {
  const { rows } = await desk.app.database.db.execute(
    sql`select data->>'status' as status from deal_events where entry_id = ${id} and type = 'signing-update' order by number`,
  );
  return rows.map(({ status }) => status);
};
const notices = async ({ broker }: SigningCompany, address: string): Promise<string[]> =>
  (await broker.call('GET', '/api/notifications')).body.notifications
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.includes(address));

describe('a signer who declines', () => {
  it('says why: the broker is told on the page, by a notification, by email and in the deal’s stream', async ({
    desk,
    address,
  }) => {
    const { id, session } = await asked(desk, address);
    expect(await decline(desk, session, '   ')).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    const updated = await pagesUpdatedDuring(desk.app, 'signing', async () => {
      const declined = await decline(desk, session, reason);
      expect(declined).toMatchObject({
        status: 200,
        body: {
          message: 'You declined to sign. Your broker was notified.',
          signing: { state: 'declined', signer: { state: 'declined' }, can: { sign: false, decline: false } },
        },
      });
    });
    const { user } = (await desk.broker.call('GET', '/api/users/profile')).body;
    expect(updated).toEqual([user._id]);
    const signing = await readSigning(desk, id);
    expect(signing.envelope?.state).toBe('declined');
    expect(signerOf(signing, 'borrower')).toMatchObject({
      state: 'declined',
      declineReason: reason,
      declinedAt: expect.any(String),
      can: { remind: false, sendLink: false, reassign: true, signHere: false },
    });
    expect(await told(desk, id)).toEqual(['sent', 'declined']);
    await eventually(
      () => countMails(desk, user.email, `A signer declined: ${address}`),
      (count) => count > 0,
    );
    expect(await countMails(desk, user.email, `A signer declined: ${address}`)).toBe(1);
    expect(await notices(desk, address)).toEqual([`${borrower.name} declined to sign: ${address}`]);
    // Said a second time, it changes nothing and tells nobody again.
    expect((await decline(desk, session, 'Another reason')).status).toBe(200);
    expect(signerOf(await readSigning(desk, id), 'borrower').declineReason).toBe(reason);
    expect(await notices(desk, address)).toHaveLength(1);
    // The reason stands in the envelope, never in events.
    const events = sql`select id from audit_log a where a::text like ${`%${reason}%`}`;
    expect(await desk.rows(events)).toEqual([]);
  });

  it('signs nothing any more, and those of later turns are not asked', async ({ desk, address }) => {
    const { id, link, session } = await asked(desk, address);
    await consent(desk, session);
    const [document] = (await viewOf(desk, session)).documents;
    const place = document?.places.find(({ isYours }) => isYours);
    await decline(desk, session, reason);
    const mark = { method: 'typed', content: borrower.name };
    for (const late of [
      await withToken(desk, session, 'PUT', '/marks/signature', mark),
      await withToken(desk, session, 'POST', '/places', { documentId: document?._id, placeId: place?.id }),
      await withToken(desk, session, 'POST', '/finish'),
    ])
      expect(late).toMatchObject(closed);
    expect((await withToken(desk, link, 'GET', '/link')).body.link.state).toBe('ended');
    const signing = await readSigning(desk, id);
    expect(signing.envelope?.signers.map(({ role, state }) => [role, state])).toEqual([
      ['borrower', 'declined'],
      ['guarantor', 'asked'],
      ['broker', 'waiting'],
    ]);
    // Whoever was asked beside them waits as well, and the broker is not asked.
    const beside = await linkTo(desk, guarantor.email, `Please sign: ${address}`);
    expect((await withToken(desk, beside, 'GET', '/link')).body.link.state).toBe('waiting');
    const other = await openSession(desk, guarantor.email, address, beside);
    expect((await viewOf(desk, other)).can).toEqual({ sign: false, finish: false, decline: false });
    expect(await withToken(desk, other, 'POST', '/consent', { version: '2026-11' })).toMatchObject(closed);
    expect(await notices(desk, address)).toEqual([`${borrower.name} declined to sign: ${address}`]);
    for (const { _id, can } of signing.envelope?.signers ?? []) {
      expect(can.remind).toBe(false);
      const path = `/api/submissions/${id}/signing/signers/${_id}`;
      for (const call of ['remind', 'link', 'in-person'])
        expect(await desk.broker.call('POST', `${path}/${call}`, {}), call).toMatchObject(closed);
    }
    expect((await start(desk, id, [borrower])).status).toBe(409);
  });

  it('is replaced by another person, from whom it goes on to the end', async ({ desk, address }) => {
    const { id, session } = await asked(desk, address);
    await signEverywhere(desk, session);
    await decline(desk, session, reason);
    const before = signerOf(await readSigning(desk, id), 'borrower');
    expect(before.signedPlaces).toBe(1);
    const other = { name: 'Noor Whitfield', email: 'noor@example.com' };
    const path = `/api/submissions/${id}/signing/signers/${before._id}/reassign`;
    const reassigned = await desk.broker.call('POST', path, other);
    expect(reassigned).toMatchObject({ status: 200, body: { message: 'The other person was asked to sign.' } });
    expect(reassigned.body.signing.envelope.state).toBe('signing');
    // Who said no has nothing to be told, and nothing of theirs counts for the other.
    expect(signerOf(await readSigning(desk, id), 'borrower')).toMatchObject({
      ...other,
      ...{ state: 'asked', signedPlaces: 0, consentAt: null, declineReason: null },
    });
    expect(await countMails(desk, borrower.email, `Signing canceled: ${address}`)).toBe(0);
    const next = await openSession(
      desk,
      other.email,
      address,
      await linkTo(desk, other.email, `Please sign: ${address}`),
    );
    await signEverywhere(desk, next);
    await finish(desk, next);
    const beside = await linkTo(desk, guarantor.email, `Please sign: ${address}`);
    const last = await openSession(desk, guarantor.email, address, beside);
    await signEverywhere(desk, last);
    await finish(desk, last);
    const after = await readSigning(desk, id);
    expect(signerOf(after, 'broker').state).toBe('asked');
    expect(after.envelope?.acts.map(({ type }) => type)).toEqual(expect.arrayContaining(['declined', 'reassigned']));
  });

  it('can be the end of it: the broker cancels, and starts again with the same documents', async ({
    desk,
    address,
  }) => {
    const { id, session } = await asked(desk, address);
    await decline(desk, session, reason);
    const voided = await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'New terms' });
    expect(voided).toMatchObject({ status: 200, body: { signing: { envelope: { state: 'voided' } } } });
    expect(await told(desk, id)).toEqual(['sent', 'declined', 'voided']);
    const again = await start(desk, id, [{ ...borrower, email: 'dana.second@example.com' }, guarantor]);
    expect(again.body.signing.envelope).toMatchObject({ state: 'signing' });
    await linkTo(desk, 'dana.second@example.com', `Please sign: ${address}`);
    expect(await countMails(desk, borrower.email, `Signing canceled: ${address}`)).toBe(0);
  });
});
