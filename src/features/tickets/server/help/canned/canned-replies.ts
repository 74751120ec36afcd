import { asc, eq, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../../kernel/errors.ts';
import type { TextsOf } from '../../../../../kernel/fields/texts/text-rule.ts';
import type { RequestContext } from '../../../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../../../platform/database/database.ts';
import { record } from '../../../../../platform/events/record.ts';
import type { Platform } from '../../../../../platform/platform.ts';
import { refuseWithoutDesk } from '../../../../accounts/server/api.ts';
import type { CannedReply } from '../../../help/canned/contract.ts';
import {
  cannedReplyAdded,
  cannedReplyArchived,
  cannedReplyChanged,
  cannedReplyRestored,
} from '../../../help/canned/events.ts';
import { cannedLimits, type cannedRules, cannedTexts } from '../../../help/canned/model.ts';
import { cannedReplies } from '../../tables.ts';

type Row = typeof cannedReplies.$inferSelect;
type Texts = TextsOf<typeof cannedRules>;

const present = ({ id, title, text, version, updatedAt, archivedAt }: Row): CannedReply => ({
  _id: id,
  ...{ title, text, version, updatedAt: updatedAt.toISOString(), archived: archivedAt !== null },
});

export async function readCannedReplies(db: Queries): Promise<CannedReply[]> {
  const rows = await db
    .select()
    .from(cannedReplies)
    .orderBy(asc(sql`lower(${cannedReplies.title})`), asc(cannedReplies.id))
    .limit(cannedLimits.replies);
  return rows.map(present);
}

/** Replies are few and seldom written: whoever writes one waits for the other. */
const changing = <Answer>(
  { database }: Platform,
  context: RequestContext,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> =>
  database.transaction(async (tx) => {
    await refuseWithoutDesk(tx, context, 'support');
    await lockUntilCommit(tx, 'canned replies');
    return change(tx);
  });

async function refuseTaken({ db }: Transaction, title: string, ownId?: string): Promise<void> {
  const same = await db
    .select({ id: cannedReplies.id })
    .from(cannedReplies)
    .where(sql`lower(${cannedReplies.title}) = ${title.toLowerCase()}`);
  if (same.some(({ id }) => id !== ownId)) throw invalidField('title', cannedTexts.titleTaken);
}

/** @throws CONFLICT when there are too many, INVALID_INPUT for a title that another one has */
export const addReply = (platform: Platform, texts: Texts, context: RequestContext) =>
  changing(platform, context, async (tx) => {
    if ((await tx.db.$count(cannedReplies)) >= cannedLimits.replies) throw new AppError('CONFLICT', cannedTexts.full);
    await refuseTaken(tx, texts.title);
    const [row] = await tx.db
      .insert(cannedReplies)
      .values({ ...texts, updatedAt: context.at })
      .returning();
    if (!row) throw new Error('The reply was not written.');
    await record(tx, context, cannedReplyAdded, { id: row.id, after: texts });
    return present(row);
  });

async function findReply({ db }: Transaction, id: string): Promise<Row> {
  const [row] = await db.select().from(cannedReplies).where(eq(cannedReplies.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function writeReply({ db }: Transaction, id: string, change: Partial<Row>): Promise<CannedReply> {
  const [row] = await db.update(cannedReplies).set(change).where(eq(cannedReplies.id, id)).returning();
  if (!row) throw new AppError('NOT_FOUND');
  return present(row);
}

interface Change extends Texts {
  readonly id: string;
  /** As its writer saw it. */
  readonly version: number;
}

/** @throws NOT_FOUND, CONFLICT where it was changed since, INVALID_INPUT for a title that another one has */
export const changeReply = (platform: Platform, { id, version, title, text }: Change, context: RequestContext) =>
  changing(platform, context, async (tx) => {
    const before = await findReply(tx, id);
    if (before.title === title && before.text === text) return present(before);
    if (before.version !== version) throw new AppError('CONFLICT', cannedTexts.changedMeanwhile);
    await refuseTaken(tx, title, id);
    const changed = await writeReply(tx, id, { title, text, version: version + 1, updatedAt: context.at });
    const change = { before: { title: before.title, text: before.text }, after: { title, text } };
    await record(tx, context, cannedReplyChanged, { id, ...change });
    return changed;
  });

/** @throws NOT_FOUND */
export const archiveReply = (
  platform: Platform,
  { id, archived }: { readonly id: string; readonly archived: boolean },
  context: RequestContext,
) =>
  changing(platform, context, async (tx) => {
    const before = await findReply(tx, id);
    if ((before.archivedAt !== null) === archived) return present(before);
    const changed = await writeReply(tx, id, { archivedAt: archived ? context.at : null });
    await record(tx, context, archived ? cannedReplyArchived : cannedReplyRestored, { id });
    return changed;
  });
