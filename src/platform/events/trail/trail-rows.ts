import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { canonical, factsText, rowDigest, type SignedFacts, stateOfValue, type ValueProof } from './row-proof.ts';
import { stateOfSignature, type TrailSigner } from './signature.ts';

/** A row as it stands in the database, values as PostgreSQL reads them. */
export interface TrailRow extends SignedFacts {
  readonly id: number;
  readonly before: unknown;
  readonly after: unknown;
  readonly origin: unknown;
  readonly signature: string | null;
}

/** Past drizzle's columns, whose `jsonb` reads the text '17' as a number. */
export const readTrailRows = async (db: Queries, which: SQL): Promise<TrailRow[]> => {
  const { rows } = await db.execute<TrailRow & Record<string, unknown>>(sql`
    select a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, a.actor_kind as "actorKind",
      a.actor_id as "actorId", a.acted_by as "actedBy", a.api_key_id as "apiKeyId", a.action, a.entity, a.entity_id as "entityId", a.payload, a.request_id as "requestId",
      a.before, a.after, a.origin, a.before_proof as "beforeProof", a.after_proof as "afterProof",
      a.origin_proof as "originProof", a.signature
    from audit_log a ${which}`);
  return rows;
};

export const factsOf = ({ id: _, before: _b, after: _a, origin: _o, signature: _s, ...facts }: TrailRow): string =>
  factsText(facts);

/** The hash of a row at its place in the chain. */
export const digestOf = (row: TrailRow): Buffer => rowDigest(row.id, factsOf(row), row.signature ?? '');

/** Of a row as it stands, with its values: what was altered differently differs. */
export const foundDigest = (found: unknown): string =>
  createHash('sha256').update(canonical(found)).digest('hex').slice(0, 32);

export type RowProblem = 'altered' | 'unsigned';

export interface RowState {
  readonly problem?: RowProblem;
  /** Signed with another APP_SECRET, so that only the chain speaks for it. */
  readonly otherKey?: true;
  /** Values are gone. Whether that was lawful is said by the events of erasures. */
  readonly erased?: readonly ('values' | 'origin')[];
}

/** What a row says of itself, without its place. */
export function stateOfRow(sign: TrailSigner, row: TrailRow): RowState {
  if (row.signature === null) return { problem: 'unsigned' };
  const values = [stateOfValue(row.before, row.beforeProof), stateOfValue(row.after, row.afterProof)];
  const origin = stateOfValue(row.origin, row.originProof);
  const signature = stateOfSignature(row.signature, sign(factsOf(row)));
  if (signature === 'invalid' || [...values, origin].includes('wrong')) return { problem: 'altered' };
  const erased = [
    ...(values.includes('erased') ? (['values'] as const) : []),
    ...(origin === 'erased' ? (['origin'] as const) : []),
  ];
  return { ...(signature === 'otherKey' ? { otherKey: true } : {}), ...(erased.length > 0 ? { erased } : {}) };
}

/** What is wrong with a row that no seal speaks for yet: it has to be signed with the present secret. */
export function problemOfNew(sign: TrailSigner, row: TrailRow): RowProblem | 'otherSecret' | undefined {
  const { problem, otherKey } = stateOfRow(sign, row);
  return problem ?? (otherKey ? 'otherSecret' : undefined);
}

/** Rows that are older than the chain get their signature when it begins. It says what they were then. */
export function signOldRow(sign: TrailSigner, row: TrailRow, proof: (value: unknown) => ValueProof | null): TrailRow {
  const proven = {
    ...row,
    beforeProof: proof(row.before),
    afterProof: proof(row.after),
    originProof: proof(row.origin),
  };
  return { ...proven, signature: sign(factsOf(proven)) };
}
