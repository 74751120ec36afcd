import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as signingDesk from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { reviewedDeal, submit, submittedDeal } from '../../../../../tests/support/desks/deals/submitted-desk.ts';
import { eventually, it } from '../../../../../tests/support/desks/quote-desk.ts';
import { readZip } from '../../../../../tests/support/desks/read-files.ts';
import type { Caller, TestApp } from '../../../../../tests/support/test-app.ts';
import { checkChain } from '../../../../lending/loan-packages/chain.ts';
import { readManifest } from '../../../../lending/loan-packages/read-manifest.ts';
import type { SubmittedPackage } from '../../contract.ts';
import { buildPackage } from './build-package.ts';

const read = async (broker: Caller, dealId: string): Promise<SubmittedPackage> =>
  (await broker.call('GET', `/api/submissions/${dealId}/submission`)).body.submission.package;
const whenBuilt = (broker: Caller, dealId: string) =>
  eventually(
    () => read(broker, dealId),
    ({ file }) => file !== null,
  );

/** Downloads the ZIP the way a browser does: by a ticket, without a session. */
async function download({ http }: TestApp, who: Caller, id: string): Promise<{ status: number; content: Buffer }> {
  const link = await who.call('POST', `/api/documents/${id}/link`);
  if (link.status !== 200) return { status: link.status, content: Buffer.alloc(0) };
  const url = `/api/documents/download?ticket=${link.body.ticket}`;
  const answer = await http.inject({ method: 'GET', url });
  return { status: answer.statusCode, content: answer.rawPayload };
}

function manifestIn(files: ReadonlyMap<string, string>) {
  const reading = readManifest(files.get('manifest.json') ?? '');
  if (!('manifest' in reading)) throw new Error(reading.problem);
  return reading.manifest;
}

describe('the file of a submitted package', () => {
  it('is made by itself, holds the documents in the lender’s order, and is the same for both sides', async ({
    desk,
    address,
  }) => {
    const { app, broker, lender, investor } = desk;
    const { dealId, packageId } = await submittedDeal(desk, address, ['Bank statement', 'Photo ID']);
    const { file, can } = await whenBuilt(broker, dealId);
    expect(can.download).toBe(true);
    const { status, content } = await download(app, broker, packageId);
    expect(status).toBe(200);
    expect(createHash('sha256').update(content).digest('hex')).toBe(file?.sha256);
    const files = readZip(content);
    const { documents, data } = manifestIn(files);
    expect(data.map(({ path }) => path)).toEqual(['data/loan.xml']);
    expect(files.get('data/loan.xml')).toContain('MISMOReferenceModelIdentifier="3.4');
    expect(documents.map(({ path, title, sealed }) => [path, title, sealed])).toEqual([
      ['documents/01 Bank statement.pdf', 'Bank statement', false],
      ['documents/02 Photo ID.pdf', 'Photo ID', false],
    ]);
    expect((await download(app, lender, packageId)).content.equals(content)).toBe(true);
    expect((await download(app, investor, packageId)).status).toBe(404);
    expect((await download(app, await app.signIn('lender2@example.com'), packageId)).status).toBe(404);
  });

  it('is made once, however often its job runs', async ({ desk, address }) => {
    const { app, broker, rows } = desk;
    const { dealId, packageId } = await submittedDeal(desk, address);
    const again = () => buildPackage.run(app.platform, { packageId });
    await Promise.all([again(), again(), again()]);
    const first = (await whenBuilt(broker, dealId)).file;
    await again();
    expect((await read(broker, dealId)).file).toEqual(first);
    const trail = await rows(sql`select id from audit_log where entity_id = ${packageId} and action = 'package.built'`);
    expect(trail).toHaveLength(1);
  });

  it('is never made of something else than what was submitted', async ({ desk, address }) => {
    const { app, broker, rows } = desk;
    const { dealId } = await reviewedDeal(desk, address);
    await rows(sql`update deal_documents set sha256 = sha256('other') where deal_id = ${dealId}`);
    const { body } = await submit(broker, dealId);
    const packageId = body.submission.package._id as string;
    await expect(buildPackage.run(app.platform, { packageId })).rejects.toThrow();
    const { file, buildProblem } = await read(broker, dealId);
    expect([file, buildProblem]).toEqual([null, 'A document is no longer what was submitted. Contact support.']);
  });

  it('is not made of a package that was withdrawn', async ({ desk, address }) => {
    const { app, broker, rows } = desk;
    const { dealId, packageId } = await submittedDeal(desk, address);
    await whenBuilt(broker, dealId);
    await broker.call('POST', `/api/submissions/${dealId}/withdraw`, { reason: 'Enough' });
    await rows(sql`update loan_packages set built_at = null, file_key = null where id = ${packageId}`);
    await buildPackage.run(app.platform, { packageId });
    expect((await read(broker, dealId)).can.download).toBe(false);
  });

  it('has signed forms sealed, who signed them, and all that happened on the way', async ({ desk, address }) => {
    const { app, broker } = desk;
    const dealId = await signingDesk.reviewedDeal(desk, address);
    expect(await submit(broker, dealId)).toMatchObject({ status: 400, body: { about: { steps: 'sign' } } });
    await signingDesk.signByAll(desk, dealId, address);
    await eventually(
      () => signingDesk.readSigning(desk, dealId),
      ({ isDone }) => isDone,
    );
    const sent = await submit(broker, dealId);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { _id } = await whenBuilt(broker, dealId);
    const files = readZip((await download(app, broker, _id)).content);
    const { documents, events, certificates } = manifestIn(files);
    const [form] = documents;
    expect(form).toMatchObject({ sealed: true, mediaType: 'application/pdf' });
    expect(form?.signers.map(({ role }) => role)).toEqual(['borrower', 'broker']);
    expect(certificates.length).toBeGreaterThan(0);
    const [chain] = events;
    const { acts } = JSON.parse(files.get(chain?.path ?? '') ?? '{}');
    expect(await checkChain(acts)).toEqual({ whole: true, count: chain?.count, hash: chain?.hash });
  });
});
