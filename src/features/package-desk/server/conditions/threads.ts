import { asc, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { personName } from '../../../accounts/model.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { scanStatesOf } from '../../../documents/server/api.ts';
import type { ConditionThread } from '../../contract.ts';
import { deskLimits, type PackageSide } from '../../model.ts';
import { conditionFiles, conditionMessages, packageConditions } from '../tables.ts';

/** What was written about a condition, oldest first. @throws NOT_FOUND for a condition of another package */
export async function readThread(db: Queries, packageId: string, conditionId: string): Promise<ConditionThread> {
  const [condition] = await db
    .select({ packageId: packageConditions.packageId })
    .from(packageConditions)
    .where(eq(packageConditions.id, conditionId));
  if (condition?.packageId !== packageId) throw new AppError('NOT_FOUND');
  const [messages, files] = await Promise.all([
    db
      .select()
      .from(conditionMessages)
      .where(eq(conditionMessages.conditionId, conditionId))
      .orderBy(asc(conditionMessages.at), asc(conditionMessages.id)),
    db
      .select()
      .from(conditionFiles)
      .where(eq(conditionFiles.conditionId, conditionId))
      .orderBy(asc(conditionFiles.uploadedAt), asc(conditionFiles.id)),
  ]);
  const [people, scans] = await Promise.all([
    findPeople(db, [
      ...messages.flatMap(({ authorId }) => authorId ?? []),
      ...files.flatMap(({ uploadedBy }) => uploadedBy ?? []),
    ]),
    scanStatesOf(
      db,
      'condition-files',
      files.map(({ id }) => id),
    ),
  ]);
  const nameOf = (accountId: string | null) => (accountId === null ? null : personName(people.get(accountId)));
  return {
    messages: messages.map(({ id, side, authorId, message, at }) => ({
      ...{ _id: id, side, message },
      by: nameOf(authorId),
      at: at.toISOString(),
    })),
    files: files.map(({ id, side, originalName, mediaType, size, uploadedBy, uploadedAt }) => ({
      ...{ _id: id, side, mediaType, size },
      name: originalName,
      by: nameOf(uploadedBy),
      at: uploadedAt.toISOString(),
      scan: scans.get(id) ?? null,
    })),
  };
}

interface Written {
  readonly conditionId: string;
  readonly side: PackageSide;
  readonly authorId: string;
  readonly message: string;
}

/** Writes a message of a condition whose package is locked. Files alone need none. @throws CONFLICT when the thread is full */
export async function writeMessage(
  { db }: Transaction,
  { at }: RequestContext,
  { message, ...of }: Written,
): Promise<void> {
  if (message === '') return;
  if (message.length > deskLimits.messageLength) throw invalidField('message', 'Your message is too long.');
  const thread = eq(conditionMessages.conditionId, of.conditionId);
  if ((await db.$count(conditionMessages, thread)) >= deskLimits.messagesPerCondition)
    throw new AppError('CONFLICT', 'This condition has as many messages as it can.');
  await db.insert(conditionMessages).values({ ...of, message, at });
}
