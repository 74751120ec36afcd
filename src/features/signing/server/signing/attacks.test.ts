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
import { minuteMs } from '../../../../kernel/dates.ts';

const { email } = people.borrower;
const sessionEnded = { status: 410, body: { code: 'SIGNING_SESSION_ENDED' } };
const badLink = { status: 404, body: { code: 'NOT_FOUND' } };
const wrongCode = { status: 400, body: { code: 'INVALID_INPUT', message: expect.stringMatching(/code is not valid/) } };

/** A deal whose borrower was mailed a link. */
async function asked(desk: SigningCompany, address: string) {
  const id = await reviewedDeal(desk, address);
  const started = await start(desk, id);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  return { id, link: await linkTo(desk, email, `Please sign: ${address}`) };
}

/** The code that was mailed last. */
async function mailedCode(desk: SigningCompany, address: string, link: string): Promise<string> {
  const subject = `Your code to open the loan documents: ${address}`;
  const before = await countMails(desk, email, subject);
  await withToken(desk, link, 'POST', '/code', { by: 'email' });
  await eventually(
    () => countMails(desk, email, subject),
    (count) => count > before,
  );
  const { rows } = await desk.app.database.db.execute(
    sql`select text from mailbox_messages where subject = ${subject} order by at desc limit 1`,
  );
  return /\b(\d{6})\b/.exec(String(rows[0]?.text))?.[1] ?? '';
}
const enter = (desk: SigningCompany, link: string, code: string) => withToken(desk, link, 'POST', '/session', { code });
/** Another code than this one. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('a link', () => {
  it('that is guessed, changed or missing opens nothing', async ({ desk, address }) => {
    const { link } = await asked(desk, address);
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    for (const guess of ['', 'x', `${link.slice(0, -1)}${last}`, `${link}A`, link.toLowerCase(), 'A'.repeat(43)]) {
      expect(await withToken(desk, guess, 'GET', '/link')).toMatchObject(badLink);
      expect(await withToken(desk, guess, 'POST', '/code', { by: 'email' })).toMatchObject({ status: 200 });
      expect(await enter(desk, guess, '000000')).toMatchObject(wrongCode);
      expect(await withToken(desk, guess, 'GET', '')).toMatchObject(sessionEnded);
    }
  });

  it('is stored as a hash alone, and so are codes and sessions', async ({ desk, address }) => {
    const { id, link } = await asked(desk, address);
    const code = await mailedCode(desk, address, link);
    const token = String((await enter(desk, link, code)).body.token);
    const again = await mailedCode(desk, address, link);
    const { rows } = await desk.app.database.db.execute(sql`
      select s::text || coalesce(c::text, '') || coalesce(t::text, '') as row from signers s
      join envelopes e on e.id = s.envelope_id left join signer_codes c on c.signer_id = s.id
      left join signer_sessions t on t.signer_id = s.id where e.deal_id = ${id}`);
    const dump = JSON.stringify(rows);
    for (const secret of [link, token, again]) expect(dump).not.toContain(secret);
    const jobs = await desk.rows(sql`select data::text as data from pgboss.job where data::text like '%signing.%'`);
    expect(jobs.length).toBeGreaterThan(0);
    for (const secret of [link, token, code, again, email])
      expect(jobs.some(({ data }) => String(data).includes(secret))).toBe(false);
  });

  it('opens nothing once another was sent, reassigned or canceled, and neither do its sessions', async ({
    desk,
    address,
  }) => {
    const { id, link } = await asked(desk, address);
    const session = await openSession(desk, email, address, link);
    const of = async () => signerOf(await readSigning(desk, id), 'borrower')._id;
    const signers = `/api/submissions/${id}/signing/signers`;
    const sent = await desk.broker.call('POST', `${signers}/${await of()}/link`, {});
    expect(sent.body.message).toBe('A new link was sent. Earlier links no longer work.');
    expect(await withToken(desk, link, 'GET', '/link')).toMatchObject(badLink);
    expect(await withToken(desk, session, 'GET', '')).toMatchObject(sessionEnded);

    const second = await linkTo(desk, email, `Your new link to sign: ${address}`);
    const next = await openSession(desk, email, address, second);
    await consent(desk, next);
    const other = { name: 'Ray Whitfield', email: 'ray@example.com' };
    const before = await of();
    expect((await desk.broker.call('POST', `${signers}/${before}/reassign`, other)).status).toBe(200);
    expect(await withToken(desk, second, 'GET', '/link')).toMatchObject(badLink);
    expect(await withToken(desk, next, 'GET', '')).toMatchObject(sessionEnded);
    expect((await desk.broker.call('POST', `${signers}/${before}/reassign`, other)).status).toBe(404);

    const third = await linkTo(desk, other.email, `Please sign: ${address}`);
    expect(signerOf(await readSigning(desk, id), 'borrower')).toMatchObject({ name: other.name, consentAt: null });
    const last = await openSession(desk, other.email, address, third);
    const voided = await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'New terms' });
    expect(voided.body.message).toBe('Signing was canceled. All links stopped working.');
    expect(await withToken(desk, third, 'GET', '/link')).toMatchObject(badLink);
    for (const path of ['', '/documents/x'])
      expect((await withToken(desk, last, 'GET', path)).status).toBeGreaterThanOrEqual(400);
    expect(await withToken(desk, last, 'POST', '/finish')).toMatchObject(sessionEnded);
    const again = await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'Again' });
    expect(again).toMatchObject({ status: 409, body: { code: 'SIGNING_CLOSED' } });
  });
});

describe('a code', () => {
  it('is good for five tries, ten minutes and once', async ({ desk, address }) => {
    const { link } = await asked(desk, address);
    const code = await mailedCode(desk, address, link);
    for (let turn = 0; turn < 5; turn++) expect(await enter(desk, link, not(code))).toMatchObject(wrongCode);
    expect(await enter(desk, link, code)).toMatchObject(wrongCode);
    const second = await mailedCode(desk, address, link);
    expect((await enter(desk, link, second)).status).toBe(200);
    expect(await enter(desk, link, second)).toMatchObject(wrongCode);
    const third = await mailedCode(desk, address, link);
    await desk.app.database.db.execute(
      sql`update signer_codes set expires_at = expires_at - ${`${11 * minuteMs} milliseconds`}::interval`,
    );
    expect(await enter(desk, link, third)).toMatchObject(wrongCode);
  });

  it('tried by many at once is still five tries', async ({ desk, address }) => {
    const { link } = await asked(desk, address);
    const code = await mailedCode(desk, address, link);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => enter(desk, link, not(code))));
    expect(guesses.every(({ status }) => status === 400 || status === 429)).toBe(true);
    expect(await enter(desk, link, code)).toMatchObject(wrongCode);
  });

  it('of one link opens no other, and a newer one ends it', async ({ desk, address }) => {
    const { link } = await asked(desk, address);
    const elsewhere = await asked(desk, `${address} North`);
    const code = await mailedCode(desk, address, link);
    expect(await enter(desk, elsewhere.link, code)).toMatchObject(wrongCode);
    const newer = await mailedCode(desk, address, link);
    if (newer !== code) expect(await enter(desk, link, code)).toMatchObject(wrongCode);
    expect((await enter(desk, link, newer)).status).toBe(200);
  });
});

describe('a session', () => {
  it('of the same link in two browsers is two, each with a code of its own, and both see the same', async ({
    desk,
    address,
  }) => {
    const { link } = await asked(desk, address);
    const first = await openSession(desk, email, address, link);
    const second = await openSession(desk, email, address, link);
    expect(first).not.toBe(second);
    await signEverywhere(desk, first);
    const view = await viewOf(desk, second);
    expect(view.can.finish).toBe(true);
    await Promise.all([finish(desk, first), finish(desk, second)]);
    expect((await viewOf(desk, second)).signer.state).toBe('signed');
    expect((await withToken(desk, first, 'POST', '/end')).status).toBe(200);
    expect(await withToken(desk, first, 'GET', '')).toMatchObject(sessionEnded);
    expect((await viewOf(desk, second)).signer.state).toBe('signed');
  });

  it('reaches no document, place or copy of another signer or envelope', async ({ desk, address }) => {
    const { id, link } = await asked(desk, address);
    const session = await openSession(desk, email, address, link);
    await consent(desk, session);
    await withToken(desk, session, 'PUT', '/marks/signature', { method: 'typed', content: 'Dana Whitfield' });
    const [own] = (await viewOf(desk, session)).documents;
    if (!own) throw new Error('No document.');
    const theirs = own.places.find(({ role }) => role === 'broker');
    const place = (documentId: string, placeId: string) =>
      withToken(desk, session, 'POST', '/places', { documentId, placeId });
    expect((await place(own._id, theirs?.id ?? '')).status).toBe(404);
    expect((await place(own._id, 'made-up')).status).toBe(404);
    const other = await reviewedDeal(desk, `${address} South`);
    await start(desk, other);
    const foreign = (await readSigning(desk, other)).envelope?.documents[0];
    for (const path of [
      `/documents/${foreign?._id}`,
      `/documents/${foreign?._id}/signed`,
      `/documents/${own._id}/signed`,
    ])
      expect((await withToken(desk, session, 'GET', path)).status, path).toBe(404);
    expect((await place(foreign?._id ?? '', own.places[0]?.id ?? '')).status).toBe(404);
    expect((await withToken(desk, session, 'GET', `/documents/${foreign?.dealDocumentId}`)).status).toBe(404);
    // Not even the broker's own session is a broker's.
    const asBroker = await desk.app.visitor.call('GET', `/api/submissions/${id}/signing`, undefined, {
      authorization: `Bearer ${session}`,
    });
    expect(asBroker.status).toBe(401);
  });

  it('shows no document in which there is nothing for its signer to sign', async ({ desk, address }) => {
    const { id, link } = await asked(desk, address);
    // A second document of the envelope, for the broker alone.
    const { rows } = await desk.app.database.db.execute(sql`
      insert into envelope_documents
        (envelope_id, position, requirement_id, name, deal_document_id, source_sha256, pages, places)
      select envelope_id, position + 100, requirement_id, 'For the broker', deal_document_id, source_sha256, pages,
        (select jsonb_agg(place) from jsonb_array_elements(places) as place where place->>'role' = 'broker')
      from envelope_documents where envelope_id in (select id from envelopes where deal_id = ${id}) limit 1
      returning id`);
    const session = await openSession(desk, email, address, link);
    await consent(desk, session);
    expect((await viewOf(desk, session)).documents.map(({ name }) => name)).not.toContain('For the broker');
    expect((await withToken(desk, session, 'GET', `/documents/${rows[0]?.id}`)).status).toBe(404);
  });

  it('ends two hours after its last act', async ({ desk, address }) => {
    const { link } = await asked(desk, address);
    const session = await openSession(desk, email, address, link);
    await desk.app.database.db.execute(sql`
      update signer_sessions set expires_at = now() - interval '1 second'
      where signer_id in (select id from signers where email = ${email})`);
    expect(await withToken(desk, session, 'GET', '')).toMatchObject(sessionEnded);
    expect(await withToken(desk, session, 'POST', '/consent', { version: '2026-11' })).toMatchObject(sessionEnded);
  });
});

describe('the signer’s picture', () => {
  it('is one by its bytes, small, and stored encrypted', async ({ desk, address }) => {
    const { id, link } = await asked(desk, address);
    const session = await openSession(desk, email, address, link);
    await consent(desk, session);
    const put = (method: string, content: string) =>
      withToken(desk, session, 'PUT', '/marks/signature', { method, content });
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    for (const [method, content] of [
      ['uploaded', 'not base64!'],
      ['uploaded', base64('<svg onload="alert(1)"/>')],
      ['drawn', base64('%PDF-1.7')],
      ['drawn', base64('\u0089PNG\r\n\u001a\n but not')],
      ['typed', '   '],
      ['typed', 'x'.repeat(101)],
      ['typed', 'Dana\u0000Whitfield'],
    ] as const)
      expect(await put(method, content), content).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    // Letters that a stamp can’t draw are refused when they are typed, not left out when it is sealed.
    for (const name of ['田中', 'محمد', 'Ꝃirk', '٣'])
      expect((await put('typed', name)).body.message).toBe('This name can’t be typed here. Draw it instead.');
    expect((await put('typed', '  Dana   Whitfield ')).body.signing.marks).toEqual([
      { mark: 'signature', method: 'typed', content: 'Dana Whitfield', mediaType: 'text/plain' },
    ]);
    const rows = await desk.rows(sql`
      select content from signer_marks m join signers s on s.id = m.signer_id join envelopes e on e.id = s.envelope_id
      where e.deal_id = ${id}`);
    expect(rows).toHaveLength(1);
    expect(String(rows[0]?.content)).toMatch(/^k\d+\./);
  });
});
