import type { SignerRole } from '../form-templates/placement.ts';
import type { ListedAct } from './chain.ts';

/** What a package says it is; a reader refuses any other. */
export const packageFormat = { name: 'plinth-loan-package', version: 1 } as const;

/** The files of every package besides its documents, by their path in the ZIP. */
export const packagePaths = {
  manifest: 'manifest.json',
  /** A detached CMS signature (DER) over the bytes of the manifest. */
  signature: 'manifest.p7s',
  readMe: 'README.txt',
  loanData: 'data/loan.xml',
  documents: 'documents/',
  events: (envelopeId: string) => `events/${envelopeId}.json`,
  certificate: (number: number) => `certificates/authority-${number}.pem`,
} as const;

/** A file of the package, as it must be. */
export interface ManifestFile {
  /** Its path in the ZIP. */
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

export interface ManifestSigner {
  readonly role: SignerRole;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly signedAt: string;
}

export interface ManifestDocument extends ManifestFile {
  /** What the lender calls it. */
  readonly title: string;
  readonly documentType: string;
  readonly requirementId: string;
  readonly mediaType: string;
  readonly signers: readonly ManifestSigner[];
  /** It is a PDF with Plinth's seal. */
  readonly sealed: boolean;
}

/** Where the chain of an envelope ends: no act may be missing. */
export interface ManifestChain extends ManifestFile {
  readonly envelopeId: string;
  /** How many acts it has. */
  readonly count: number;
  /** The hash of the last act. */
  readonly hash: string;
}

/** What `events/<envelope>.json` holds: everything that happened to an envelope, from its start. */
export interface PackageEvents {
  readonly envelopeId: string;
  readonly acts: readonly ListedAct[];
}

/** What a package holds, in the order of the lender's list. It names people who signed, and says nothing else about anybody. */
export interface PackageManifest {
  readonly format: typeof packageFormat;
  readonly packageId: string;
  readonly dealId: string;
  readonly lender: string;
  readonly program: string | null;
  readonly broker: string;
  /** ISO 8601, UTC. */
  readonly submittedAt: string;
  readonly readMe: ManifestFile;
  readonly documents: readonly ManifestDocument[];
  /** The loan as data (MISMO). */
  readonly data: readonly ManifestFile[];
  readonly certificates: readonly ManifestFile[];
  readonly events: readonly ManifestChain[];
}
