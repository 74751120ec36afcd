import { and, desc, eq, inArray } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { EncryptionKeyUnavailable } from '../../../../platform/encryption/data-keys.ts';
import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { WireVersion } from '../../contract.ts';
import { wireConfirmed, wireRevealed, wireWritten } from '../../events.ts';
import { type CallBack, callRules, masked, type WireInstructions, wireRules } from '../../wire/instructions.ts';
import { eventParties, findParty, lockParty } from '../parties.ts';
import { wireInstructions } from '../tables.ts';

type WireRow = typeof wireInstructions.$inferSelect;
type Who = { readonly session: Session; readonly packageId: string };

/** Each value is bound to its row. */
export const wirePlace = (packageId: string, version: number, of: 'content' | 'call'): string =>
  `wire_instructions/${packageId}/${version}/${of}`;

const newestRow = async ({ db }: Transaction, packageId: string): Promise<WireRow | undefined> => {
  const rows = db.select().from(wireInstructions).where(eq(wireInstructions.packageId, packageId));
  const [row] = await rows.orderBy(desc(wireInstructions.version)).limit(1);
  return row;
};

interface Written {
  readonly instructions: WireInstructions;
  readonly seen: number;
}

/**
 * Either side writes where the money goes, as the next version, which nobody has confirmed yet. Both sides are notified that
 * it changed, and of nothing in it.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT when it was changed since it was seen; EncryptionKeyUnavailable
 */
export async function writeWire(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: Who,
  { instructions, seen }: Written,
): Promise<void> {
  const { pack, side } = await lockParty(platform, tx, context, who);
  const newest = await newestRow(tx, pack.id);
  if ((newest?.version ?? 0) !== seen)
    throw new AppError(
      'CONFLICT',
      'The wire instructions were changed in the meantime. Reload the page and check them.',
    );
  const version = seen + 1;
  const content = await platform.encryption.encrypt(
    tx,
    wirePlace(pack.id, version, 'content'),
    JSON.stringify(instructions),
  );
  const by = { writtenBy: who.session.accountId, writtenAt: context.at };
  await tx.db.insert(wireInstructions).values({ packageId: pack.id, version, side, content, ...by });
  await record(tx, context, wireWritten, { id: pack.id, payload: { ...eventParties(pack), side, version } });
}

const findVersion = async (db: Queries, packageId: string, version: number): Promise<WireRow> => {
  const which = and(eq(wireInstructions.packageId, packageId), eq(wireInstructions.version, version));
  const [row] = await db.select().from(wireInstructions).where(which);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
};

const contentOf = async (platform: Platform, db: Queries, row: WireRow): Promise<WireInstructions> => {
  const text = await platform.encryption.decrypt(db, wirePlace(row.packageId, row.version, 'content'), row.content);
  const { values } = readTexts(wireRules, JSON.parse(text));
  if (!values) throw new Error('Stored wire instructions cannot be read.');
  return values;
};

/**
 * One version in full. Who looked is on record before anything is answered.
 * @throws NOT_FOUND; EncryptionKeyUnavailable without the right key
 */
export async function revealWire(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { session, packageId }: Who,
  version: number,
): Promise<WireInstructions> {
  const { pack, side } = await findParty(tx.db, session, packageId);
  const content = await contentOf(platform, tx.db, await findVersion(tx.db, pack.id, version));
  await record(tx, context, wireRevealed, { id: pack.id, payload: { ...eventParties(pack), side, version } });
  return content;
}

/**
 * Somebody of the other side has called a number known before and had the newest instructions read back. A second time it
 * changes nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT for instructions of the own side, and when they were changed since
 */
export async function confirmWire(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: Who,
  { version, ...call }: CallBack & { readonly version: number },
): Promise<void> {
  const { pack, side } = await lockParty(platform, tx, context, who);
  const row = await findVersion(tx.db, pack.id, version);
  if ((await newestRow(tx, pack.id))?.version !== version)
    throw new AppError('CONFLICT', 'The wire instructions were changed in the meantime. Call about the new ones.');
  if (row.side === side)
    throw new AppError('CONFLICT', 'The other side confirms these instructions: your side wrote them.');
  if (row.confirmedAt) return;
  const said = await platform.encryption.encrypt(tx, wirePlace(pack.id, version, 'call'), JSON.stringify(call));
  await tx.db
    .update(wireInstructions)
    .set({ confirmedBy: who.session.accountId, confirmedAt: context.at, call: said })
    .where(and(eq(wireInstructions.packageId, pack.id), eq(wireInstructions.version, version)));
  await record(tx, context, wireConfirmed, { id: pack.id, payload: { ...eventParties(pack), side, version } });
}

/** So many versions are shown. */
const mostShown = 20;

/** The instructions of a package, newest first, with the last four digits of their numbers. */
export async function presentWire(platform: Platform, db: Queries, packageId: string): Promise<WireVersion[]> {
  const rows = await db
    .select()
    .from(wireInstructions)
    .where(eq(wireInstructions.packageId, packageId))
    .orderBy(desc(wireInstructions.version))
    .limit(mostShown);
  const people = await findPeople(
    db,
    rows.flatMap(({ writtenBy, confirmedBy }) => [writtenBy ?? [], confirmedBy ?? []].flat()),
  );
  const nameOf = (id: string | null) => (id && people.get(id)?.name) ?? '';
  return Promise.all(
    rows.map(async (row) => ({
      version: row.version,
      side: row.side,
      by: nameOf(row.writtenBy),
      at: row.writtenAt.toISOString(),
      shown: await unlessLocked(async () => {
        const { beneficiary, bank, routingNumber, accountNumber } = await contentOf(platform, db, row);
        return { beneficiary, bank, routingNumber: masked(routingNumber), accountNumber: masked(accountNumber) };
      }),
      call: row.confirmedAt
        ? { by: nameOf(row.confirmedBy), at: row.confirmedAt.toISOString(), ...(await callOf(platform, db, row)) }
        : null,
    })),
  );
}

async function unlessLocked<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EncryptionKeyUnavailable) return null;
    throw error;
  }
}

async function callOf(platform: Platform, db: Queries, { packageId, version, call }: WireRow): Promise<CallBack> {
  const text =
    call && (await unlessLocked(() => platform.encryption.decrypt(db, wirePlace(packageId, version, 'call'), call)));
  return readTexts(callRules, text ? JSON.parse(text) : {}).values ?? { person: '', number: '' };
}

/** The package was withdrawn or declined: no money will move, so nobody needs to know where it would have gone. */
export async function removeWire({ tx, happened }: FollowerCall<object>): Promise<void> {
  const ids = happened.map(({ id }) => id);
  await tx.db.delete(wireInstructions).where(inArray(wireInstructions.packageId, ids));
}

/** An account ends: what it wrote and confirmed stays without its name. */
export async function leaveWire({ db }: Transaction, accountId: string): Promise<void> {
  await db.update(wireInstructions).set({ writtenBy: null }).where(eq(wireInstructions.writtenBy, accountId));
  await db.update(wireInstructions).set({ confirmedBy: null }).where(eq(wireInstructions.confirmedBy, accountId));
}
