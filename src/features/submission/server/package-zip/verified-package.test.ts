import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTimestampServer,
  type TimestampServer,
} from '../../../../../tests/support/pdf-forms/seals/timestamp-server.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/test-app.ts';
import { dayMs } from '../../../../kernel/dates.ts';
import { packagePaths } from '../../../../lending/loan-packages/manifest.ts';
import { readPem } from '../../../../lending/loan-packages/verify/certificates.ts';
import { verifyFile } from '../../../../lending/loan-packages/verify/verify-file.ts';
import { writePackageZip } from './write-package-zip.ts';

/** A sealed PDF and a package around it, as this installation makes them. */
async function sealedIn({ platform }: TestApp) {
  const document = await PDFDocument.create();
  document.addPage().drawText('A placeholder of its own: /ByteRange [0 /*** /*** /***] /Contents <00>', { size: 8 });
  const { bytes } = await platform.sealing.seal(await document.save(), { reason: 'Signed by everyone' });
  const pdf = new Uint8Array(bytes);
  const authorities = await platform.sealing.authorities();
  const zip = writePackageZip({
    packageId: 'package-1',
    dealId: 'deal-1',
    lender: 'Harbor Example Lending',
    program: null,
    broker: 'Dana Example',
    submittedAt: platform.clock.now(),
    documents: [
      {
        title: 'Loan Application',
        ending: 'pdf',
        documentType: 'lenderForm',
        requirementId: 'requirement-1',
        mediaType: 'application/pdf',
        signers: [],
        sealed: true,
        sha256: createHash('sha256').update(pdf).digest(),
        open: async () =>
          (async function* () {
            yield pdf;
          })(),
      },
    ],
    envelopes: [],
    loanData: null,
    authorities: authorities.map(({ pem }) => pem),
    sign: platform.sealing.sign,
  });
  const known = authorities.flatMap(({ pem }) => readPem(pem) ?? []);
  return { pdf, zip: new Uint8Array(await buffer(zip)), known };
}

describe('what this installation seals', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp('empty');
  });
  afterAll(() => app.close());

  it('is verified by the page and the command, which know its authority', async () => {
    const { pdf, zip, known } = await sealedIn(app);
    const circumstances = { authorities: known, now: app.clock.now() };
    for (const [file, type] of [
      [pdf, 'pdf'],
      [zip, 'package'],
    ] as const) {
      const result = await verifyFile(new Blob([file]), circumstances);
      expect({ type: result.type, verdict: result.verdict, findings: result.findings }).toMatchObject({
        type,
        verdict: 'holds',
      });
    }
  });

  it('holds after its certificate has ended, by the moment that was signed', async () => {
    const { pdf, zip, known } = await sealedIn(app);
    const now = new Date(app.clock.now().getTime() + 5 * 365 * dayMs);
    for (const [file, about] of [
      [pdf, ''],
      [zip, packagePaths.manifest],
    ] as const) {
      const { verdict, findings } = await verifyFile(new Blob([file]), { authorities: known, now });
      expect(verdict).toBe('holds');
      const codes = findings.filter((one) => one.about === about).map(({ code }) => code);
      expect(codes).toEqual(['seal-holds', 'authority-known', 'no-time-stamp', 'certificate-expired']);
    }
  });

  it('is not confirmed by another installation, and is broken by a byte', async () => {
    const { pdf, known } = await sealedIn(app);
    const now = app.clock.now();
    expect((await verifyFile(new Blob([pdf]), { authorities: [], now })).verdict).toBe('unknown');
    const changed = new Uint8Array(pdf);
    changed[200] = (changed[200] ?? 0) ^ 0x01;
    expect((await verifyFile(new Blob([changed]), { authorities: known, now })).verdict).toBe('broken');
  });
});

describe('a seal with a time stamp', () => {
  let server: TimestampServer;
  let app: TestApp;
  beforeAll(async () => {
    server = await startTimestampServer();
    app = await createTestApp('empty', { environment: { TIMESTAMP_URL: server.url } });
  });
  afterAll(async () => {
    await app?.close();
    await server?.close();
  });

  it('says when it existed', async () => {
    const { pdf, zip, known } = await sealedIn(app);
    const now = new Date(Math.max(Date.now(), app.clock.now().getTime()) + 60_000);
    for (const [file, about] of [
      [pdf, ''],
      [zip, packagePaths.manifest],
    ] as const) {
      const { verdict, findings } = await verifyFile(new Blob([file]), { authorities: known, now });
      expect(verdict).toBe('holds');
      expect(findings.filter((one) => one.about === about).map(({ code }) => code)).toEqual(
        expect.arrayContaining([expect.stringMatching(/^time-stamp(ed|er-unknown)$/)]),
      );
    }
  });
});
