import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { KindSlug } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import { personName } from '../../../accounts/model.ts';
import { lenderExists, lockOnMarket, refuseForeign } from '../../../lenders/server/api.ts';
import {
  programAdded,
  programBroughtBack,
  programConfirmed,
  programDeleted,
  programRestored,
  programStatusChanged,
  programUpdated,
} from '../../events.ts';
import { areReversed, effectiveDaysReversed, offerStateOf, type ProgramValues, programParts } from '../../model.ts';
import type { ProgramStatus } from '../../publication.ts';
import { readProgram } from '../../read-program.ts';
import { lockProgram, readSaved, type StoredRow } from '../read-programs.ts';
import { programs } from '../tables.ts';
import { savePrograms } from './save-programs.ts';

/** The program, held, for somebody who may change it. @throws NOT_FOUND also for a deleted one, unless it may be */
export async function lockOwn(
  tx: Transaction,
  session: Session,
  programId: string,
  { mayBeDeleted = false } = {},
): Promise<StoredRow> {
  const row = await lockProgram(tx, programId);
  refuseForeign(session, row.lenderId);
  if (row.deletedAt !== null && !mayBeDeleted)
    throw new AppError('NOT_FOUND', 'This loan program was deleted. You can restore it.');
  return row;
}

/** @throws CONFLICT when the program has been saved since the version that was seen, naming who did */
export async function assertSeen({ db }: Transaction, row: StoredRow, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === row.version) return;
  const { by } = await readSaved(db, row);
  throw new AppError('CONFLICT', `${personName(by)} saved this program while you were editing it.`, undefined, {
    version: String(row.version),
    ...(by === null ? {} : { savedBy: by }),
  });
}

/** What is handed over to be saved, checked by the schema of the kind. */
export interface SaveBody {
  readonly effectiveFrom?: string | null | undefined;
  readonly effectiveUntil?: string | null | undefined;
  readonly status?: ProgramStatus | undefined;
}
type Body = ProgramValues<KindSlug> & SaveBody;

const valuesOf = ({
  effectiveFrom,
  effectiveUntil,
  status,
  version,
  ...values
}: Body & { version?: number | undefined }) =>
  // What is left beside days, status and version is what the schema of the kind has read.
  values as unknown as ProgramValues<KindSlug>;

/** What is left out stays; null ends it. @throws INVALID_INPUT when the last day comes before the first */
function daysOf(body: SaveBody, before?: StoredRow) {
  const { effectiveFrom = before?.effectiveFrom ?? null, effectiveUntil = before?.effectiveUntil ?? null } = body;
  if (areReversed(effectiveFrom, effectiveUntil)) throw invalidField('effectiveUntil', effectiveDaysReversed);
  return { effectiveFrom, effectiveUntil };
}

/** @throws NOT_FOUND; CONFLICT for an archived lender */
export async function addProgram(
  tx: Transaction,
  context: RequestContext,
  { lenderId, kind, body }: { readonly lenderId: string; readonly kind: KindSlug; readonly body: Body },
): Promise<StoredRow> {
  await assertNotArchived(tx, lenderId);
  const id = randomUUID();
  const save = { id, lenderId, kind, values: valuesOf(body), ...daysOf(body) };
  const { status = 'live' } = body;
  await savePrograms(tx, [save], { ...savingOf(context), status });
  await record(tx, context, programAdded, { id, after: { kind, lenderId, name: save.values.name, status } });
  return lockProgram(tx, id);
}

async function assertNotArchived(tx: Transaction, lenderId: string): Promise<void> {
  if ((await lockOnMarket(tx, [lenderId])).has(lenderId)) return;
  if (!(await lenderExists(tx.db, lenderId))) throw new AppError('NOT_FOUND');
  throw new AppError('CONFLICT', "This lender is archived, so it can't have programs.");
}

const savingOf = ({ at, actor }: RequestContext) => ({ at, by: actor.kind === 'account' ? actor.id : null });

/**
 * Saves a program that is held. Where nothing differs, saying so again confirms the terms and makes no version.
 * @returns the version; the one before when nothing differed
 */
export async function saveProgram(
  tx: Transaction,
  context: RequestContext,
  row: StoredRow,
  body: Body & { version?: number | undefined },
): Promise<number> {
  await assertSeen(tx, row, body.version);
  const [values, days] = [valuesOf(body), daysOf(body, row)];
  if (body.status !== undefined) await setStatus(tx, context, row, body.status);
  if (isSame(row, values, days)) {
    await confirmTerms(tx, context, row);
    return row.version;
  }
  return saveAnew(tx, context, row, { values, ...days });
}

interface Anew extends ReturnType<typeof daysOf> {
  readonly values: ProgramValues<KindSlug>;
  readonly restoredFrom?: number;
  /** Now unless stated: saving a program confirms all of it. */
  readonly confirmedAt?: Date;
}

export async function saveAnew(
  tx: Transaction,
  context: RequestContext,
  { id, lenderId, kind, version }: StoredRow,
  anew: Anew,
): Promise<number> {
  // `lockProgram` answers programs of the list's kinds only.
  const save = { id, lenderId, kind: kind as KindSlug, ...anew };
  const saved = (await savePrograms(tx, [save], savingOf(context))).get(id) ?? version;
  const { restoredFrom } = anew;
  await record(tx, context, restoredFrom === undefined ? programUpdated : programRestored, {
    id,
    before: { version },
    after: { version: saved, ...(restoredFrom === undefined ? {} : { restoredFrom }) },
  });
  return saved;
}

function isSame(row: StoredRow, values: ProgramValues<KindSlug>, days: ReturnType<typeof daysOf>): boolean {
  const { program } = readProgram(row);
  if (!program || row.effectiveFrom !== days.effectiveFrom || row.effectiveUntil !== days.effectiveUntil) return false;
  const { name, terms, tiers } = program;
  return isDeepStrictEqual(programParts(values), { name, terms, tiers });
}

/** The terms of a program that is held are good as of now, or as of the moment when the last of them was confirmed. */
export async function confirmTerms(
  tx: Transaction,
  context: RequestContext,
  { id, confirmedAt }: StoredRow,
  asOf = context.at,
): Promise<void> {
  await tx.db.update(programs).set({ confirmedAt: asOf, updatedAt: context.at }).where(eq(programs.id, id));
  const after = { confirmedAt: asOf };
  await record(tx, context, programConfirmed, { id, before: { confirmedAt }, after });
}

/** Publishes a program that is held, hides it or makes it a draft again. Done twice it changes nothing. */
export async function setStatus(
  tx: Transaction,
  context: RequestContext,
  row: StoredRow,
  status: ProgramStatus,
): Promise<void> {
  if (row.status === status) return;
  // Whoever publishes a draft says that its terms hold now.
  const confirmedAt = row.status === 'draft' && status === 'live' ? context.at : row.confirmedAt;
  await tx.db
    .update(programs)
    .set({ status, confirmedAt, updatedAt: context.at, wasOffered: offerStateOf(row, context.at) === 'now' })
    .where(eq(programs.id, row.id));
  const before = { status: row.status };
  await record(tx, context, programStatusChanged, { id: row.id, before, after: { status } });
}

/** Takes a program that is held off the market, or puts it back as it was. Done twice it changes nothing. */
export async function setDeleted(
  tx: Transaction,
  context: RequestContext,
  row: StoredRow,
  deleted: boolean,
): Promise<void> {
  if ((row.deletedAt !== null) === deleted) return;
  if (!deleted) await assertNotArchived(tx, row.lenderId);
  const wasOffered = offerStateOf(row, context.at) === 'now';
  await tx.db
    .update(programs)
    .set({ deletedAt: deleted ? context.at : null, updatedAt: context.at, wasOffered })
    .where(eq(programs.id, row.id));
  await record(tx, context, deleted ? programDeleted : programBroughtBack, { id: row.id });
}
