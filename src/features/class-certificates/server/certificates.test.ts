import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newVerifiedBroker, type OwnBroker } from '../../../../tests/support/desks/account-desk.ts';
import { openedPdf } from '../../../../tests/support/pdf-forms/opened-pdf.ts';
import { readSeal } from '../../../../tests/support/pdf-forms/seals/read-seal.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { loadFinalQuiz } from '../final-quizzes.ts';
import { type CertifiedClass, certifiedClasses, numberInReason } from '../model.ts';
import { classCertificates } from './tables.ts';

const url = '/api/class-certificates';
let app: TestApp;
let broker: Caller;
let lender: Caller;
let superadmin: Caller;
beforeAll(async () => {
  app = await createTestApp('demo');
  [broker, lender, superadmin] = (await Promise.all(
    ['broker@example.com', 'lender@example.com', 'superadmin@example.com'].map((email) => app.signIn(email)),
  )) as [Caller, Caller, Caller];
});
beforeEach(() => app.database.db.delete(classCertificates));
afterAll(() => app?.close());

/** The right answers of a class, the first ones of them wrong. */
async function answersOf(name: CertifiedClass, wrong = 0): Promise<Record<string, number>> {
  const quiz = await loadFinalQuiz(name);
  return Object.fromEntries(
    quiz.map(({ id, correct, options }, index) => [id, index < wrong ? (correct + 1) % options.length : correct]),
  );
}
const issue = async (name: CertifiedClass = 'ground-up-construction-class', wrong = 0, caller = broker) =>
  caller.call('POST', url, { class: name, answers: await answersOf(name, wrong) });
const verify = (number: string, caller = app.visitor) => caller.call('POST', `${url}/verify`, { number });
const withdraw = (number: string, caller: Pick<Caller, 'call'> = superadmin) =>
  caller.call('POST', '/api/admin/class-certificates/withdraw', { number, reason: 'Issued by mistake' });

describe('a sealed certificate', () => {
  it.each(certifiedClasses)('is issued once the server has graded the answers: %s', async (name) => {
    const { status, body } = await issue(name);
    expect([status, body.message]).toEqual([200, undefined]);
    const { score, questions } = body.certificate;
    expect([body.certificate.class, score]).toEqual([name, questions]);
  });

  it('is refused to who fails, whatever else the call says', async () => {
    const failed = await issue('ground-up-construction-class', 2);
    expect([failed.status, failed.body.code]).toEqual([422, 'QUIZ_NOT_PASSED']);
    expect(failed.body.message).toMatch(/^3 of 5 answers are right \(60%\)/);
    const claimed = { class: 'ground-up-construction-class', answers: {}, score: 5, passed: true };
    expect((await broker.call('POST', url, claimed)).status).toBe(422);
    expect((await broker.call('POST', url, { class: 'another', answers: {} })).status).toBe(400);
    expect((await app.visitor.call('POST', url, claimed)).status).toBe(401);
    expect((await broker.call('GET', url)).body.certificates).toEqual([]);
  });

  it('has the same number at a second click, also of two at the same moment', async () => {
    const answers = await Promise.all([issue(), issue()]);
    const [first, second] = answers.map(({ body }) => body.certificate.number);
    expect(first).toMatch(/^PC(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(second).toBe(first);
    // The answers are graded for a certificate, not for the way back to it.
    expect((await issue('ground-up-construction-class', 3)).body.certificate.number).toBe(first);
    expect((await broker.call('GET', url)).body.certificates).toHaveLength(1);
    expect((await lender.call('GET', url)).body.certificates).toEqual([]);
    expect((await issue('ground-up-construction-class', 0, lender)).body.certificate.number).not.toBe(first);
  });

  it('is refused while the progress that the account keeps says that a section is not passed', async () => {
    const keep = (...completedSections: number[]) =>
      broker.call('PUT', '/api/class-progress', {
        progress: { dscrRentalProgress: JSON.stringify({ completedSections, currentSection: 0, progress: 0 }) },
      });
    await keep(0);
    const early = await issue('dscr-rental-class');
    expect([early.status, early.body.code]).toEqual([409, 'CLASS_NOT_FINISHED']);
    await keep(0, 1);
    expect((await issue('dscr-rental-class')).status).toBe(200);
    await broker.call('DELETE', '/api/class-progress');
  });

  it('is a PDF for its owner alone, whose seal holds and names the number', async () => {
    const { certificate } = (await issue()).body;
    const file = `${url}/${certificate._id}/file`;
    const headers = { authorization: `Bearer ${broker.token}` };
    const answer = await app.http.inject({ method: 'GET', url: file, headers });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pdf = new Uint8Array(answer.rawPayload);
    const { authorities } = (await app.visitor.call('GET', '/api/seal-authorities')).body;
    const seal = await readSeal(
      pdf,
      authorities.map(({ pem }: { pem: string }) => pem),
    );
    expect(seal).toMatchObject({ valid: true });
    const text = await textOf(pdf);
    for (const part of [certificate.number, certificate.name, 'Ground Up Construction']) expect(text).toContain(part);
    expect((await lender.call('GET', file)).status).toBe(404);
    expect((await superadmin.call('GET', file)).status).toBe(404);
    expect((await app.visitor.call('GET', file)).status).toBe(401);
  });
});

const textOf = async (pdf: Uint8Array): Promise<string> => (await openedPdf(pdf)).pages.join('\n');

describe('a certificate number', () => {
  it('tells anybody who was shown it what it stands for, and nothing else', async () => {
    const { certificate } = (await issue()).body;
    const typed = certificate.number.toLowerCase().replaceAll('-', ' ');
    expect((await verify(typed)).body.certificate).toEqual({
      number: certificate.number,
      name: certificate.name,
      title: 'Ground Up Construction',
      issuedOn: certificate.issuedOn,
      state: 'valid',
      withdrawnOn: null,
    });
  });

  it('that nobody has is answered like what is no number', async () => {
    const unknown = await verify('PC-0000-0000-0000-0000');
    const nonsense = await verify('hello');
    expect([unknown.status, nonsense.status]).toEqual([404, 404]);
    expect(nonsense.body.message).toBe(unknown.body.message);
  });

  it('stands in the seal in one way only', () => {
    expect(numberInReason('Certificate of completion PC-0000-0000-0000-0000')).toBe('PC-0000-0000-0000-0000');
    expect(numberInReason('Signed. Certificate of completion PC-0000-0000-0000-0000')).toBeUndefined();
    expect(numberInReason('Certificate of completion PC-0000')).toBeUndefined();
  });
});

describe('a withdrawn certificate', () => {
  const desk = async (one: 'market' | 'support'): Promise<OwnBroker> => {
    const admin = await newVerifiedBroker(app, `certificates-${one}`);
    await superadmin.call('POST', '/api/admin/promote', { userId: admin.id });
    await superadmin.call('PUT', `/api/admin/users/${admin.id}/desks`, { desks: [one] });
    return admin;
  };

  it('is shown as withdrawn without the reason, to its owner with it, and is not sealed or issued again', async () => {
    const { certificate } = (await issue()).body;
    for (const turn of [1, 2]) expect([turn, (await withdraw(certificate.number)).status]).toEqual([turn, 200]);
    const { body } = await verify(certificate.number);
    expect(body.certificate).toMatchObject({ state: 'withdrawn', withdrawnOn: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('mistake');
    const [own] = (await broker.call('GET', url)).body.certificates;
    expect(own).toMatchObject({ withdrawnReason: 'Issued by mistake' });
    expect((await broker.call('GET', `${url}/${certificate._id}/file`)).body.code).toBe('CERTIFICATE_WITHDRAWN');
    expect((await issue()).body.code).toBe('CERTIFICATE_WITHDRAWN');
    const { notifications } = (await broker.call('GET', '/api/notifications')).body;
    const told = notifications.filter(({ message }: { message: string }) => message.includes('was withdrawn'));
    expect(told).toHaveLength(1);
    const trail = sql`select action from audit_log where entity_id = ${certificate._id} order by id`;
    const { rows } = await app.database.db.execute(trail);
    expect(rows.map(({ action }) => action)).toEqual(['classCertificate.issued', 'classCertificate.withdrawn']);
  });

  it('is withdrawn by administrators of support alone', async () => {
    const { number } = (await issue()).body.certificate;
    for (const caller of [broker, lender]) expect((await withdraw(number, caller)).status).toBe(403);
    expect((await withdraw(number, app.visitor)).status).toBe(401);
    expect((await withdraw(number, await desk('market'))).body.code).toBe('DESK_REQUIRED');
    expect((await verify(number)).body.certificate.state).toBe('valid');
    expect((await withdraw(number, await desk('support'))).status).toBe(200);
    expect((await withdraw('PC-0000-0000-0000-0000')).status).toBe(404);
  });
});
