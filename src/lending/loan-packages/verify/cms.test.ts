import { Integer } from 'asn1js';
import { Certificate } from 'pkijs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestHolder, testHolder } from '../../../../tests/packages/seals/test-authority.ts';
import { testSignature } from '../../../../tests/packages/seals/test-cms.ts';
import { checkSignature } from './cms.ts';

const content = new TextEncoder().encode('{"format":"plinth"}');
const now = new Date('2026-11-26T12:00:00Z');
const signedAt = new Date('2026-11-25T23:31:07Z');
let authority: TestHolder;
let seal: TestHolder;

beforeAll(async () => {
  authority = await testHolder({ name: 'Example Authority', authority: true });
  seal = await testHolder({ name: 'Example Seal', issuer: authority });
});

async function checked(signing: Parameters<typeof testSignature>[1], known: readonly TestHolder[], at = now) {
  const authorities = known.map(({ certificate }) => certificate);
  return checkSignature(await testSignature(content, signing), content.buffer, { authorities, now: at });
}

describe('the moment of a signature', () => {
  it('is the signed one, and counts after the certificate has expired', async () => {
    const later = new Date('2040-01-01T00:00:00Z');
    expect(await checked({ signer: seal, signedAt }, [authority], later)).toMatchObject({
      problem: null,
      isKnown: true,
      signedAt,
      timeStamp: null,
      hasExpired: true,
    });
  });

  it.each(['2025-12-31T00:00:00Z', '2036-01-02T00:00:00Z'])(
    'is broken outside of the certificate’s life: %s',
    async (at) => {
      expect(await checked({ signer: seal, signedAt: new Date(at) }, [authority])).toEqual({ problem: 'expired' });
    },
  );

  it('is that of a time stamp only when its maker is known', async () => {
    const at = new Date('2026-03-01T08:00:00Z');
    const [known, other] = [
      await testHolder({ name: 'Known Clock', issuer: authority, timeStamps: true }),
      await testHolder({ name: 'Other Clock', timeStamps: true }),
    ];
    const sign = (by: TestHolder) => checked({ signer: seal, signedAt, stamp: { by, at } }, [authority]);
    expect(await sign(known)).toMatchObject({ signedAt: at, timeStamp: { isKnown: true } });
    expect(await sign(other)).toMatchObject({ signedAt, timeStamp: { isKnown: false, at } });
  });
});

describe('the certificates that come along', () => {
  /** Authorities of one name and one key, each of which can have issued each other. */
  async function circle(base: TestHolder, size: number): Promise<Certificate[]> {
    const copies = Array.from({ length: size }, async (_, index) => {
      const copy = Certificate.fromBER(base.certificate.toSchema().toBER());
      copy.serialNumber = new Integer({ value: index + 1 });
      await copy.sign(base.key, 'SHA-256');
      return Certificate.fromBER(copy.toSchema(true).toBER());
    });
    return Promise.all(copies);
  }

  it('are looked at once each, however they vouch for each other', async () => {
    const base = await testHolder({ name: 'Example Circle', authority: true });
    const signer = await testHolder({ name: 'Example Seal', issuer: base });
    const along = await circle(base, 4);
    const verify = vi.spyOn(Certificate.prototype, 'verify');
    expect(await checked({ signer, signedAt, along }, [authority])).toMatchObject({ problem: null, isKnown: false });
    expect(verify.mock.calls.length).toBeLessThanOrEqual(4 * 4);
  });

  it('may be twenty', async () => {
    const base = await testHolder({ name: 'Example Circle', authority: true });
    const along = await circle(base, 20);
    expect(await checked({ signer: seal, signedAt, along: along.slice(1) }, [authority])).toMatchObject({
      isKnown: true,
    });
    expect(await checked({ signer: seal, signedAt, along }, [authority])).toEqual({ problem: 'unreadable' });
  });

  it('of the same public authority say nothing about who signed, where its certificate alone is known', async () => {
    const neighbor = await testHolder({ name: 'Example Seal', issuer: authority });
    const along = [authority.certificate, seal.certificate];
    expect(await checked({ signer: seal, signedAt, along }, [seal])).toMatchObject({ isKnown: true });
    expect(await checked({ signer: neighbor, signedAt, along }, [seal])).toMatchObject({ isKnown: false });
  });
});
