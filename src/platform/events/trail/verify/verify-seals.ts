import { sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import type { Secrets } from '../../../encryption/secrets.ts';
import { chained, idsOf, type Seal, shortDigestBytes, signSeal } from '../links.ts';
import { rowSigner } from '../row-proof.ts';
import { stateOfSignature, type TrailSigner } from '../signature.ts';
import { digestOf, foundDigest, readTrailRows, stateOfRow, type TrailRow } from '../trail-rows.ts';
import type { Finding } from './findings.ts';

/** So that other requests get their turn in between. */
const rowsAtOnce = 1_000;

export interface Verified {
  readonly findings: Finding[];
  rows: number;
  /** Something was signed with another APP_SECRET. */
  otherKey: boolean;
}

/** Verifies seals that follow each other, and their rows. @param previous the hash before the first of them; null: it is not there */
export async function verifySeals(
  db: Queries,
  secrets: Secrets,
  seals: readonly Seal[],
  previous: { readonly number: number; readonly hash: Buffer } | null,
): Promise<Verified> {
  const verified: Verified = { findings: [], rows: 0, otherKey: false };
  const sign = rowSigner(secrets);
  let before = previous;
  for (const group of inGroups(seals)) {
    const ids = group.flatMap((seal) => idsOf(seal.ids));
    const rows = new Map((await rowsOf(db, ids)).map((row) => [row.id, row]));
    for (const seal of group) {
      const follows = before !== null && before.number + 1 === seal.number && before.hash.equals(seal.previous);
      if (!follows && seal.number > 0) verified.findings.push(ofSeal('chain', seal));
      verifySeal(verified, secrets, sign, seal, rows);
      before = seal;
    }
    verified.findings.push(...(await erasedByHand(db, sign, [...rows.values()], group)));
  }
  return verified;
}

const ofSeal = (problem: Finding['problem'], seal: Seal): Finding => ({
  problem,
  day: seal.day,
  seal: seal.number,
  row: null,
  digest: foundDigest(seal),
});

const ofRow = (problem: Finding['problem'], { day, number }: Seal, row: number, found?: TrailRow): Finding => ({
  problem,
  day,
  seal: number,
  row,
  digest: found ? foundDigest(found) : null,
});

function* inGroups(seals: readonly Seal[]): Generator<Seal[]> {
  let group: Seal[] = [];
  let rows = 0;
  for (const seal of seals) {
    group.push(seal);
    rows += seal.rows;
    if (rows < rowsAtOnce) continue;
    yield group;
    [group, rows] = [[], 0];
  }
  if (group.length > 0) yield group;
}

const rowsOf = (db: Queries, ids: readonly number[]): Promise<TrailRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : readTrailRows(db, sql`where a.id = any(${sql.param(ids)}::bigint[])`);

function verifySeal(
  verified: Verified,
  secrets: Secrets,
  sign: TrailSigner,
  seal: Seal,
  rows: ReadonlyMap<number, TrailRow>,
): void {
  const found: Finding[] = [];
  const expected = signSeal(secrets, seal);
  const state = stateOfSignature(seal.signature, expected);
  if (state === 'otherKey') verified.otherKey = true;
  else if (state === 'invalid') found.push(ofSeal('seal', seal));
  let hash = seal.previous;
  for (const [place, id] of idsOf(seal.ids).entries()) {
    const row = rows.get(id);
    if (!row) {
      found.push(ofRow('missing', seal, id));
      continue;
    }
    const { problem, otherKey } = stateOfRow(sign, row);
    if (otherKey) verified.otherKey = true;
    const digest = digestOf(row);
    hash = chained(hash, digest);
    const short = seal.digests.subarray(place * shortDigestBytes, (place + 1) * shortDigestBytes);
    if (problem) found.push(ofRow(problem, seal, id, row));
    else if (!digest.subarray(0, shortDigestBytes).equals(short)) found.push(ofRow('moved', seal, id, row));
  }
  verified.rows += seal.rows;
  if (found.length === 0 && seal.number > 0 && !hash.equals(seal.hash)) found.push(ofSeal('chain', seal));
  verified.findings.push(...found);
}

/** Rows whose values are gone although no erasure covers them. */
async function erasedByHand(
  db: Queries,
  sign: TrailSigner,
  rows: readonly TrailRow[],
  seals: readonly Seal[],
): Promise<Finding[]> {
  const erased = rows.map((row) => ({ id: row.id, erased: stateOfRow(sign, row).erased ?? [] }));
  const idsWithout = (what: 'values' | 'origin') =>
    erased.filter((row) => row.erased.includes(what)).map(({ id }) => id);
  const [values, origin] = [idsWithout('values'), idsWithout('origin')];
  if (values.length + origin.length === 0) return [];
  const { rows: wrong } = await db.execute<{ id: number }>(sql`
    select a.id from audit_log a where a.id = any(${sql.param(values)}::bigint[]) and not exists (
      select from audit_log e where e.entity_id = a.entity_id and e.action = 'auditTrail.valuesErased'
        and e.payload->>'entity' = a.entity and (e.payload->>'upTo')::bigint >= a.id)
    union
    select a.id from audit_log a where a.id = any(${sql.param(origin)}::bigint[]) and not exists (
      select from audit_log e where e.action = 'auditTrail.originsErased' and (e.payload->>'upTo')::bigint >= a.id)
    order by id`);
  return wrong.map(({ id }) => {
    const seal = seals.find(({ ids }) => idsOf(ids).includes(id));
    const row = rows.find((one) => one.id === id);
    const digest = row ? foundDigest(row) : null;
    return { problem: 'erasedByHand', day: seal?.day ?? null, seal: seal?.number ?? null, row: id, digest } as const;
  });
}
