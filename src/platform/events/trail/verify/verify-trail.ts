import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../../database/database.ts';
import type { Platform } from '../../../platform.ts';
import { type ClosedDay, dayText, genesisHash, type Seal, signDay } from '../links.ts';
import { rowSigner } from '../row-proof.ts';
import { stateOfSignature } from '../signature.ts';
import { auditChain, auditDays, auditSeals } from '../tables.ts';
import { foundDigest, problemOfNew, readTrailRows } from '../trail-rows.ts';
import { type Authorities, isCertified } from './certify.ts';
import type { Finding, TrailProblem } from './findings.ts';
import { type Verified, verifySeals } from './verify-seals.ts';

type Parts = Pick<Platform, 'database' | 'secrets' | 'sealing'>;

const namedAtMost = 1_000;

/** The days that have seals or a head, the one that was verified longest ago first. */
export async function daysToVerify({ database }: Parts): Promise<string[]> {
  const { rows } = await database.db.execute<{ day: string }>(sql`
    select day::text from (select distinct day from audit_seals union select day from audit_days) d
    left join audit_days v using (day) order by v.verified_at nulls first, day`);
  return rows.map(({ day }) => day);
}

/** Verifies a day by itself: its seals, their rows, its head, and that it follows the day before. */
export async function verifyDay({ database, secrets, sealing }: Parts, day: string): Promise<Verified> {
  const { db } = database;
  const seals = await db.select().from(auditSeals).where(eq(auditSeals.day, day)).orderBy(asc(auditSeals.number));
  const [head] = await db.select().from(auditDays).where(eq(auditDays.day, day));
  const first = seals[0]?.number ?? head?.firstSeal ?? 0;
  const verified = await verifySeals(db, secrets, seals, await sealBefore(db, first));
  verified.findings.push(...(await wrongBeginning(db, seals)));
  const authorities = head?.certified || verified.otherKey ? await sealing.authorities() : [];
  verified.findings.push(...(await wrongHead(db, { secrets, day, head, seals, authorities, verified })));
  return verified;
}

async function sealBefore(db: Queries, number: number) {
  const { hash } = auditSeals;
  const [seal] = await db
    .select({ number: auditSeals.number, hash })
    .from(auditSeals)
    .where(eq(auditSeals.number, number - 1));
  return seal ?? null;
}

async function wrongBeginning(db: Queries, [first]: readonly Seal[]): Promise<Finding[]> {
  if (first?.number !== 0) return [];
  const [chain] = await db.select().from(auditChain);
  if (chain && first.hash.equals(genesisHash(chain.genesisId))) return [];
  return [{ problem: 'chain', day: first.day, seal: 0, row: null, digest: foundDigest(first) }];
}

interface Head {
  readonly secrets: Platform['secrets'];
  readonly day: string;
  readonly head: ClosedDay | undefined;
  readonly seals: readonly Seal[];
  readonly authorities: Authorities;
  readonly verified: Verified;
}

async function wrongHead(db: Queries, { secrets, day, head, seals, authorities, verified }: Head): Promise<Finding[]> {
  const digest = head ? foundDigest([dayText(head), head.signature, head.certified?.toString('hex') ?? null]) : null;
  const finding = (problem: TrailProblem): Finding[] => [{ problem, day, seal: null, row: null, digest }];
  const [newest] = await db.select({ day: auditSeals.day }).from(auditSeals).orderBy(desc(auditSeals.number)).limit(1);
  if (!head) {
    // The newest day is still open.
    if (newest && day < newest.day) return finding('head');
    return verified.otherKey ? finding('otherSecret') : [];
  }
  const [first, last] = [seals[0], seals.at(-1)];
  const fits =
    first?.number === head.firstSeal &&
    last?.number === head.lastSeal &&
    first.previous.equals(head.previous) &&
    last.hash.equals(head.hash) &&
    seals.reduce((sum, { rows }) => sum + rows, 0) === head.rows;
  const expected = signDay(secrets, head);
  const state = stateOfSignature(head.signature, expected);
  const isOtherKey = state === 'otherKey';
  const isSigned = state !== 'invalid';
  const certified = await isCertified(head, authorities);
  if (!fits || !isSigned || (head.certified && !certified)) return finding('head');
  return (verified.otherKey || isOtherKey) && !certified ? finding('otherSecret') : [];
}

/** What no seal speaks of: rows between the sealed ones, and the newest ones, which are not sealed yet. */
export async function verifyUnsealed({ database, secrets }: Parts): Promise<Finding[]> {
  const { db } = database;
  const { rows: added } = await db.execute<{ id: number }>(sql`
    with sealed as (select coalesce(range_agg(ids), '{}') + coalesce((select range_agg(ids) from audit_gaps), '{}') as ids,
      coalesce(max(up_to), 0) as up_to from audit_seals)
    select a.id from audit_log a, sealed where a.id <= sealed.up_to and not a.id <@ sealed.ids order by a.id limit ${namedAtMost}`);
  const ids = sql.param(added.map(({ id }) => id));
  const addedRows =
    added.length === 0 ? [] : await readTrailRows(db, sql`where a.id = any(${ids}::bigint[]) order by a.id`);
  const nowhere = { day: null, seal: null } as const;
  const sign = rowSigner(secrets);
  const newest = await readTrailRows(
    db,
    sql`where a.id > (select coalesce(max(up_to), 0) from audit_seals) and a.id > (select genesis_id from audit_chain)
      order by a.id limit ${namedAtMost}`,
  );
  return [
    ...addedRows.map((row) => ({ problem: 'added', ...nowhere, row: row.id, digest: foundDigest(row) }) as const),
    ...newest.flatMap((row) => {
      const problem = problemOfNew(sign, row);
      return problem ? [{ problem, ...nowhere, row: row.id, digest: foundDigest(row) } as const] : [];
    }),
  ];
}

/** Compares the heads with copies that somebody kept outside. */
export async function compareHeads({ database }: Parts, kept: ReadonlyMap<string, string>): Promise<Finding[]> {
  const days = await database.db.select({ day: auditDays.day, hash: auditDays.hash }).from(auditDays);
  const heads = new Map(days.map(({ day, hash }) => [day, hash.toString('hex')]));
  return [...kept]
    .filter(([day, head]) => heads.get(day) !== head)
    .map(([day]) => ({ problem: 'head', day, seal: null, row: null, digest: heads.get(day) ?? null }) as const);
}
