import type { PackageManifest } from '../manifest.ts';
import type { Circumstances } from './cms.ts';
import { type Finding, found, type Verdict, verdictOf } from './findings.ts';
import { openPackage } from './open-package.ts';
import { isPdf } from './pdf-ranges.ts';
import { mostDocumentBytes, verifyPackage } from './verify-package.ts';
import { verifyPdf } from './verify-pdf.ts';

/** What a file turned out to be, and what it is worth. */
export interface VerifiedFile {
  readonly type: 'pdf' | 'package' | 'other';
  readonly verdict: Verdict;
  readonly findings: readonly Finding[];
  readonly manifest: PackageManifest | null;
}

/** Checks a sealed PDF or a loan package, in the browser or on a computer without a connection. Nothing is sent anywhere. */
export async function verifyFile(
  file: Blob,
  circumstances: Circumstances,
  progress?: (done: number, all: number) => void,
): Promise<VerifiedFile> {
  const head = new Uint8Array(await file.slice(0, 1_024).arrayBuffer());
  if (head[0] === 0x50 && head[1] === 0x4b) {
    const entries = await openPackage(file);
    if (typeof entries === 'string') return resultOf('package', [found(`zip-${entries}`)]);
    const { manifest, findings } = await verifyPackage(entries, circumstances, progress);
    return resultOf('package', findings, manifest);
  }
  if (!isPdf(head)) return resultOf('other', [found('other-file')]);
  if (file.size > mostDocumentBytes)
    return resultOf('pdf', [found('too-large', '', { most: mostDocumentBytes / 1_000_000 })]);
  return resultOf('pdf', await verifyPdf(new Uint8Array(await file.arrayBuffer()), circumstances));
}

const resultOf = (
  type: VerifiedFile['type'],
  findings: readonly Finding[],
  manifest: PackageManifest | null = null,
): VerifiedFile => ({ type, verdict: verdictOf(findings), findings, manifest });
