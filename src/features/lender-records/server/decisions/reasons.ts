import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../../platform/database/database.ts';
import { auditLog } from '../../../../platform/database/tables.ts';
import { lenderEditRejected } from '../../events.ts';

interface Decision {
  readonly lenderId: string;
  /** The version of the record that a rejection counted; undefined for what is no rejection. */
  readonly version?: number | null | undefined;
}

/** Why changes were rejected, as the administrator wrote it: by lender, then by version. Without a reason there is no entry. */
export async function readReasons(
  db: Queries,
  decisions: readonly Decision[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const rejections = decisions.flatMap(({ lenderId, version }) => (version ? [{ lenderId, version }] : []));
  if (rejections.length === 0) return new Map();
  const version = sql<number>`(${auditLog.after}->>'version')::int`;
  const reason = sql<string | null>`${auditLog.after}->>'reason'`;
  const rows = await db
    .select({ lenderId: auditLog.entityId, version, reason })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'lender'),
        inArray(auditLog.entityId, [...new Set(rejections.map(({ lenderId }) => lenderId))]),
        eq(auditLog.action, lenderEditRejected.name),
        inArray(version, [...new Set(rejections.map((one) => one.version))]),
      ),
    );
  const reasons = new Map<string, Map<number, string>>();
  for (const row of rows) {
    if (row.reason === null) continue;
    const ofLender = reasons.get(row.lenderId) ?? new Map<number, string>();
    reasons.set(row.lenderId, ofLender.set(row.version, row.reason));
  }
  return reasons;
}
