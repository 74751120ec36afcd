import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { SignerRole } from '../../../../lending/form-templates/placement.ts';
import { type ChainedAct, hexOf } from '../../../../lending/loan-packages/chain.ts';
import { numberedNames } from '../../../../lending/loan-packages/file-names.ts';
import {
  type ManifestChain,
  type ManifestDocument,
  type ManifestFile,
  type PackageEvents,
  type PackageManifest,
  packageFormat,
  packagePaths,
} from '../../../../lending/loan-packages/manifest.ts';
import { type ZipEntry, zipOf } from '../../../../platform/files/written/zip.ts';
import { readMeOf } from './read-me.ts';

/** A document of the package, in the order of the lender's list. */
export interface DocumentSource {
  /** What the lender calls it. */
  readonly title: string;
  /** What its name ends in, without the dot: `pdf`. */
  readonly ending: string;
  readonly documentType: string;
  readonly requirementId: string;
  readonly mediaType: string;
  readonly signers: readonly { readonly role: SignerRole; readonly name: string; readonly signedAt: Date }[];
  /** It is a PDF with Plinth's seal. */
  readonly sealed: boolean;
  /** Of the content as it was submitted: another content ends the ZIP with an error. */
  readonly sha256: Uint8Array;
  /** Opens its content; called when its turn comes. */
  open(): Promise<AsyncIterable<Uint8Array>>;
}

/** What happened to an envelope, from its start. */
export interface EnvelopeSource {
  readonly id: string;
  readonly acts: readonly (ChainedAct & { readonly hash: Uint8Array })[];
}

export interface PackageSource {
  readonly packageId: string;
  readonly dealId: string;
  readonly lender: string;
  readonly program: string | null;
  readonly broker: string;
  readonly submittedAt: Date;
  readonly documents: readonly DocumentSource[];
  readonly envelopes: readonly EnvelopeSource[];
  /** MISMO XML; null: there is none. */
  readonly loanData: string | null;
  /** The certificates of the authorities that vouch for the seals, as PEM. */
  readonly authorities: readonly string[];
  /** A detached CMS signature (DER) over these bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
}

/** A document is no longer what was submitted. */
export class OtherContent extends Error {
  readonly title: string;
  constructor(title: string) {
    super('A document of the package is not what was submitted.');
    this.title = title;
  }
}

/**
 * The ZIP of a loan package, as it is read: first the note on what it is, then the documents in the lender's order, the data of the
 * loan, what happened to the envelopes, the certificates, and at the end the signed manifest that names each of them with its hash.
 * Documents pass through one piece at a time. The same source gives the same bytes, as far as `sign` does.
 */
export function writePackageZip(source: PackageSource): Readable {
  const written = new Map<string, ManifestFile>();
  const file = (path: string, content: () => AsyncIterable<Uint8Array>): ZipEntry => ({
    name: path,
    content: () => counted(path, content(), (one) => written.set(path, one)),
  });
  const paths = documentPaths(source);
  let manifest = new Uint8Array();
  const entries: readonly ZipEntry[] = [
    file(packagePaths.readMe, () => pieceOf(readMeOf(source))),
    ...source.documents.map((document, index) => file(paths[index] ?? '', () => openChecked(document))),
    ...(source.loanData === null ? [] : [file(packagePaths.loanData, () => pieceOf(source.loanData ?? ''))]),
    ...source.envelopes.map((envelope) => file(packagePaths.events(envelope.id), () => pieceOf(eventsOf(envelope)))),
    ...source.authorities.map((pem, index) => file(packagePaths.certificate(index + 1), () => pieceOf(pem))),
    {
      name: packagePaths.manifest,
      content() {
        manifest = new TextEncoder().encode(`${JSON.stringify(manifestOf(source, paths, written), null, 2)}\n`);
        return [manifest];
      },
    },
    {
      name: packagePaths.signature,
      async *content() {
        yield await source.sign(manifest);
      },
    },
  ];
  return zipOf(entries, source.submittedAt);
}

const documentPaths = ({ documents }: PackageSource): readonly string[] =>
  numberedNames(documents).map((name) => `${packagePaths.documents}${name}`);

async function* pieceOf(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** Passes a file on, and says at its end how long it was and what its hash is. */
async function* counted(path: string, content: AsyncIterable<Uint8Array>, done: (file: ManifestFile) => void) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  done({ path, sha256: hash.digest('hex'), bytes });
}

async function* openChecked(document: DocumentSource): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of await document.open()) {
    hash.update(piece);
    yield piece;
  }
  if (!hash.digest().equals(document.sha256)) throw new OtherContent(document.title);
}

/** A line for each act, so that people and tools read it too. */
function eventsOf({ id, acts }: EnvelopeSource): string {
  const listed: PackageEvents['acts'] = acts.map(({ number, type, signerId, at, facts, hash }) => ({
    number,
    type,
    signerId,
    at: at instanceof Date ? at.toISOString() : at,
    facts,
    hash: hexOf(hash),
  }));
  const lines = listed.map((act) => `  ${JSON.stringify(act)}`).join(',\n');
  return `{"envelopeId":${JSON.stringify(id)},"acts":[\n${lines}\n]}\n`;
}

function manifestOf(
  source: PackageSource,
  paths: readonly string[],
  written: ReadonlyMap<string, ManifestFile>,
): PackageManifest {
  const fileAt = (path: string): ManifestFile => {
    const file = written.get(path);
    if (!file) throw new Error(`${path} is not in the package.`);
    return file;
  };
  return {
    format: packageFormat,
    packageId: source.packageId,
    dealId: source.dealId,
    lender: source.lender,
    program: source.program,
    broker: source.broker,
    submittedAt: source.submittedAt.toISOString(),
    readMe: fileAt(packagePaths.readMe),
    documents: source.documents.map((document, index) => documentOf(document, fileAt(paths[index] ?? ''))),
    data: source.loanData === null ? [] : [fileAt(packagePaths.loanData)],
    certificates: source.authorities.map((_, index) => fileAt(packagePaths.certificate(index + 1))),
    events: source.envelopes.map((envelope) => chainOf(envelope, fileAt(packagePaths.events(envelope.id)))),
  };
}

const documentOf = (document: DocumentSource, file: ManifestFile): ManifestDocument => ({
  ...file,
  title: document.title,
  documentType: document.documentType,
  requirementId: document.requirementId,
  mediaType: document.mediaType,
  signers: document.signers.map(({ role, name, signedAt }) => ({ role, name, signedAt: signedAt.toISOString() })),
  sealed: document.sealed,
});

const chainOf = ({ id, acts }: EnvelopeSource, file: ManifestFile): ManifestChain => ({
  ...file,
  envelopeId: id,
  count: acts.length,
  hash: hexOf(acts.at(-1)?.hash ?? new Uint8Array(32)),
});
