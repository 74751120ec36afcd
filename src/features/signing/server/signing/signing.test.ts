import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  consent,
  finish,
  linkTo,
  openHere,
  openSession,
  people,
  readSigning,
  reviewedDeal,
  signEverywhere,
  signerOf,
  start,
  viewOf,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { it } from '../../../../../tests/support/desks/quote-desk.ts';
import { signingTexts } from '../../model.ts';

const { email } = people.borrower;

describe('a mailed link', () => {
  it('opens nothing before a code, then consent, then the documents, one after the other', async ({
    desk,
    address,
  }) => {
    const id = await reviewedDeal(desk, address);
    expect((await start(desk, id)).status).toBe(200);
    const link = await linkTo(desk, email, `Please sign: ${address}`);
    expect((await withToken(desk, link, 'GET', '/link')).body.link).toEqual({
      state: 'open',
      brokerName: expect.any(String),
      email: 'd***@example.com',
      phone: null,
      isTextRefused: false,
    });
    expect(await withToken(desk, link, 'GET', '')).toMatchObject({
      status: 410,
      body: { code: 'SIGNING_SESSION_ENDED' },
    });
    const session = await openSession(desk, email, address, link);
    const view = await viewOf(desk, session);
    expect(view).toMatchObject({ state: 'signing', signer: { role: 'borrower', state: 'opened' }, inPerson: false });
    const [document] = view.documents;
    if (!document) throw new Error('No document.');
    const mark = () =>
      withToken(desk, session, 'PUT', '/marks/signature', { method: 'typed', content: 'Dana Whitfield' });
    const sign = (placeId: string) =>
      withToken(desk, session, 'POST', '/places', { documentId: document._id, placeId });
    const [first] = document.places.filter(({ isYours }) => isYours);
    for (const early of [
      await withToken(desk, session, 'GET', `/documents/${document._id}`),
      await mark(),
      await sign(first?.id ?? ''),
      await withToken(desk, session, 'POST', '/finish'),
    ])
      expect(early).toMatchObject({ status: 409, body: { message: 'Agree to sign electronically first.' } });
    await consent(desk, session);
    const file = await withToken(desk, session, 'GET', `/documents/${document._id}`);
    expect(file.status).toBe(200);
    expect(String(file.body).startsWith('%PDF-')).toBe(true);
    expect((await sign(first?.id ?? '')).body.message).toBe('Create your signature first.');
    expect((await mark()).status).toBe(200);
    const signed = await sign(first?.id ?? '');
    const dates = signed.body.signing.documents[0].places.filter(
      ({ type }: { type: string }) => type === 'signing-date',
    );
    expect(dates).toMatchObject([{ value: view.today, signedAt: expect.any(String) }]);
    expect((await withToken(desk, session, 'POST', '/finish')).body.message).toBe('Sign every marked place first.');
  });

  it('is signed to the end: the broker is asked next, and the seal follows the last', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, email, `Please sign: ${address}`);
    const session = await openSession(desk, email, address, link);
    expect(signerOf(await readSigning(desk, id), 'broker').state).toBe('waiting');
    await signEverywhere(desk, session);
    await finish(desk, session);
    await finish(desk, session);
    const after = await readSigning(desk, id);
    expect(signerOf(after, 'borrower')).toMatchObject({ state: 'signed', places: 3, signedPlaces: 3 });
    expect(signerOf(after, 'broker').state).toBe('asked');
    const own = await openHere(desk, id, signerOf(after, 'broker')._id);
    await signEverywhere(desk, own);
    await finish(desk, own);
    const { envelope } = await readSigning(desk, id);
    expect(['sealing', 'completed']).toContain(envelope?.state);
    expect(envelope?.acts.filter(({ type }) => type === 'signed')).toHaveLength(2);
    expect(envelope?.acts.find(({ type }) => type === 'consented')?.facts).toMatchObject({
      version: '2026-11',
      by: 'emailed-code',
      address: expect.any(String),
      agent: expect.any(String),
    });
  });
});

describe('what was signed on the device of the broker', () => {
  it('is agreed to and signed again by who then comes with a code', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, email, `Please sign: ${address}`);
    await signEverywhere(desk, await openHere(desk, id, signerOf(await readSigning(desk, id), 'borrower')._id));
    // The broker sees how they agreed: signing in the other way starts over.
    const read = async () => signerOf(await readSigning(desk, id), 'borrower');
    expect(await read()).toMatchObject({ agreedBy: 'device', signedPlaces: 3 });
    const session = await openSession(desk, email, address, link);
    expect((await withToken(desk, session, 'POST', '/finish')).status).toBe(409);
    expect(await read()).toMatchObject({ places: 3, signedPlaces: 0, agreedBy: null });
    // A second code in another browser leaves what was signed after the first.
    await signEverywhere(desk, session);
    expect(await read()).toMatchObject({ agreedBy: 'link', signedPlaces: 3 });
    await finish(desk, await openSession(desk, email, address, link));
    expect(signerOf(await readSigning(desk, id), 'borrower').state).toBe('signed');
  });

  it('is not finished after a code by a page that was open before', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, email, `Please sign: ${address}`);
    const phone = await openSession(desk, email, address, link);
    const here = await openHere(desk, id, signerOf(await readSigning(desk, id), 'borrower')._id);
    await signEverywhere(desk, here);
    const late = await withToken(desk, phone, 'POST', '/finish');
    expect([late.status, late.body.code]).toEqual([410, 'SIGNING_SESSION_ENDED']);
    await finish(desk, here);
    const { envelope } = await readSigning(desk, id);
    const signed = envelope?.acts.filter(({ type }) => type === 'signed');
    expect(signed?.map(({ facts }) => facts.by)).toEqual(['in-person']);
  });
});

describe('an archived deal', () => {
  it('is signed by nobody until it is back', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const session = await openSession(desk, email, address, await linkTo(desk, email, `Please sign: ${address}`));
    await desk.broker.call('PUT', `/api/pipeline/${id}/archive`);
    const refused = await withToken(desk, session, 'POST', '/consent', { version: '2026-11' });
    expect([refused.status, refused.body.message]).toEqual([409, signingTexts.onHold]);
    await desk.broker.call('PUT', `/api/pipeline/${id}/unarchive`);
    await consent(desk, session);
  });
});

describe('a broker who is suspended', () => {
  it('gets nothing signed until they are back', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const session = await openSession(desk, email, address, await linkTo(desk, email, `Please sign: ${address}`));
    const become = (role: string) =>
      desk.rows(sql`update accounts set role = ${role} where email = 'broker@example.com'`);
    await become('suspended');
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/consent', { version: '2026-11' }],
    ] as const) {
      const refused = await withToken(desk, session, method, path, body);
      expect([refused.status, refused.body.message]).toEqual([409, signingTexts.paused]);
    }
    await become('user');
    await consent(desk, session);
  });
});

describe('a place', () => {
  it('that two browsers sign at the same moment is signed once', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const link = await linkTo(desk, email, `Please sign: ${address}`);
    const first = await openSession(desk, email, address, link);
    // The same link asks for a code of its own in another browser.
    const second = await openSession(desk, email, address, link);
    await consent(desk, first);
    await withToken(desk, first, 'PUT', '/marks/signature', { method: 'typed', content: 'Dana Whitfield' });
    const [document] = (await viewOf(desk, first)).documents;
    const place = document?.places.find(({ isYours, type }) => isYours && type === 'signature');
    const body = { documentId: document?._id, placeId: place?.id };
    const sign = (session: string) => withToken(desk, session, 'POST', '/places', body);
    const answers = await Promise.all([first, second, first, second].map(sign));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { envelope } = await readSigning(desk, id);
    const signed = envelope?.acts.filter(({ type, facts }) => type === 'place-signed' && facts.place === place?.id);
    expect(signed).toHaveLength(1);
  });

  it('is dated by the server’s clock alone, whatever the clock of the signer’s device says', async ({
    desk,
    address,
  }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const from = desk.app.clock.now();
    const session = await openHere(desk, id, signerOf(await readSigning(desk, id), 'borrower')._id);
    await consent(desk, session);
    await withToken(desk, session, 'PUT', '/marks/signature', { method: 'typed', content: 'Dana Whitfield' });
    const view = await viewOf(desk, session);
    const [document] = view.documents;
    const wrong = '2031-02-03T04:05:06.000Z';
    for (const { id: placeId, type } of document?.places.filter(({ isYours }) => isYours) ?? []) {
      if (type === 'initials') continue;
      const body = { documentId: document?._id, placeId, at: wrong, signedAt: wrong, value: '2031-02-03' };
      const headers = { 'x-link-token': session, date: new Date(wrong).toUTCString() };
      await desk.app.visitor.call('POST', '/api/sign/places', body, headers);
    }
    const after = (await viewOf(desk, session)).documents[0];
    const date = after?.places.find(({ type }) => type === 'signing-date');
    expect(date).toMatchObject({ value: view.today, signedAt: expect.any(String) });
    const { envelope } = await readSigning(desk, id);
    const own = envelope?.acts.filter(({ type }) => type === 'place-signed') ?? [];
    expect(own).toHaveLength(2);
    for (const { at } of own) {
      expect(new Date(at).getTime()).toBeGreaterThanOrEqual(from.getTime());
      expect(new Date(at).getTime()).toBeLessThanOrEqual(desk.app.clock.now().getTime());
    }
    expect(JSON.stringify(envelope)).not.toContain('2031');
  });
});
