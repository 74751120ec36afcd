import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { defineKeyUse, type Secrets } from '../../encryption/secrets.ts';
import { type TrailSigner, trailSigner } from './signature.ts';

/**
 * What stands for a value in the signature of its row: a salt and the hash of both. When the value is erased its salt goes too, so
 * that the hash alone stays. It proves what it was to who kept it, and tells nobody else.
 */
export type ValueProof = Buffer;

const saltBytes = 16;
const hashBytes = 32;

export function proofOf(value: unknown): ValueProof | null {
  if (value === null || value === undefined) return null;
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, hashOf(salt, value)]);
}

const hashOf = (salt: Buffer, value: unknown): Buffer =>
  createHash('sha256').update(salt).update(canonical(value)).digest();

/** The proof of an erased value: its hash. For the columns of a table. */
export const withoutSalt = (proof: SQL): SQL => sql`case when octet_length(${proof}) = ${saltBytes + hashBytes}::int
  then substring(${proof} from ${saltBytes + 1}::int) else ${proof} end`;

/** JSON with the keys of objects in one order: PostgreSQL keeps another than the one in which they were written. */
export const canonical = (value: unknown): string => write(JSON.parse(JSON.stringify(value)));

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${write(each)}`).join(',')}}`;
}

/** `erased`: the value is gone and its hash is there, as after an erasure. */
export function stateOfValue(value: unknown, proof: ValueProof | null): 'proven' | 'erased' | 'wrong' {
  if (proof === null) return value === null ? 'proven' : 'wrong';
  if (proof.length === hashBytes) return value === null ? 'erased' : 'wrong';
  if (proof.length !== saltBytes + hashBytes || value === null) return 'wrong';
  return hashOf(proof.subarray(0, saltBytes), value).equals(proof.subarray(saltBytes)) ? 'proven' : 'wrong';
}

/** A row as it is signed. A column that comes later must be left out where it is null, or earlier rows no longer match. */
export interface SignedFacts {
  /** ISO, with microseconds: `2026-11-28T02:45:00.000000Z`. */
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string | null;
  readonly actedBy: string | null;
  /** Came later: signed where there is one. */
  readonly apiKeyId: string | null;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly payload: unknown;
  readonly requestId: string;
  readonly beforeProof: ValueProof | null;
  readonly afterProof: ValueProof | null;
  readonly originProof: ValueProof | null;
}

export const factsText = ({ beforeProof, afterProof, originProof, apiKeyId, ...facts }: SignedFacts): string =>
  canonical({
    ...facts,
    ...(apiKeyId === null ? {} : { apiKeyId }),
    before: hashPart(beforeProof),
    after: hashPart(afterProof),
    origin: hashPart(originProof),
  });

const hashPart = (proof: ValueProof | null): string | null => proof?.subarray(-hashBytes).toString('hex') ?? null;

/** How a moment stands in the facts. */
export const momentText = (at: Date): string => at.toISOString().replace('Z', '000Z');

const rowUse = defineKeyUse('rows of the audit trail');

export const rowSigner = (secrets: Secrets): TrailSigner => trailSigner(secrets, rowUse);

/** The hash of a row at its place: what the chain is made of. */
export const rowDigest = (id: number, facts: string, signature: string): Buffer =>
  createHash('sha256').update(`${id}\n${facts}\n${signature}`).digest();
