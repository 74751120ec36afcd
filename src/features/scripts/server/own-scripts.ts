import { and, asc, count, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { inPages, rowsAfter } from '../../../platform/database/pages.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccounts, type OwnDataFile } from '../../accounts/server/api.ts';
import { type OwnScript, type StatedScript, scriptContentSchema } from '../contract.ts';
import { tooManyScripts } from '../errors.ts';
import { ownScriptDeleted, ownScriptSaved } from '../events.ts';
import { scriptLimits, scriptTexts } from '../model.ts';
import { ownScripts } from './tables.ts';

const present = ({ id, content, version, updatedAt }: typeof ownScripts.$inferSelect): OwnScript => ({
  _id: id,
  ...scriptContentSchema.parse(content),
  version,
  updatedAt: updatedAt.toISOString(),
});

/** The latest first. */
export async function listOwnScripts(db: Queries, ownerId: string): Promise<OwnScript[]> {
  const rows = await db
    .select()
    .from(ownScripts)
    .where(eq(ownScripts.ownerId, ownerId))
    .orderBy(desc(ownScripts.updatedAt), desc(ownScripts.id));
  return rows.map(present);
}

/** @throws TOO_MANY_SCRIPTS */
export const createOwnScript = (platform: Platform, context: RequestContext, ownerId: string, content: StatedScript) =>
  platform.database.transaction(async (tx) => {
    await lockAccounts(tx, [ownerId]);
    const [row] = await tx.db
      .insert(ownScripts)
      .values({ ownerId, content, createdAt: context.at, updatedAt: context.at })
      .returning();
    if (!row) throw new AppError('INTERNAL');
    const [counted] = await tx.db.select({ all: count() }).from(ownScripts).where(eq(ownScripts.ownerId, ownerId));
    if ((counted?.all ?? 0) > scriptLimits.own) throw new AppError(tooManyScripts);
    await record(tx, context, ownScriptSaved, { id: row.id, payload: { ownerId } });
    return present(row);
  });

interface Which {
  readonly ownerId: string;
  readonly id: string;
}
const ownOne = ({ ownerId, id }: Which) => and(eq(ownScripts.id, id), eq(ownScripts.ownerId, ownerId));

/** @throws NOT_FOUND for another person's, CONFLICT when it was changed since the version sent along */
export const changeOwnScript = (
  platform: Platform,
  context: RequestContext,
  which: Which,
  { version, ...content }: StatedScript & { readonly version: number },
) =>
  platform.database.transaction(async (tx) => {
    const [before] = await tx.db.select().from(ownScripts).where(ownOne(which)).for('update');
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== version) throw new AppError('CONFLICT', scriptTexts.changedMeanwhile);
    const [row] = await tx.db
      .update(ownScripts)
      .set({ content, version: version + 1, updatedAt: context.at })
      .where(eq(ownScripts.id, which.id))
      .returning();
    if (!row) throw new AppError('NOT_FOUND');
    await record(tx, context, ownScriptSaved, { id: which.id, payload: { ownerId: which.ownerId } });
    return present(row);
  });

/** @throws NOT_FOUND for another person's */
export const deleteOwnScript = (platform: Platform, context: RequestContext, which: Which) =>
  platform.database.transaction(async (tx) => {
    const [gone] = await tx.db.delete(ownScripts).where(ownOne(which)).returning({ id: ownScripts.id });
    if (!gone) throw new AppError('NOT_FOUND');
    await record(tx, context, ownScriptDeleted, { id: which.id, payload: { ownerId: which.ownerId } });
  });

export const scriptsOfOwner: OwnDataFile = {
  name: 'sales-scripts',
  title: 'Sales scripts',
  about: 'The sales scripts that you wrote.',
  access: 'broker',
  columns: ['id', 'content', 'createdAt', 'updatedAt'],
  pages: (db, { accountId }) =>
    inPages(
      (after, limit) =>
        db
          .select()
          .from(ownScripts)
          .where(and(eq(ownScripts.ownerId, accountId), rowsAfter(ownScripts.id, after)))
          .orderBy(asc(ownScripts.id))
          .limit(limit),
      ({ id }) => id,
    ),
};
