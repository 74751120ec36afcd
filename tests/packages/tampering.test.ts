import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Finding, verdictOf } from '../../src/lending/loan-packages/verify/findings.ts';
import { openPackage } from '../../src/lending/loan-packages/verify/open-package.ts';
import { type PackageResult, verifyPackage } from '../../src/lending/loan-packages/verify/verify-package.ts';
import { zipOf } from '../../src/platform/files/written/zip.ts';
import { type TestHolder, testHolder } from './seals/test-authority.ts';
import { carrying, testSignature } from './seals/test-cms.ts';
import { submittedAt, testPackage } from './seals/test-package.ts';

type Files = readonly (readonly [path: string, content: Uint8Array])[];

const now = new Date('2026-11-26T12:00:00Z');
const application = 'documents/01 Loan Application.pdf';
const rentRoll = 'documents/02 Rent roll.pdf';
const events = 'events/envelope-1.json';

let authority: TestHolder;
let seal: TestHolder;
let whole: Buffer;
let files: Files;

async function verified(zip: Uint8Array): Promise<PackageResult> {
  const entries = await openPackage(new Blob([new Uint8Array(zip)]));
  if (typeof entries === 'string')
    return { manifest: null, findings: [{ code: `zip-${entries}`, about: '', facts: {} }] };
  return verifyPackage(entries, { authorities: [authority.certificate], now });
}

const zipped = (changed: Files): Promise<Buffer> =>
  buffer(
    zipOf(
      changed.map(([name, content]) => ({ name, content: () => [content] })),
      submittedAt,
    ),
  );

const contentOf = (path: string): Buffer => Buffer.from(files.find(([one]) => one === path)?.[1] ?? []);
const withContent = (path: string, content: Uint8Array | string): Files =>
  files.map(([one, before]) => [one, one === path ? Buffer.from(content) : before]);
const edited = (path: string, text: string, by: string): Files =>
  withContent(path, Buffer.from(contentOf(path).toString('latin1').replace(text, by), 'latin1'));

beforeAll(async () => {
  authority = await testHolder({ name: 'Example Authority', authority: true });
  seal = await testHolder({ name: 'Example Seal', issuer: authority });
  whole = await testPackage(authority, seal);
  const entries = await openPackage(new Blob([new Uint8Array(whole)]));
  if (typeof entries === 'string') throw new Error(entries);
  files = await Promise.all(entries.map(async (entry) => [entry.path, await entry.read()] as const));
});

describe('a package', () => {
  it('holds as it was submitted', async () => {
    const { manifest, findings } = await verified(whole);
    expect(findings.map(({ code, about }) => [code, about])).toEqual([
      ['seal-holds', 'manifest.json'],
      ['authority-known', 'manifest.json'],
      ['no-time-stamp', 'manifest.json'],
      ['files-whole', ''],
      ['seal-holds', application],
      ['authority-known', application],
      ['no-time-stamp', application],
      ['chain-whole', events],
    ]);
    expect(verdictOf(findings)).toBe('holds');
    expect(manifest?.lender).toBe('Harbor Example Lending');
  });

  it('holds as well when it was unpacked and packed again, in any order', async () => {
    expect(verdictOf((await verified(await zipped(files.toReversed()))).findings)).toBe('holds');
  });

  const changes: readonly [string, () => Files | Promise<Files>, Partial<Finding>][] = [
    ['a document', () => edited(rentRoll, '1,250', '9,250'), { code: 'file-changed', about: rentRoll }],
    [
      'a byte of a sealed document',
      () => edited(application, '612', '613'),
      { code: 'seal-content', about: application },
    ],
    [
      'something appended to a sealed document',
      () => withContent(application, Buffer.concat([contentOf(application), Buffer.from('\n')])),
      { code: 'added-after', about: application },
    ],
    [
      'the range of a seal',
      () => edited(application, '/ByteRange [0 ', '/ByteRange [1 '),
      { code: 'seal-range', about: application },
    ],
    [
      'a seal taken out',
      () => edited(application, '/ByteRange', '/ByteRanje'),
      { code: 'document-unsealed', about: application },
    ],
    [
      'the data of the loan',
      () => edited('data/loan.xml', 'MESSAGE', 'MASSAGE'),
      { code: 'file-changed', about: 'data/loan.xml' },
    ],
    [
      'the note on what it is',
      () => edited('README.txt', 'Dana', 'Dora'),
      { code: 'file-changed', about: 'README.txt' },
    ],
    ['a certificate', () => edited('certificates/authority-1.pem', 'MII', 'MIJ'), { code: 'file-changed' }],
    [
      'the manifest',
      () => edited('manifest.json', 'Harbor', 'Harvey'),
      { code: 'seal-content', about: 'manifest.json' },
    ],
    ['the order in the manifest', reordered, { code: 'seal-content', about: 'manifest.json' }],
    [
      'the signature of the manifest',
      () => withContent('manifest.p7s', flippedEnd(contentOf('manifest.p7s'))),
      { code: 'seal-forged', about: 'manifest.json' },
    ],
    [
      'a document and the manifest, under the genuine signature with the genuine manifest in it',
      rewritten,
      { code: 'seal-unreadable', about: 'manifest.json' },
    ],
    ['the signature taken out', () => files.filter(([path]) => path !== 'manifest.p7s'), { code: 'manifest-unsigned' }],
    ['the manifest taken out', () => files.filter(([path]) => path !== 'manifest.json'), { code: 'not-package' }],
    [
      'the manifest cut off',
      () => withContent('manifest.json', contentOf('manifest.json').subarray(0, 100)),
      { code: 'manifest-unreadable' },
    ],
    [
      'a fact in the record of signing',
      () => edited(events, '192.0.2.7', '192.0.2.8'),
      { code: 'chain-broken', facts: { number: 1 } },
    ],
    [
      'an entry of the record left out',
      () =>
        withContent(
          events,
          contentOf(events)
            .toString()
            .replace(/ {2}\{"number":3.*\n/, ''),
        ),
      { code: 'chain-broken', facts: { number: 3 } },
    ],
    [
      'the last entry of the record left out',
      () =>
        withContent(
          events,
          contentOf(events)
            .toString()
            .replace(/,\n {2}\{"number":4.*\n/, '\n'),
        ),
      { code: 'chain-cut', facts: { count: 3, listed: 4 } },
    ],
    ['a file left out', () => files.filter(([path]) => path !== rentRoll), { code: 'file-missing', about: rentRoll }],
    [
      'a file added',
      () => [...files, ['documents/03 Extra.pdf', Buffer.from('%PDF-')] as const],
      { code: 'file-extra', about: 'documents/03 Extra.pdf' },
    ],
    ['two files swapped', swapped, { code: 'file-swapped', about: rentRoll, facts: { other: application } }],
    ['a file twice', () => [...files, [rentRoll, Buffer.from('%PDF-other')] as const], { code: 'zip-ambiguous' }],
  ];

  it.each(changes)('is broken by %s', async (_name, change, finding) => {
    const { findings } = await verified(await zipped(await change()));
    expect(findings).toContainEqual(expect.objectContaining(finding));
    expect(verdictOf(findings)).not.toBe('holds');
    if (finding.code !== 'not-package') expect(verdictOf(findings)).toBe('broken');
  });

  it('is not known to hold with a signature of somebody else, whatever the name in it', async () => {
    const other = await testHolder({ name: 'Example Authority', authority: true });
    const forged = await testHolder({ name: 'Example Seal', issuer: other });
    const { findings } = await verified(await testPackage(authority, forged, seal));
    expect(findings).toContainEqual(expect.objectContaining({ code: 'authority-unknown', about: 'manifest.json' }));
    expect(verdictOf(findings)).toBe('unknown');
    const { findings: sealed } = await verified(await testPackage(authority, seal, forged));
    expect(sealed).toContainEqual(expect.objectContaining({ code: 'authority-unknown', about: application }));
    expect(verdictOf(sealed)).toBe('unknown');
  });

  it('with a new manifest, signed by somebody else, is no longer known', async () => {
    const other = await testHolder({ name: 'Example Seal', authority: true });
    const text = contentOf('manifest.json').toString().replace('Harbor', 'Harvey');
    const signature = await testSignature(Buffer.from(text), { signer: other, signedAt: submittedAt });
    const changed = files.map(([path, content]) =>
      path === 'manifest.json'
        ? ([path, Buffer.from(text)] as const)
        : path === 'manifest.p7s'
          ? ([path, signature] as const)
          : ([path, content] as const),
    );
    expect(verdictOf((await verified(await zipped(changed))).findings)).toBe('unknown');
  });
});

describe('the bytes of a ZIP', () => {
  it('that come before or after it are found', async () => {
    for (const zip of [Buffer.concat([whole, Buffer.from('more')]), Buffer.concat([Buffer.from('PK more'), whole])])
      expect(verdictOf((await verified(zip)).findings)).toBe('broken');
  });

  it('cut off anywhere are found', async () => {
    for (const part of [0.2, 0.5, 0.9, 0.999])
      expect(verdictOf((await verified(whole.subarray(0, whole.length * part))).findings)).not.toBe('holds');
  });

  it('changed anywhere never make it hold with another content', async () => {
    for (let at = 10; at < whole.length; at += 97) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 0x04;
      const { findings } = await verified(changed);
      if (verdictOf(findings) !== 'holds') continue;
      // A bit that unpackers ignore: the files are the same.
      const entries = await openPackage(new Blob([new Uint8Array(changed)]));
      if (typeof entries === 'string') throw new Error(entries);
      for (const entry of entries) expect(Buffer.from(await entry.read()).equals(contentOf(entry.path))).toBe(true);
    }
  });
});

function reordered(): Files {
  const manifest = JSON.parse(contentOf('manifest.json').toString());
  manifest.documents.reverse();
  return withContent('manifest.json', JSON.stringify(manifest));
}

/** The rent roll and its hash in the manifest, which the signature no longer needs from outside. */
function rewritten(): Files {
  const roll = contentOf(rentRoll).toString().replace('1,250', '9,250');
  const manifest = contentOf('manifest.json')
    .toString()
    .replace(sha256(contentOf(rentRoll)), sha256(roll));
  const signature = carrying(new Uint8Array(contentOf('manifest.p7s')), contentOf('manifest.json'));
  const by: Record<string, Buffer> = {
    [rentRoll]: Buffer.from(roll),
    'manifest.json': Buffer.from(manifest),
    'manifest.p7s': Buffer.from(signature),
  };
  return files.map(([path, content]) => [path, by[path] ?? content]);
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

const swapped = (): Files =>
  files.map(([path, content]) =>
    path === rentRoll
      ? [path, contentOf(application)]
      : path === application
        ? [path, contentOf(rentRoll)]
        : [path, content],
  );

function flippedEnd(der: Buffer): Buffer {
  const changed = Buffer.from(der);
  const at = changed.length - 2;
  changed[at] = (changed[at] ?? 0) ^ 0x01;
  return changed;
}
