import { eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import { readPlainPng } from '../../../../platform/files/plain-png.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { worksForClients } from '../../model.ts';
import { letterheadLogoRemoved, letterheadLogoSet } from '../../own-account/events.ts';
import { logoLimits, unusableLogo } from '../../own-account/model.ts';
import { accounts, letterheadLogos } from '../tables.ts';
import { lockAccount } from './account-row.ts';

/** The PNG at the head of the files that the account makes for clients; undefined where there is none. */
export async function readLogo(db: Queries, accountId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ png: letterheadLogos.png, role: accounts.role, userType: accounts.userType })
    .from(letterheadLogos)
    .innerJoin(accounts, eq(accounts.id, letterheadLogos.accountId))
    .where(eq(letterheadLogos.accountId, accountId));
  return row && worksForClients(row) ? row.png : undefined;
}

/** @throws INVALID_INPUT for anything but a small plain PNG, FORBIDDEN for an account that has no clients */
export async function setLogo(
  platform: Platform,
  { accountId }: Session,
  image: string,
  context: RequestContext,
): Promise<void> {
  const read = await readPlainPng(Buffer.from(image, 'base64'), logoLimits);
  if (!read) throw invalidField('image', unusableLogo);
  const { png, width, height } = read;
  await platform.database.transaction(async (tx) => {
    if (!worksForClients(await lockAccount(tx, accountId))) throw noClients();
    await tx.db
      .insert(letterheadLogos)
      .values({ accountId, png })
      .onConflictDoUpdate({ target: letterheadLogos.accountId, set: { png } });
    await record(tx, context, letterheadLogoSet, { id: accountId, after: { width, height, bytes: png.length } });
  });
}

/** @throws FORBIDDEN for an account that has no clients */
export async function removeLogo(
  { database }: Platform,
  { accountId }: Session,
  context: RequestContext,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!worksForClients(await lockAccount(tx, accountId))) throw noClients();
    const own = eq(letterheadLogos.accountId, accountId);
    const removed = await tx.db.delete(letterheadLogos).where(own).returning({ id: letterheadLogos.accountId });
    if (removed.length === 0) return;
    await record(tx, context, letterheadLogoRemoved, { id: accountId });
  });
}

const noClients = () => new AppError('FORBIDDEN', 'Only brokers have a letterhead.');
