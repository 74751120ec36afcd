import { desc, eq, sql } from 'drizzle-orm';
import { dayMs, minuteMs } from '../../../kernel/dates.ts';
import type { Transaction } from '../../database/database.ts';
import type { Platform } from '../../platform.ts';
import { chained, genesisHash, idsText, type Seal, shortDigestBytes, signDay, signSeal } from './links.ts';
import { proofOf, rowSigner } from './row-proof.ts';
import { auditChain, auditDays, auditGaps, auditSeals } from './tables.ts';
import { digestOf, foundDigest, problemOfNew, readTrailRows, signOldRow, type TrailRow } from './trail-rows.ts';
import { type Finding, noteFindings } from './verify/findings.ts';

const sealedAtOnce = 2_000;
/** An import that fails leaves some thousands. */
const gapsAtMost = 100_000;
/** Longer than a statement takes, and so than an id is taken before its transaction has a number. */
const gapKeptMs = 10 * minuteMs;

type Parts = Pick<Platform, 'database' | 'secrets' | 'clock' | 'log'>;

/**
 * Seals every committed row that is not sealed yet, some at a time, each time in a transaction of its own. Writers never wait for
 * it. Ids commit in any order, so a seal holds whichever rows are there, and ids that may still come are remembered.
 * @returns how many
 */
export async function sealRows(platform: Parts): Promise<number> {
  let total = 0;
  for (;;) {
    const { sealed, findings } = await platform.database.transaction((tx) => sealSome(platform, tx));
    await noteFindings(platform, { name: 'seal-audit-trail' }, findings);
    total += sealed;
    if (sealed < sealedAtOnce) return total;
  }
}

async function sealSome(platform: Parts, tx: Transaction): Promise<{ sealed: number; findings: readonly Finding[] }> {
  const [chain] = await tx.db.select().from(auditChain).for('update');
  if (!chain) throw new Error('The audit trail has no beginning.');
  const now = platform.clock.now();
  const last = (await newestSeal(tx)) ?? (await begin(platform, tx, chain.genesisId, now));
  const day = await dayOfSeal(platform, tx, last, now);
  const found = await unsealed(tx, last.upTo, chain.genesisId);
  if (found.length === 0) {
    await forgetOldGaps(tx, now);
    return { sealed: 0, findings: [] };
  }
  const rows = await signOld(platform, tx, chain.genesisId, found);
  await addSeal(platform, tx, { last, rows, day, now });
  return { sealed: rows.length, findings: wrongOf(platform, rows, { day, seal: last.number + 1 }) };
}

/** Days never go back, and nothing is added to one that is closed, however the clocks of processes differ. */
async function dayOfSeal(platform: Parts, tx: Transaction, last: Seal, now: Date): Promise<string> {
  const today = now.toISOString().slice(0, 10);
  const [closed] = await tx.db.select({ day: auditDays.day }).from(auditDays).where(eq(auditDays.day, last.day));
  if (today > last.day) {
    if (!closed) await closeDay(platform, tx, last, now);
    return today;
  }
  return closed ? new Date(Date.parse(last.day) + dayMs).toISOString().slice(0, 10) : last.day;
}

/** A row is sealed as it is found; what is wrong with it is said before a certificate stands for its day. */
function wrongOf(
  { secrets }: Parts,
  rows: readonly TrailRow[],
  place: Pick<Finding, 'day' | 'seal'>,
): readonly Finding[] {
  const sign = rowSigner(secrets);
  return rows.flatMap((row) => {
    const problem = problemOfNew(sign, row);
    return problem ? [{ problem, ...place, row: row.id, digest: foundDigest(row) }] : [];
  });
}

const newestSeal = async (tx: Transaction): Promise<Seal | undefined> =>
  (await tx.db.select().from(auditSeals).orderBy(desc(auditSeals.number)).limit(1))[0];

async function begin({ secrets }: Parts, tx: Transaction, genesisId: number, now: Date): Promise<Seal> {
  const facts = {
    number: 0,
    day: now.toISOString().slice(0, 10),
    ids: '{}',
    rows: 0,
    upTo: 0,
    digests: Buffer.alloc(0),
    previous: Buffer.alloc(0),
    hash: genesisHash(genesisId),
    sealedAt: now,
  };
  const seal = { ...facts, signature: signSeal(secrets, facts) };
  await tx.db.insert(auditSeals).values(seal);
  return seal;
}

/** Those above the last seal, and those whose ids were passed over because their transactions were still under way. */
async function unsealed(tx: Transaction, upTo: number, genesisId: number): Promise<TrailRow[]> {
  const newer = await readTrailRows(tx.db, sql`where a.id > ${upTo} order by a.id limit ${sealedAtOnce}`);
  const late = await readTrailRows(
    tx.db,
    sql`where a.id in (
        select generate_series(lower(span), upper(span) - 1) from (select unnest(ids) as span from audit_gaps) g limit ${gapsAtMost})
      order by a.id limit ${sealedAtOnce}`,
  );
  const rows = [...late, ...newer].slice(0, sealedAtOnce);
  if (rows.every(({ id }) => id > genesisId)) return rows;
  // Old rows are written to: an erasure must not come between.
  return readTrailRows(
    tx.db,
    sql`where a.id = any(${sql.param(rows.map(({ id }) => id))}::bigint[]) order by a.id for update`,
  );
}

async function signOld(
  { secrets }: Parts,
  tx: Transaction,
  genesisId: number,
  rows: readonly TrailRow[],
): Promise<TrailRow[]> {
  const sign = rowSigner(secrets);
  const isOld = ({ id, signature }: TrailRow) => id <= genesisId && signature === null;
  const signedRows = rows.map((row) => (isOld(row) ? signOldRow(sign, row, proofOf) : row));
  const old = signedRows.filter((_, place) => rows[place] && isOld(rows[place]));
  if (old.length > 0) {
    const column = (of: (row: TrailRow) => unknown) => sql.param(old.map(of));
    await tx.db.execute(sql`
      update audit_log a set before_proof = n.before, after_proof = n.after, origin_proof = n.origin, signature = n.signature
      from unnest(${column(({ id }) => id)}::bigint[], ${column(({ beforeProof }) => beforeProof)}::bytea[],
        ${column(({ afterProof }) => afterProof)}::bytea[], ${column(({ originProof }) => originProof)}::bytea[],
        ${column(({ signature }) => signature)}::text[]) as n(id, before, after, origin, signature)
      where a.id = n.id`);
  }
  return signedRows;
}

interface NextSeal {
  readonly last: Seal;
  readonly rows: readonly TrailRow[];
  readonly day: string;
  readonly now: Date;
}

async function addSeal({ secrets }: Parts, tx: Transaction, { last, rows, day, now }: NextSeal): Promise<void> {
  const digests = rows.map(digestOf);
  const ids = rows.map(({ id }) => id);
  const facts = {
    number: last.number + 1,
    day,
    ids: idsText(ids),
    rows: rows.length,
    upTo: Math.max(last.upTo, ids.at(-1) ?? 0),
    digests: Buffer.concat(digests.map((digest) => digest.subarray(0, shortDigestBytes))),
    previous: last.hash,
    hash: digests.reduce(chained, last.hash),
    sealedAt: now,
  };
  await tx.db.insert(auditSeals).values({ ...facts, signature: signSeal(secrets, facts) });
  await tx.db.execute(sql`update audit_gaps set ids = ids - ${facts.ids}::int8multirange`);
  await tx.db.execute(sql`
    insert into audit_gaps (ids, seen_at, horizon)
    select passed, ${now.toISOString()}::timestamptz, pg_snapshot_xmax(pg_current_snapshot())::text
    from (select int8multirange(int8range(${last.upTo}::bigint + 1, ${facts.upTo}::bigint + 1)) - ${facts.ids}::int8multirange as passed) p
    where ${facts.upTo}::bigint > ${last.upTo}::bigint and not isempty(passed)`);
  await forgetOldGaps(tx, now);
}

/** Nobody fills them any more: the transactions that took these ids have failed. */
const forgetOldGaps = (tx: Transaction, now: Date) =>
  tx.db.delete(auditGaps).where(
    sql`isempty(${auditGaps.ids}) or (${auditGaps.seenAt} < ${new Date(now.getTime() - gapKeptMs).toISOString()}::timestamptz
      and ${auditGaps.horizon}::xid8 <= pg_snapshot_xmin(pg_current_snapshot()))`,
  );

/** The head of a day that is over. The log says it too, so that a copy exists where the database's owner cannot write. */
async function closeDay({ secrets, log }: Parts, tx: Transaction, last: Seal, now: Date): Promise<void> {
  const [sums] = await tx.db
    .select({
      firstSeal: sql<number>`min(${auditSeals.number})`,
      rows: sql<number>`coalesce(sum(${auditSeals.rows}), 0)::bigint`,
    })
    .from(auditSeals)
    .where(eq(auditSeals.day, last.day));
  const firstSeal = sums?.firstSeal ?? last.number;
  const [before] = await tx.db
    .select({ previous: auditSeals.previous })
    .from(auditSeals)
    .where(eq(auditSeals.number, firstSeal));
  const facts = {
    day: last.day,
    firstSeal,
    lastSeal: last.number,
    rows: sums?.rows ?? 0,
    previous: before?.previous ?? last.previous,
    hash: last.hash,
  };
  await tx.db.insert(auditDays).values({ ...facts, closedAt: now, signature: signDay(secrets, facts) });
  log.info(
    { day: facts.day, rows: facts.rows, head: facts.hash.toString('hex') },
    'a day of the audit trail is sealed',
  );
}
