import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  finish,
  linkTo,
  openHere,
  openSession,
  people,
  readSigning,
  reviewedDeal,
  type SigningCompany,
  signByAll,
  signEverywhere,
  signerOf,
  start,
  viewOf,
  withToken,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { openedPdf } from '../../../../../tests/support/pdf-forms/opened-pdf.ts';
import { readSeal } from '../../../../../tests/support/pdf-forms/seals/read-seal.ts';
import { checkChain, hexOf } from '../../../../lending/loan-packages/chain.ts';
import { SealProblem } from '../../../../platform/encryption/sealing/sealing.ts';
import { listFiles } from '../../../../platform/files/storage/list-files.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { resumeSeals, sealJob } from './seal-job.ts';

const { email } = people.borrower;
const both = [
  { role: 'borrower', type: 'signature' },
  { role: 'co-borrower', type: 'signature' },
] as const;

const completed = (desk: SigningCompany, id: string) =>
  eventually(
    () => readSigning(desk, id),
    ({ envelope }) => envelope?.state === 'completed',
  );
const actsOf = async (desk: SigningCompany, id: string) =>
  (await readSigning(desk, id)).envelope?.acts.map(({ type }) => type) ?? [];

describe('what everybody has signed', () => {
  it('is stamped, sealed once, encrypted, and read by the broker and those who signed', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await signByAll(desk, id, address);
    const { envelope, isDone } = await completed(desk, id);
    expect({ isDone, problem: envelope?.sealProblem }).toEqual({ isDone: true, problem: null });
    const [document] = envelope?.documents ?? [];
    const url = `/api/submissions/${id}/signing/documents/${document?._id}`;
    const answer = await desk.app.http.inject({
      method: 'GET',
      url,
      headers: { authorization: `Bearer ${desk.broker.token}` },
    });
    expect(answer.statusCode).toBe(200);
    const pdf = new Uint8Array(answer.rawPayload);
    const { authorities } = (await desk.app.visitor.call('GET', '/api/seal-authorities')).body as {
      authorities: { pem: string }[];
    };
    expect(
      await readSeal(
        pdf,
        authorities.map(({ pem }) => pem),
      ),
    ).toMatchObject({ valid: true });
    // Every field is a part of its page: the seal alone is left.
    expect([...(await openedPdf(pdf)).fields.keys()]).toEqual(['Seal 1']);
    const [file] = await desk.rows(sql`select file_id from envelope_documents where id = ${document?._id}`);
    const stored = await desk.app.platform.files.getBytes(`signed-documents/${file?.file_id}`);
    expect(Buffer.from(stored).includes('%PDF')).toBe(false);
    for (const other of [desk.investor, desk.lender])
      expect((await other.call('GET', url)).status).toBeGreaterThan(400);

    const copies = await linkTo(desk, email, `Signed documents: ${address}`);
    expect((await withToken(desk, copies, 'GET', '/link')).body.link.state).toBe('copies');
    const session = await openSession(desk, email, address, copies);
    expect((await viewOf(desk, session)).can).toEqual({ sign: false, finish: false, decline: false });
    expect((await withToken(desk, session, 'GET', `/documents/${document?._id}/signed`)).status).toBe(200);
    const rows = await desk.rows(sql`
      select number, type, signer_id, at, facts, hash from envelope_acts where envelope_id = ${envelope?._id} order by number`);
    const chain = rows.map((row) => ({
      ...{ number: Number(row.number), type: String(row.type), signerId: row.signer_id as string | null },
      ...{
        at: new Date(row.at as string),
        facts: row.facts as Record<string, string>,
        hash: hexOf(row.hash as Buffer),
      },
    }));
    expect(await checkChain(chain)).toMatchObject({ whole: true, count: rows.length });
    const [changed, ...rest] = chain;
    if (changed)
      expect(await checkChain([{ ...changed, at: new Date(0) }, ...rest])).toEqual({ whole: false, brokenAt: 1 });
  });

  it('by two at the same moment is sealed by one job', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address, both);
    await start(desk, id, [people.borrower, people['co-borrower']]);
    const sessions = await Promise.all(
      [people.borrower, people['co-borrower']].map(async (person) =>
        openSession(desk, person.email, address, await linkTo(desk, person.email, `Please sign: ${address}`)),
      ),
    );
    for (const session of sessions) await signEverywhere(desk, session);
    await Promise.all(sessions.map((session) => finish(desk, session)));
    const { envelope } = await completed(desk, id);
    const jobs = await desk.rows(sql`
      select id from pgboss.job where name = 'signing.seal' and data::text like ${`%${envelope?._id}%`}`);
    expect(jobs).toHaveLength(1);
    expect((await actsOf(desk, id)).filter((type) => type === 'sealed')).toHaveLength(1);
  });

  it('is sealed once, however often and by however many the job is run', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await signByAll(desk, id, address);
    const { envelope } = await completed(desk, id);
    const envelopeId = envelope?._id ?? '';
    const back = sql`update envelopes set state = 'sealing', completed_at = null where id = ${envelopeId}`;
    await desk.app.database.db.execute(back);
    await desk.app.database.db.execute(sql`
      update envelope_documents set sealed_at = null, file_id = null, file_key = null where envelope_id = ${envelopeId}`);
    const stored = async () => (await listFiles(desk.app.platform.files, 'signed-documents')).map(({ name }) => name);
    const before = await stored();
    const written: string[] = [];
    const { encryptedFiles } = desk.app.platform;
    const put: typeof encryptedFiles.put = (name, content) => {
      written.push(name);
      return encryptedFiles.put(name, content);
    };
    const platform = { ...desk.app.platform, encryptedFiles: { ...encryptedFiles, put } };
    await Promise.all([1, 2, 3].map(() => sealJob.run(platform, { envelopeId })));
    // No two runs write one file, and of those that came second nothing is left.
    expect(new Set(written).size).toBe(written.length);
    const rows = await desk.rows(sql`select file_id from envelope_documents where envelope_id = ${envelopeId}`);
    const named = rows.map(({ file_id }) => String(file_id));
    expect((await stored()).filter((name) => !before.includes(name))).toEqual(named);
    expect((await actsOf(desk, id)).filter((type) => type === 'sealed')).toHaveLength(2);
    const url = `/api/submissions/${id}/signing/documents/${envelope?.documents[0]?._id}`;
    expect((await desk.broker.call('GET', url)).status).toBe(200);
    await resumeSeals.run(desk.app.platform, {});
    await sealJob.run(desk.app.platform, { envelopeId });
    expect((await actsOf(desk, id)).filter((type) => type === 'sealed')).toHaveLength(2);
  });
});

describe('a seal that can’t be set', () => {
  /** Everybody has signed, and this is what sealing answers. */
  async function sealingWith(desk: SigningCompany, address: string, change: (platform: Platform) => Platform) {
    const id = await reviewedDeal(desk, address);
    await signByAll(desk, id, address);
    const { envelope } = await completed(desk, id);
    const envelopeId = envelope?._id ?? '';
    await desk.app.database.db.execute(sql`update envelopes set state = 'sealing' where id = ${envelopeId}`);
    await desk.app.database.db.execute(sql`
      update envelope_documents set sealed_at = null, file_id = null, file_key = null where envelope_id = ${envelopeId}`);
    const run = () => sealJob.run(change(desk.app.platform), { envelopeId });
    return { id, run, envelopeId };
  }
  /** How often the seal was queued, once what is tried again after ten minutes was looked for. */
  async function jobsAfterTenMinutes(desk: SigningCompany, envelopeId: string): Promise<number> {
    const { db } = desk.app.database;
    await db.execute(sql`update envelopes set signed_at = signed_at - interval '11 minutes' where id = ${envelopeId}`);
    await resumeSeals.run(desk.app.platform, {});
    const jobs = sql`select id from pgboss.job where name = 'signing.seal' and data::text like ${`%${envelopeId}%`}`;
    return (await db.execute(jobs)).rows.length;
  }
  const refusing = (code: ConstructorParameters<typeof SealProblem>[0]) => (platform: Platform) => ({
    ...platform,
    sealing: { ...platform.sealing, seal: async () => Promise.reject(new SealProblem(code)) },
  });

  it.for(['timestamp-silent', 'certificate-expired'] as const)(
    'because of %s is kept, said once, and set later',
    async (code, { desk, address }) => {
      const { id, run, envelopeId } = await sealingWith(desk, address, refusing(code));
      await expect(run()).rejects.toThrow(code);
      await expect(run()).rejects.toThrow(code);
      const { envelope } = await readSigning(desk, id);
      expect(envelope).toMatchObject({ state: 'sealing', sealProblem: { code, message: expect.any(String) } });
      expect(envelope?.can.void).toBe(false);
      const told = await desk.rows(sql`
      select id from audit_log where action = 'envelope.sealDelayed' and entity_id = ${envelopeId}`);
      expect(told).toHaveLength(1);
      expect(await jobsAfterTenMinutes(desk, envelopeId)).toBe(2);
      await sealJob.run(desk.app.platform, { envelopeId });
      expect((await readSigning(desk, id)).envelope).toMatchObject({ state: 'completed', sealProblem: null });
    },
  );

  it('because the form is no longer the one that was signed is said, and not tried again', async ({
    desk,
    address,
  }) => {
    const { id, run, envelopeId } = await sealingWith(desk, address, (platform) => platform);
    await desk.app.database.db.execute(sql`
      update envelope_documents set source_sha256 = decode(repeat('00', 32), 'hex') where envelope_id = ${envelopeId}`);
    await expect(run()).rejects.toThrow('Retrying will not help.');
    const { envelope } = await readSigning(desk, id);
    expect(envelope?.sealProblem).toMatchObject({ code: 'source-changed' });
    expect(await jobsAfterTenMinutes(desk, envelopeId)).toBe(1);
    // What can’t be sealed can be canceled, and started again.
    expect(envelope?.can.void).toBe(true);
    const voided = await desk.broker.call('POST', `/api/submissions/${id}/signing/void`, { reason: 'Not the form' });
    expect(voided.body.signing.envelope).toMatchObject({ state: 'voided', can: { void: false } });
  });
});

describe('who hosts', () => {
  it('opens a session in the room, and the certificate says how and on whose device', async ({ desk, address }) => {
    const id = await reviewedDeal(desk, address);
    await start(desk, id);
    const borrower = signerOf(await readSigning(desk, id), 'borrower');
    const session = await openHere(desk, id, borrower._id);
    expect((await viewOf(desk, session)).inPerson).toBe(true);
    await signEverywhere(desk, session);
    await finish(desk, session);
    const { envelope } = await readSigning(desk, id);
    const signed = envelope?.acts.find(({ type }) => type === 'signed');
    expect(signed?.facts).toMatchObject({ by: 'in-person', host: expect.any(String) });
    const again = `/api/submissions/${id}/signing/signers/${borrower._id}/in-person`;
    expect(await desk.broker.call('POST', again, {})).toMatchObject({ status: 409, body: { code: 'SIGNING_CLOSED' } });
  });
});
