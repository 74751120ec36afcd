import { checkChain, hexOf, type ListedAct } from '../chain.ts';
import { type ManifestChain, type ManifestFile, type PackageManifest, packagePaths } from '../manifest.ts';
import { readManifest } from '../read-manifest.ts';
import { type Circumstances, checkSignature } from './cms.ts';
import { type Finding, found } from './findings.ts';
import { isAmbiguous, type PackageEntry } from './open-package.ts';
import { signatureFindings, verifyPdf } from './verify-pdf.ts';

export interface PackageResult {
  readonly manifest: PackageManifest | null;
  readonly findings: readonly Finding[];
}

/** A larger document is not read into memory. */
export const mostDocumentBytes = 250_000_000;
const mostManifestBytes = 20_000_000;

/**
 * What a package is worth: its manifest's signature, each file that the manifest lists, nothing else, the record of signing and the
 * seals. One file at a time is in memory.
 * @param progress how many of the files are checked
 */
export async function verifyPackage(
  entries: readonly PackageEntry[],
  circumstances: Circumstances,
  progress: (done: number, all: number) => void = () => {},
): Promise<PackageResult> {
  const at = new Map(entries.map((entry) => [entry.path, entry]));
  const bytes = await readAt(at, packagePaths.manifest, mostManifestBytes);
  if (!bytes)
    return { manifest: null, findings: [found(at.has(packagePaths.manifest) ? 'manifest-unreadable' : 'not-package')] };
  const reading = readManifest(new TextDecoder().decode(bytes));
  if (!('manifest' in reading)) return { manifest: null, findings: [found(problemOf(reading.problem))] };

  const { manifest } = reading;
  const listed = listedIn(manifest);
  if (new Set(listed.map(({ path }) => path)).size < listed.length)
    return { manifest: null, findings: [found('manifest-unreadable')] };
  const signed = await manifestFindings(
    bytes,
    await readAt(at, packagePaths.signature, mostManifestBytes),
    circumstances,
  );
  const files: Finding[] = [];
  for (const [index, file] of listed.entries()) {
    progress(index, listed.length);
    files.push(...(await fileFindings(file, at.get(file.path), { manifest, listed, circumstances })));
  }
  const expected = new Set<string>([...listed.map(({ path }) => path), packagePaths.manifest, packagePaths.signature]);
  const extra = entries.filter(({ path }) => !expected.has(path)).map(({ path }) => found('file-extra', path));
  const odd = [...files, ...extra];
  const isWhole = !odd.some(({ code }) => code.startsWith('file-') || code === 'too-large');
  return {
    manifest,
    findings: [...signed, ...(isWhole ? [found('files-whole', '', { count: listed.length })] : []), ...odd],
  };
}

const problemOf = (problem: string) =>
  problem === 'other-format' ? 'not-package' : problem === 'other-version' ? 'other-version' : 'manifest-unreadable';

const listedIn = ({ readMe, documents, data, certificates, events }: PackageManifest): readonly ManifestFile[] => [
  readMe,
  ...documents,
  ...data,
  ...events,
  ...certificates,
];

async function readAt(at: ReadonlyMap<string, PackageEntry>, path: string, most: number) {
  const entry = at.get(path);
  if (!entry || entry.bytes > most) return undefined;
  return entry.read().catch(() => undefined);
}

async function manifestFindings(
  manifest: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer> | undefined,
  circumstances: Circumstances,
): Promise<readonly Finding[]> {
  if (!signature) return [found('manifest-unsigned', packagePaths.manifest)];
  const result = await checkSignature(signature, manifest.buffer, circumstances);
  if (result.problem !== null) return [found(`seal-${result.problem}`, packagePaths.manifest)];
  return signatureFindings(result, packagePaths.manifest);
}

interface Whole {
  readonly manifest: PackageManifest;
  readonly listed: readonly ManifestFile[];
  readonly circumstances: Circumstances;
}

async function fileFindings(
  file: ManifestFile,
  entry: PackageEntry | undefined,
  { manifest, listed, circumstances }: Whole,
): Promise<readonly Finding[]> {
  const { path } = file;
  if (!entry) return [found('file-missing', path)];
  if (entry.bytes > mostDocumentBytes) return [found('too-large', path, { most: mostDocumentBytes / 1_000_000 })];
  const content = await entry.read().catch((error: unknown) => (isAmbiguous(error) ? 'zip-ambiguous' : 'file-damaged'));
  if (typeof content === 'string') return [found(content, path)];
  const sha256 = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
  const findings: Finding[] = [];
  if (sha256 !== file.sha256) {
    const other = listed.find((one) => one.sha256 === sha256);
    findings.push(other ? found('file-swapped', path, { other: other.path }) : found('file-changed', path));
  }
  const chain = manifest.events.find((one) => one.path === path);
  if (chain) findings.push(await chainFinding(chain, content));
  if (manifest.documents.some((one) => one.path === path && one.sealed))
    findings.push(...sealFindings(await verifyPdf(content, circumstances, path)));
  return findings;
}

/** A document that must be sealed has to have a seal. */
const sealFindings = (findings: readonly Finding[]): readonly Finding[] =>
  findings.map((one) => (one.code === 'no-seal' ? found('document-unsealed', one.about) : one));

async function chainFinding({ path, count, hash }: ManifestChain, content: Uint8Array): Promise<Finding> {
  const acts = readActs(new TextDecoder().decode(content));
  if (!acts) return found('chain-broken', path, { number: 1 });
  // Whatever stands there, somebody may have written it.
  const chain = await checkChain(acts).catch(() => ({ whole: false, brokenAt: 1 }) as const);
  if (!chain.whole) return found('chain-broken', path, { number: chain.brokenAt });
  if (chain.count !== count || chain.hash !== hash)
    return found('chain-cut', path, { count: chain.count, listed: count });
  return found('chain-whole', path, { count });
}

function readActs(text: string): readonly ListedAct[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('acts' in value) || !Array.isArray(value.acts))
      return undefined;
    const acts: readonly unknown[] = value.acts;
    return acts.every((act) => typeof act === 'object' && act !== null) ? (acts as readonly ListedAct[]) : undefined;
  } catch {
    return undefined;
  }
}
