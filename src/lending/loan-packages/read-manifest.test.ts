import { describe, expect, it } from 'vitest';
import { type PackageManifest, packageFormat, packagePaths } from './manifest.ts';
import { readManifest } from './read-manifest.ts';

const sha256 = 'ab'.repeat(32);
const manifest: PackageManifest = {
  format: packageFormat,
  packageId: '6f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
  dealId: '7f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
  lender: 'Harbor Example Lending',
  program: null,
  broker: 'Dana Example',
  submittedAt: '2026-11-25T23:31:07.042Z',
  readMe: { path: packagePaths.readMe, sha256, bytes: 7 },
  documents: [
    {
      path: `${packagePaths.documents}01 Loan Application.pdf`,
      sha256,
      bytes: 1_200,
      title: 'Loan Application',
      documentType: 'loan-application',
      requirementId: '8f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
      mediaType: 'application/pdf',
      signers: [{ role: 'borrower', name: 'Riley Example', signedAt: '2026-11-25T22:00:00.000Z' }],
      sealed: true,
    },
  ],
  data: [{ path: packagePaths.loanData, sha256, bytes: 7 }],
  certificates: [{ path: packagePaths.certificate(1), sha256, bytes: 7 }],
  events: [{ path: packagePaths.events('e'), sha256, bytes: 7, envelopeId: 'e', count: 4, hash: sha256 }],
};
const [document] = manifest.documents;

describe('a manifest', () => {
  it('is read as it was written', () => {
    expect(readManifest(JSON.stringify(manifest))).toEqual({ manifest });
  });

  it('is read without what this version does not know', () => {
    expect(readManifest(JSON.stringify({ ...manifest, color: 'green' }))).toEqual({ manifest });
  });

  it.each([
    ['{', { problem: 'not-json' }],
    ['null', { problem: 'malformed', path: '' }],
    ['{"format":{"name":"other"}}', { problem: 'other-format' }],
    ['{"format":{"name":"plinth-loan-package","version":2}}', { problem: 'other-version' }],
  ])('%s is refused with its reason', (text, reading) => {
    expect(readManifest(text)).toEqual(reading);
  });

  it.each([
    [{ documents: 'none' }, 'documents'],
    [{ documents: [{ ...document, sha256: sha256.toUpperCase() }] }, 'documents[0].sha256'],
    [{ documents: [{ ...document, bytes: -1 }] }, 'documents[0].bytes'],
    [{ documents: [{ ...document, bytes: 1.5 }] }, 'documents[0].bytes'],
    [{ documents: [{ ...document, sealed: 'yes' }] }, 'documents[0].sealed'],
    [
      { documents: [{ ...document, signers: [{ role: 'king', name: '', signedAt: '' }] }] },
      'documents[0].signers[0].role',
    ],
    [{ documents: [null] }, 'documents[0]'],
    [{ readMe: undefined }, 'readMe'],
    [{ submittedAt: 'yesterday' }, 'submittedAt'],
    [{ lender: 'x'.repeat(1_001) }, 'lender'],
    [{ events: Array.from({ length: 5_001 }, () => manifest.events[0]) }, 'events'],
  ])('names where it is malformed: %o', (change, path) => {
    expect(readManifest(JSON.stringify({ ...manifest, ...change }))).toEqual({ problem: 'malformed', path });
  });
});
