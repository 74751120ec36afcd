import { type SignerRole, signerRoles } from '../form-templates/placement.ts';
import {
  type ManifestChain,
  type ManifestDocument,
  type ManifestFile,
  type ManifestSigner,
  type PackageManifest,
  packageFormat,
} from './manifest.ts';

export type ManifestReading =
  | { readonly manifest: PackageManifest }
  /** `path`: where in the JSON it is not what it should be. */
  | { readonly problem: 'not-json' | 'other-format' | 'other-version' | 'malformed'; readonly path?: string };

/** So many files one list of a manifest may name. */
const mostFiles = 5_000;

class Malformed extends Error {
  readonly path: string;
  constructor(path: string) {
    super('malformed manifest');
    this.path = path;
  }
}

/**
 * Reads a manifest that anybody may have made. Plain code, since browsers check packages too. Properties that this version does not
 * know are ignored.
 */
export function readManifest(text: string): ManifestReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'not-json' };
  }
  try {
    const format = recordOf(recordOf(value, '').format, 'format');
    if (format.name !== packageFormat.name) return { problem: 'other-format' };
    if (format.version !== packageFormat.version) return { problem: 'other-version' };
    return { manifest: manifestOf(recordOf(value, '')) };
  } catch (error) {
    if (error instanceof Malformed) return { problem: 'malformed', path: error.path };
    throw error;
  }
}

const manifestOf = (root: Fields): PackageManifest => ({
  format: packageFormat,
  packageId: textOf(root.packageId, 'packageId'),
  dealId: textOf(root.dealId, 'dealId'),
  lender: textOf(root.lender, 'lender'),
  program: root.program === null ? null : textOf(root.program, 'program'),
  broker: textOf(root.broker, 'broker'),
  submittedAt: momentOf(root.submittedAt, 'submittedAt'),
  readMe: fileOf(recordOf(root.readMe, 'readMe'), 'readMe'),
  documents: listOf(root.documents, 'documents', documentOf),
  data: listOf(root.data, 'data', fileOf),
  certificates: listOf(root.certificates, 'certificates', fileOf),
  events: listOf(root.events, 'events', chainOf),
});

type Fields = Readonly<Record<string, unknown>>;

function fileOf(fields: Fields, path: string): ManifestFile {
  return {
    path: textOf(fields.path, `${path}.path`),
    sha256: hashOf(fields.sha256, `${path}.sha256`),
    bytes: countOf(fields.bytes, `${path}.bytes`),
  };
}

function documentOf(fields: Fields, path: string): ManifestDocument {
  if (typeof fields.sealed !== 'boolean') throw new Malformed(`${path}.sealed`);
  return {
    ...fileOf(fields, path),
    title: textOf(fields.title, `${path}.title`),
    documentType: textOf(fields.documentType, `${path}.documentType`),
    requirementId: textOf(fields.requirementId, `${path}.requirementId`),
    mediaType: textOf(fields.mediaType, `${path}.mediaType`),
    signers: listOf(fields.signers, `${path}.signers`, signerOf),
    sealed: fields.sealed,
  };
}

function signerOf(fields: Fields, path: string): ManifestSigner {
  if (!isSignerRole(fields.role)) throw new Malformed(`${path}.role`);
  return {
    role: fields.role,
    name: textOf(fields.name, `${path}.name`),
    signedAt: momentOf(fields.signedAt, `${path}.signedAt`),
  };
}

function chainOf(fields: Fields, path: string): ManifestChain {
  return {
    ...fileOf(fields, path),
    envelopeId: textOf(fields.envelopeId, `${path}.envelopeId`),
    count: countOf(fields.count, `${path}.count`),
    hash: hashOf(fields.hash, `${path}.hash`),
  };
}

const isSignerRole = (value: unknown): value is SignerRole => signerRoles.some((role) => role === value);

function recordOf(value: unknown, path: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed(path);
  return value as Fields;
}

function listOf<T>(value: unknown, path: string, read: (fields: Fields, path: string) => T): readonly T[] {
  if (!Array.isArray(value) || value.length > mostFiles) throw new Malformed(path);
  return value.map((item: unknown, index) => {
    const place = `${path}[${index}]`;
    return read(recordOf(item, place), place);
  });
}

function textOf(value: unknown, path: string): string {
  if (typeof value !== 'string' || value.length > 1_000) throw new Malformed(path);
  return value;
}

function momentOf(value: unknown, path: string): string {
  const text = textOf(value, path);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) || Number.isNaN(Date.parse(text))) throw new Malformed(path);
  return text;
}

function hashOf(value: unknown, path: string): string {
  const text = textOf(value, path);
  if (!/^[0-9a-f]{64}$/.test(text)) throw new Malformed(path);
  return text;
}

function countOf(value: unknown, path: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Malformed(path);
  return value;
}
