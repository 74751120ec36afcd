import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  type EnvelopeSource,
  writePackageZip,
} from '../../../src/features/submission/server/package-zip/write-package-zip.ts';
import { chainHash, chainStart } from '../../../src/lending/loan-packages/chain.ts';
import { sealedPdf } from './sealed-pdf.ts';
import { pemOf, type TestHolder } from './test-authority.ts';
import { testSignature } from './test-cms.ts';

export const submittedAt = new Date('2026-11-25T23:40:00Z');

async function envelope(): Promise<EnvelopeSource> {
  const acts: EnvelopeSource['acts'][number][] = [];
  let hash: Uint8Array = chainStart;
  for (const [index, type] of ['started', 'consented', 'signed', 'sealed'].entries()) {
    const at = new Date(submittedAt.getTime() - 60_000 * (10 - index));
    const act = { number: index + 1, type, signerId: null, at, facts: { address: '192.0.2.7' } };
    hash = await chainHash(hash, act);
    acts.push({ ...act, hash });
  }
  return { id: 'envelope-1', acts };
}

/**
 * A package of two documents, the first of them sealed.
 * @param sealer who seals the document, where that is somebody else than who signs the manifest
 */
export async function testPackage(authority: TestHolder, signer: TestHolder, sealer = signer): Promise<Buffer> {
  const contents = [
    await sealedPdf((content) => testSignature(content, { signer: sealer })),
    new TextEncoder().encode('%PDF-1.7\nUnit 1: $1,250\n%%EOF\n'),
  ];
  const zip = writePackageZip({
    packageId: '6f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
    dealId: '7f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
    lender: 'Harbor Example Lending',
    program: null,
    broker: 'Dana Example',
    submittedAt,
    documents: contents.map((content, index) => ({
      title: ['Loan Application', 'Rent roll'][index] ?? '',
      ending: 'pdf',
      documentType: 'other',
      requirementId: `requirement-${index}`,
      mediaType: 'application/pdf',
      signers: [],
      sealed: index === 0,
      sha256: createHash('sha256').update(content).digest(),
      open: async () =>
        (async function* () {
          yield content;
        })(),
    })),
    envelopes: [await envelope()],
    loanData: '<MESSAGE/>',
    authorities: [pemOf(authority)],
    sign: (bytes) => testSignature(bytes, { signer, signedAt: submittedAt }),
  });
  return buffer(zip);
}
