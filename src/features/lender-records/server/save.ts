import { and, eq, sql } from 'drizzle-orm';
import { isAdmin } from '../../../kernel/access.ts';
import { AppError, firstMessages } from '../../../kernel/errors.ts';
import { formatList } from '../../../kernel/format.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { auditLog } from '../../../platform/database/tables.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccounts } from '../../accounts/server/api.ts';
import type { LenderRecord } from '../../lenders/contract.ts';
import { lenderAdded, lenderChanged } from '../../lenders/events.ts';
import type { LenderValues } from '../../lenders/model.ts';
import { lenderEditSchema } from '../../lenders/schemas.ts';
import {
  countChange,
  insertLender,
  type LenderRow,
  lockLender,
  presentLender,
  updateLender,
} from '../../lenders/server/api.ts';
import { lenderEditProposed } from '../events.ts';
import { editsProposed } from '../limits.ts';
import {
  isRecordField,
  isSameValue,
  labelOfField,
  type RecordField,
  type RecordValues,
  recordFields,
} from '../model.ts';
import { readPending, removeEdits } from './pending.ts';
import { lenderEdits } from './tables.ts';

export const add = (platform: Platform, values: LenderValues, context: RequestContext): Promise<LenderRecord> =>
  platform.database.transaction(async (tx) => {
    const lender = await insertLender(tx, values, context.at);
    await record(tx, context, lenderAdded, { id: lender.id, after: { ...values, version: lender.version } });
    return presentLender(platform, tx.db, lender);
  });

interface Stated {
  /** The version that was seen; without one nobody is asked. */
  readonly version?: number | undefined;
  /** As typed; what is left out stays as it is. */
  readonly values: RecordValues;
}
interface Saved {
  readonly lender: LenderRecord;
  /** What of it waits for approval. */
  readonly waiting: RecordField[];
}

/**
 * Changes a company record: an administrator what is in force, the lender's own user what is proposed. Saying the same again
 * changes nothing.
 * @throws NOT_FOUND, INVALID_INPUT, CONFLICT when the record changed since the version that was seen, RATE_LIMITED
 */
export const save = (
  platform: Platform,
  { session, lenderId, stated }: { readonly session: Session; readonly lenderId: string; readonly stated: Stated },
  context: RequestContext,
): Promise<Saved> =>
  platform.database.transaction(async (tx) => {
    // Whoever proposes is named in what is proposed: an account that ends meanwhile has been locked before it lets go of that.
    if (!isAdmin(session.role)) await lockAccounts(tx, [session.accountId]);
    const row = await lockLender(tx, lenderId, 'change');
    await refuseOutdated(tx, row, stated.version);
    const pending = await readPending(tx.db, lenderId);
    if (isAdmin(session.role)) {
      const values = readRecord({ ...row, ...known(stated.values) });
      const lender = await applyChanges(tx, context, { row, values });
      return { lender: await presentLender(platform, tx.db, lender), waiting: [] };
    }
    const values = readRecord({ ...row, ...pending, ...known(stated.values) });
    const { lender, waiting } = await propose(platform, tx, context, { row, values, pending });
    return { lender: await presentLender(platform, tx.db, lender), waiting };
  });

const known = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => isRecordField(name) && value !== undefined));

/** @throws INVALID_INPUT with every field that is at fault */
export function readRecord(typed: RecordValues): RecordValues {
  const read = lenderEditSchema.safeParse(typed);
  if (read.success) return read.data;
  const fields = firstMessages(read.error.issues);
  throw new AppError('INVALID_INPUT', Object.values(fields)[0], fields);
}

/** @throws CONFLICT with the version there is, and the fields that were changed or proposed since the one that was seen */
async function refuseOutdated(tx: Transaction, { id, version }: LenderRow, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === version) return;
  const later = sql`(${auditLog.after}->>'version')::int > ${seen}`;
  const rows = await tx.db
    .select({ after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.entity, 'lender'), eq(auditLog.entityId, id), later));
  const touched = new Set(rows.flatMap(({ after }) => Object.keys(after ?? {})));
  const fields = recordFields.filter((field) => touched.has(field));
  const what = fields.length === 0 ? '' : `: ${formatList(fields.map(labelOfField))}`;
  const about = { version: String(version), fields: fields.join(',') };
  throw new AppError('CONFLICT', `This lender was changed while you were editing${what}.`, undefined, about);
}

interface Wanted {
  readonly row: LenderRow;
  readonly values: RecordValues;
  readonly pending: RecordValues;
}

const pick = (values: RecordValues, fields: readonly RecordField[]): RecordValues =>
  Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));

async function applyChanges(
  tx: Transaction,
  context: RequestContext,
  { row, values }: Omit<Wanted, 'pending'>,
): Promise<LenderRow> {
  const changed = recordFields.filter((field) => !isSameValue(row[field], values[field]));
  if (changed.length === 0) return row;
  const after = pick(values, changed);
  // Tidied by the schema of the record, of which these are some fields.
  const lender = await updateLender(tx, row, after as Partial<LenderValues>, context.at);
  await record(tx, context, lenderChanged, {
    id: row.id,
    payload: { fields: changed },
    before: pick(row, changed),
    after: { ...after, version: lender.version },
  });
  return lender;
}

async function propose(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { row, values, pending }: Wanted,
): Promise<{ lender: LenderRow; waiting: RecordField[] }> {
  const before = { ...row, ...pending };
  const changed = recordFields.filter((field) => !isSameValue(before[field], values[field]));
  if (changed.length === 0) return { lender: row, waiting: [] };
  const waiting = changed.filter((field) => !isSameValue(row[field], values[field]));
  // Every administrator is notified of it.
  if (waiting.length > 0) await platform.rateLimits.countAct(tx, context, editsProposed, 1);
  // The value that is live already: the proposal is withdrawn.
  await removeEdits(
    tx,
    row.id,
    changed.filter((field) => !waiting.includes(field)),
  );
  const by = context.actor.kind === 'account' ? context.actor.id : null;
  await writeEdits(tx, { by, at: context.at }, row.id, pick(values, waiting));
  const version = await countChange(tx, row);
  await record(tx, context, lenderEditProposed, {
    id: row.id,
    payload: { waiting },
    before: pick(before, changed),
    after: { ...pick(values, changed), version },
  });
  return { lender: { ...row, version }, waiting };
}

interface Proposing {
  /** The account that proposes; null once it has ended. */
  readonly by: string | null;
  readonly at: Date;
}

export async function writeEdits(tx: Transaction, { by, at }: Proposing, lenderId: string, values: RecordValues) {
  for (const [field, value] of Object.entries(values)) {
    // A blank number is a JSON null, not a missing value.
    const edit = { value: sql`${JSON.stringify(value)}::jsonb`, proposedBy: by, proposedAt: at };
    await tx.db
      .insert(lenderEdits)
      .values({ lenderId, field, ...edit })
      .onConflictDoUpdate({ target: [lenderEdits.lenderId, lenderEdits.field], set: edit });
  }
}
