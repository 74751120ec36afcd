import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  readSigning,
  reviewedDeal,
  type SigningCompany,
  signInTheRoom,
} from '../../../../../tests/support/desks/deals/signing-desk.ts';
import { makePkcs12 } from '../../../../../tests/support/pdf-forms/seals/make-pkcs12.ts';
import { readSeal } from '../../../../../tests/support/pdf-forms/seals/read-seal.ts';
import {
  startTimestampServer,
  type TimestampServer,
} from '../../../../../tests/support/pdf-forms/seals/timestamp-server.ts';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/test-database.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { issueCertificate } from '../../../../platform/encryption/sealing/certificates/issue.ts';

const patience = { timeout: 90_000, interval: 100 };
const folder = mkdtempSync(join(tmpdir(), 'plinth-late-seals-'));
const password = 'password of a test';
const files = { expired: join(folder, 'expired.p12'), renewed: join(folder, 'renewed.p12') } as const;
/** Who issued the certificates: the reader of the tests goes up to it. */
let issuer: string;
let stamps: TimestampServer;
let database: TestDatabase;

beforeAll(async () => {
  stamps = await startTimestampServer();
  database = await createTestDatabase('demo');
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  const named = { organization: 'Harbor', notBefore: inDays(-60) };
  const top = await issueCertificate({ ...named, purpose: 'authority', name: 'Harbor CA', notAfter: inDays(900) });
  issuer = new X509Certificate(top.certificate).toString();
  for (const [name, days] of [
    ['expired', -1],
    ['renewed', 365],
  ] as const) {
    const seal = await issueCertificate({ ...named, purpose: 'seal', name, notAfter: inDays(days) }, top);
    writeFileSync(files[name], await makePkcs12({ ...seal, issuers: [top.certificate] }, password));
  }
});
afterAll(async () => {
  await stamps.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** The product with these settings, over the same database and files. */
async function withDesk(environment: Record<string, string>, work: (desk: SigningCompany) => Promise<void>) {
  const app = await createTestApp('demo', { database, environment: { DATA_DIR: folder, ...environment } });
  try {
    const broker = await app.signIn('broker@example.com');
    const lender = await app.signIn('lender@example.com');
    const { lenderId } = (await lender.call('GET', '/api/users/profile')).body.user;
    await work({ app, broker, lender, lenderId });
  } finally {
    await app.close();
  }
}

/** Waits until the broker is shown why it is not sealed, and is told by notification and email, once. */
async function isSaid(desk: SigningCompany, id: string, address: string, code: string): Promise<void> {
  await vi.waitFor(
    async () => expect((await readSigning(desk, id)).envelope?.sealProblem).toMatchObject({ code }),
    patience,
  );
  const { envelope, isDone } = await readSigning(desk, id);
  expect([envelope?.state, envelope?.can.void, isDone]).toEqual(['sealing', false, false]);
  const subject = `Signed documents are not sealed yet: ${address}`;
  const mails = sql`select text from mailbox_messages where subject = ${subject}`;
  const read = async () => (await desk.app.database.db.execute(mails)).rows;
  await vi.waitFor(async () => expect(await read()).toHaveLength(1), patience);
  const { notifications } = (await desk.broker.call('GET', '/api/notifications')).body;
  const said = notifications.filter(({ message }: { message: string }) => message.includes(address));
  expect(said.map(({ message }: { message: string }) => message)).toContain(
    `Signed documents could not be sealed yet: ${address}`,
  );
}

/** Waits until the queue has tried it again and everything is sealed. @returns the sealed document */
async function isSealed(desk: SigningCompany, id: string) {
  // The pause before the next try passes.
  const due = sql`update pgboss.job set start_after = now() where name = 'signing.seal' and state = 'retry'`;
  await vi.waitFor(async () => {
    await desk.app.database.db.execute(due);
    expect((await readSigning(desk, id)).envelope?.state).toBe('completed');
  }, patience);
  const { envelope } = await readSigning(desk, id);
  expect([envelope?.sealProblem, envelope?.acts.filter(({ type }) => type === 'sealed').length]).toEqual([null, 1]);
  const [document] = envelope?.documents ?? [];
  const url = `/api/submissions/${id}/signing/documents/${document?._id}`;
  const headers = { authorization: `Bearer ${desk.broker.token}` };
  const file = await desk.app.http.inject({ method: 'GET', url, headers });
  const { authorities } = (await desk.app.visitor.call('GET', '/api/seal-authorities')).body;
  const pems = authorities.map(({ pem }: { pem: string }) => pem);
  return { document, seal: await readSeal(new Uint8Array(file.rawPayload), [...pems, issuer]) };
}

describe('documents that everybody has signed', () => {
  it('wait for a time-stamp server that is silent: it is said, tried again, and sealed with its time-stamp', async () => {
    const address = '1 Sycamore Yard, Austin, TX 78704';
    await withDesk({ TIMESTAMP_URL: stamps.url }, async (desk) => {
      const id = await reviewedDeal(desk, address);
      stamps.fault = 'silent';
      await signInTheRoom(desk, id);
      await isSaid(desk, id, address, 'timestamp-silent');
      stamps.fault = undefined;
      const { document, seal } = await isSealed(desk, id);
      expect(document?.timestampedAt).toEqual(expect.any(String));
      expect(seal).toMatchObject({ valid: true });
    });
  });

  it('wait for a certificate that has expired: it is said, and sealed by the next one after a restart', async () => {
    const address = '2 Sycamore Yard, Austin, TX 78704';
    let id = '';
    const seals = (file: string) => ({ SEAL_PKCS12_FILE: file, SEAL_PKCS12_PASSWORD: password });
    await withDesk(seals(files.expired), async (desk) => {
      id = await reviewedDeal(desk, address);
      await signInTheRoom(desk, id);
      await isSaid(desk, id, address, 'certificate-expired');
    });
    await withDesk(seals(files.renewed), async (desk) => {
      const { seal } = await isSealed(desk, id);
      expect(seal).toMatchObject({ valid: true, subject: 'renewed' });
    });
  });
});
