import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../../../tests/support/desks/read-files.ts';
import { chainHash, chainStart, checkChain } from '../../../../lending/loan-packages/chain.ts';
import { readManifest } from '../../../../lending/loan-packages/read-manifest.ts';
import { type DocumentSource, OtherContent, type PackageSource, writePackageZip } from './write-package-zip.ts';

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

function documentOf(title: string, text: string): DocumentSource {
  return {
    title,
    ending: 'pdf',
    documentType: 'loan-application',
    requirementId: '8f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
    mediaType: 'application/pdf',
    signers: [{ role: 'borrower', name: 'Riley Example', signedAt: new Date('2026-11-25T22:00:00Z') }],
    sealed: true,
    sha256: sha256(text),
    async open() {
      return (async function* () {
        for (const piece of text.match(/.{1,7}/gs) ?? []) yield new TextEncoder().encode(piece);
      })();
    },
  };
}

const at = new Date('2026-11-25T20:00:00.042Z');
const act = { number: 1, type: 'started', signerId: null, at, facts: { documents: 2 } };
const source: PackageSource = {
  packageId: '6f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
  dealId: '7f1c1f6e-6f0f-4a5e-9d1c-0c3f9a3b7d10',
  lender: 'Harbor Example Lending',
  program: 'Bridge 12',
  broker: 'Dana Example',
  submittedAt: new Date('2026-11-25T23:31:07.042Z'),
  documents: [documentOf('Loan Application', 'the application'), documentOf('Rent roll', 'unit 1: $1,250')],
  envelopes: [{ id: 'envelope-1', acts: [{ ...act, hash: await chainHash(chainStart, act) }] }],
  loanData: '<MESSAGE/>',
  authorities: ['-----BEGIN CERTIFICATE-----\n'],
  sign: async (bytes) => sha256(bytes),
};

describe('the ZIP of a loan package', () => {
  it('holds every file in its place, and a manifest with the hash of each', async () => {
    const files = readZip(await buffer(writePackageZip(source)));
    expect([...files.keys()]).toEqual([
      'README.txt',
      'documents/01 Loan Application.pdf',
      'documents/02 Rent roll.pdf',
      'data/loan.xml',
      'events/envelope-1.json',
      'certificates/authority-1.pem',
      'manifest.json',
      'manifest.p7s',
    ]);
    const reading = readManifest(files.get('manifest.json') ?? '');
    if (!('manifest' in reading)) throw new Error(reading.problem);
    const { readMe, documents, data, events, certificates } = reading.manifest;
    const listed = [readMe, ...documents, ...data, ...events, ...certificates];
    expect(listed.map(({ path }) => path)).toEqual([...files.keys()].slice(0, -2));
    for (const file of listed) {
      const text = files.get(file.path) ?? '';
      expect(file).toMatchObject({ sha256: sha256(text).toString('hex'), bytes: Buffer.byteLength(text) });
    }
    expect(documents[0]?.signers).toEqual([
      { role: 'borrower', name: 'Riley Example', signedAt: '2026-11-25T22:00:00.000Z' },
    ]);
  });

  it('has a chain of events that anybody can check', async () => {
    const files = readZip(await buffer(writePackageZip(source)));
    const { envelopeId, acts } = JSON.parse(files.get('events/envelope-1.json') ?? '');
    const [listed] = JSON.parse(files.get('manifest.json') ?? '').events;
    expect(envelopeId).toBe('envelope-1');
    expect(await checkChain(acts)).toEqual({ whole: true, count: listed.count, hash: listed.hash });
  });

  it('is signed over the manifest as it stands in the ZIP', async () => {
    let signed: Uint8Array | undefined;
    const sign = async (bytes: Uint8Array) => {
      signed = bytes;
      return new TextEncoder().encode('signature');
    };
    const files = readZip(await buffer(writePackageZip({ ...source, sign })));
    expect(files.get('manifest.json')).toBe(Buffer.from(signed ?? []).toString());
    expect(files.get('manifest.p7s')).toBe('signature');
  });

  it('is the same twice', async () => {
    const [first, second] = [await buffer(writePackageZip(source)), await buffer(writePackageZip(source))];
    expect(first.equals(second)).toBe(true);
  });

  it('ends with an error when a document is no longer what was submitted', async () => {
    const other = { ...documentOf('Rent roll', 'unit 1: $9,250'), sha256: sha256('unit 1: $1,250') };
    const zip = writePackageZip({ ...source, documents: [other] });
    await expect(buffer(zip)).rejects.toThrow(OtherContent);
  });

  it('ends with an error when it cannot be signed', async () => {
    const sign = () => Promise.reject(new Error('the certificate has expired'));
    await expect(buffer(writePackageZip({ ...source, sign }))).rejects.toThrow('the certificate has expired');
  });

  it('reads a document no faster than the ZIP is read', async () => {
    let read = 0;
    const large = {
      ...documentOf('Appraisal', ''),
      open: async () =>
        (async function* () {
          for (; read < 300; read++) yield crypto.getRandomValues(new Uint8Array(65_536));
        })(),
    };
    const zip = writePackageZip({ ...source, documents: [large] });
    await new Promise((resolve) => zip.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).toBeLessThan(50);
    zip.destroy();
  });
});
