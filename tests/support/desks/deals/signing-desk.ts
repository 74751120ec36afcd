import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { DealSigning, EnvelopeSigner } from '../../../../src/features/signing/contract.ts';
import type { SigningView } from '../../../../src/features/signing/sign-contract.ts';
import type { SignerRole, SigningType } from '../../../../src/lending/form-templates/placement.ts';
import type { Answer, Caller, TestApp } from '../../test-app.ts';
import { formBody } from '../example-files.ts';
import { eventually } from '../quote-desk.ts';
import { answerIn, formPdf, templateTag } from '../template-desk.ts';
import { save } from './package-desk.ts';
import { askFor, askForNothing, dealWithProgram } from './requirement-desk.ts';

export interface SigningCompany {
  readonly app: TestApp;
  readonly broker: Caller;
  readonly lender: Caller;
  readonly lenderId: string;
}

const borrower = {
  borrowerFirstName: 'Dana',
  borrowerLastName: 'Whitfield',
  borrowerEmail: 'dana@example.com',
  propertyAddress: '12 Alder Court',
  requestedLoanAmount: 250_000,
  purchasePrice: 300_000,
  afterRepairValue: 400_000,
  rehabBudget: 60_000,
};
const experience = {
  properties: [
    {
      streetAddress: '4 Elm Street',
      city: 'Austin',
      state: 'TX',
      zipCode: '78704',
      ownerOnTitle: 'Dana Whitfield',
      purchaseDate: '2024-02-01',
      rehabBudget: 40_000,
      propertyType: 'Condo',
    },
  ],
};
const scopeOfWork = {
  propertyAddress: '12 Alder Court',
  projectDescription: 'New kitchen',
  estimatedTimelineWeeks: 12,
  categories: [{ name: 'Kitchen', items: [{ description: 'Cabinets', cost: 60_000 }] }],
};

/** Everything a package needs before its documents. */
export const answers = { ...borrower, programForms: { experience, scopeOfWork } };

export interface Place {
  readonly role: SignerRole;
  readonly type: SigningType;
}
/** The borrower signs, initials and dates, then the broker signs. */
export const usualPlaces: readonly Place[] = [
  { role: 'borrower', type: 'signature' },
  { role: 'borrower', type: 'initials' },
  { role: 'borrower', type: 'signing-date' },
  { role: 'broker', type: 'signature' },
];

let made = 0;

/** A form of the lender with these places, published, and asked for in every package. @returns its requirement and template */
export async function askForSignedForm(company: SigningCompany, places: readonly Place[] = usualPlaces) {
  const { app, lender, lenderId } = company;
  const name = `Signed form ${++made}`;
  const file = { name: `${name}.pdf`, content: await formPdf(['First']) };
  const { payload, type } = await formBody([
    ['file', file],
    ['lenderId', lenderId],
    ['tag', templateTag],
  ]);
  const headers = { 'content-type': type, authorization: `Bearer ${lender.token}` };
  const sent = await app.http.inject({ method: 'POST', url: '/api/form-templates', headers, payload });
  const { template } = sent.json();
  const boxes = places.map(({ role, type: content }, index) => ({
    id: `${role}-${content}-${index}`,
    target: { box: { page: 0, x: 72, y: 500 - index * 40, width: 180, height: 30 } },
    content: { type: content, role },
  }));
  const placements = [answerIn('First', 'borrowerFirstName'), ...boxes];
  const saved = await lender.call('PUT', `/api/form-templates/${template._id}/draft`, { edit: 1, placements });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const published = await lender.call('POST', `/api/form-templates/${template._id}/publish`, { edit: 2 });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  const requirementId = await askFor(company, name, { source: 'template', templateId: template._id });
  return { name, requirementId, templateId: template._id as string };
}

/** Fills in every form of a deal, and waits until it is done. */
export async function fillForms({ broker }: SigningCompany, dealId: string): Promise<void> {
  const filled = await broker.call('POST', `/api/submissions/${dealId}/fill-fix-and-flip-docs`, { formData: {} });
  expect(filled.status, JSON.stringify(filled.body)).toBe(200);
  const read = async () => (await broker.call('GET', `/api/submissions/${dealId}/requirements`)).body.requirements;
  const done = await eventually(read, (list: { status: string }[]) =>
    list.every(({ status }) => status !== 'processing'),
  );
  expect(done.every(({ status }: { status: string }) => status !== 'error')).toBe(true);
}

/** Marks a package as reviewed as it stands. */
export async function reviewPackage({ broker }: SigningCompany, dealId: string): Promise<void> {
  const { preflight } = (await broker.call('GET', `/api/submissions/${dealId}/preflight`)).body;
  const reviewed = await broker.call('POST', `/api/submissions/${dealId}/review`, { contents: preflight.contents });
  expect(reviewed.status, JSON.stringify([reviewed.body, preflight.issues])).toBe(200);
}

/** A deal whose package has one form to sign, was filled in and reviewed: signing can start. @returns its id */
export async function reviewedDeal(
  company: SigningCompany,
  address: string,
  places: readonly Place[] = usualPlaces,
): Promise<string> {
  await askForNothing(company);
  await askForSignedForm(company, places);
  const { id } = await dealWithProgram(company, address);
  const saved = await save(company.broker, id, answers);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await fillForms(company, id);
  await reviewPackage(company, id);
  return id;
}

export const people = {
  borrower: { role: 'borrower', name: 'Dana Whitfield', email: 'dana@example.com' },
  'co-borrower': { role: 'co-borrower', name: 'Ray Whitfield', email: 'ray@example.com' },
  guarantor: { role: 'guarantor', name: 'Iris Mora', email: 'iris@example.com' },
} as const;

export const readSigning = async ({ broker }: Pick<SigningCompany, 'broker'>, dealId: string): Promise<DealSigning> =>
  (await broker.call('GET', `/api/submissions/${dealId}/signing`)).body.signing;

/** Starts signing with the usual people. */
export const start = (
  { broker }: Pick<SigningCompany, 'broker'>,
  dealId: string,
  signers: readonly object[] = [people.borrower],
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Answer> => broker.call('POST', `/api/submissions/${dealId}/signing`, { signers, ...more }, headers);

export function signerOf(signing: DealSigning, role: SignerRole): EnvelopeSigner {
  const signer = signing.envelope?.signers.find((one) => one.role === role);
  if (!signer) throw new Error(`Nobody signs as ${role}.`);
  return signer;
}

/** The newest mail to this address with these words in its subject. */
async function newestMail({ app }: SigningCompany, email: string, subject: string, after = 0): Promise<string> {
  const read = async () =>
    (
      await app.database.db.execute(
        sql`select text from mailbox_messages where recipient = ${email} and subject like ${`%${subject}%`} order by at`,
      )
    ).rows;
  const rows = await eventually(read, (list) => list.length > after);
  expect(rows.length, `${subject} to ${email}`).toBeGreaterThan(after);
  return String(rows.at(-1)?.text);
}

/** Counts the mails so far, to wait for another. */
export async function countMails({ app }: SigningCompany, email: string, subject: string): Promise<number> {
  const { rows } = await app.database.db.execute(
    sql`select count(*)::int as count from mailbox_messages where recipient = ${email} and subject like ${`%${subject}%`}`,
  );
  return Number(rows[0]?.count);
}

/** The token of the link that was mailed about this address of a property. */
export async function linkTo(company: SigningCompany, email: string, about: string): Promise<string> {
  const text = await newestMail(company, email, about);
  const token = /\/sign#(\S+)/.exec(text)?.[1];
  if (!token) throw new Error(`No link in: ${text}`);
  return token;
}

/** A call with a link or session, and nothing else. */
export const withToken = (
  { app }: Pick<SigningCompany, 'app'>,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer> =>
  app.visitor.call(method, `/api/sign${path}`, body ?? (method === 'GET' ? undefined : {}), { 'x-link-token': token });

/** Asks for a code with a link, reads it from the mail, and opens a session. @returns its token */
export async function openSession(company: SigningCompany, email: string, about: string, link: string) {
  const subject = `Your code to open the loan documents: ${about}`;
  const before = await countMails(company, email, subject);
  const sent = await withToken(company, link, 'POST', '/code', { by: 'email' });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const code = /\b(\d{6})\b/.exec(await newestMail(company, email, subject, before))?.[1] ?? '';
  const entered = await withToken(company, link, 'POST', '/session', { code });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  return String(entered.body.token);
}

export const viewOf = async (company: Pick<SigningCompany, 'app'>, session: string): Promise<SigningView> => {
  const answer = await withToken(company, session, 'GET', '');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.signing;
};

export async function consent(company: SigningCompany, session: string): Promise<void> {
  const { version } = (await viewOf(company, session)).consent;
  const answer = await withToken(company, session, 'POST', '/consent', { version });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Consents, views everything, and signs every place of its own. */
export async function signEverywhere(company: SigningCompany, session: string): Promise<void> {
  await consent(company, session);
  const view = await viewOf(company, session);
  for (const mark of ['signature', 'initials'])
    await withToken(company, session, 'PUT', `/marks/${mark}`, { method: 'typed', content: view.signer.name });
  for (const { _id: documentId, places } of view.documents) {
    expect((await withToken(company, session, 'GET', `/documents/${documentId}`)).status).toBe(200);
    for (const { id: placeId } of places.filter(({ isYours }) => isYours)) {
      const signed = await withToken(company, session, 'POST', '/places', { documentId, placeId });
      expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    }
  }
}

export async function finish(company: SigningCompany, session: string): Promise<void> {
  const answer = await withToken(company, session, 'POST', '/finish');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** The session of a signer in the room, or of the broker, on the broker's device. */
export async function openHere({ broker }: SigningCompany, dealId: string, signerId: string): Promise<string> {
  const answer = await broker.call('POST', `/api/submissions/${dealId}/signing/signers/${signerId}/in-person`, {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(answer.body.token);
}

/** Signs as the borrower in the room and as the broker, all on the broker's device: the seal follows by itself. */
export async function signInTheRoom(company: SigningCompany, dealId: string): Promise<void> {
  const started = await start(company, dealId);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  for (const role of ['borrower', 'broker'] as const) {
    const session = await openHere(company, dealId, signerOf(await readSigning(company, dealId), role)._id);
    await signEverywhere(company, session);
    await finish(company, session);
  }
}

/** Starts signing and signs as everybody: the seal follows by itself. */
export async function signByAll(company: SigningCompany, dealId: string, address: string): Promise<void> {
  const started = await start(company, dealId);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  const { email } = people.borrower;
  const link = await linkTo(company, email, `Please sign: ${address}`);
  const session = await openSession(company, email, address, link);
  await signEverywhere(company, session);
  await finish(company, session);
  const broker = signerOf(await readSigning(company, dealId), 'broker');
  const own = await openHere(company, dealId, broker._id);
  await signEverywhere(company, own);
  await finish(company, own);
}
