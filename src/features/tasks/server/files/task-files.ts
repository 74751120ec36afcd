import { and, count, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type DealDocumentRow, filesOfDeal, findDealDocuments } from '../../../deal-documents/server/api.ts';
import { findDeal, findDeals } from '../../../pipeline/server/api.ts';
import { tooManyFiles } from '../../errors.ts';
import { taskFilesChanged } from '../../events.ts';
import type { TaskFile, TaskFiles } from '../../files-contract.ts';
import { taskLimits } from '../../model.ts';
import { lockTask } from '../change/task-rows.ts';
import { type Reader, seenBy } from '../lists/read-tasks.ts';
import { peopleOf } from '../present.ts';
import { type TaskRow, taskFiles, tasks } from '../tables.ts';

const present = ({ id, originalName, mediaType, size, uploadedAt }: DealDocumentRow): TaskFile => ({
  _id: id,
  originalName,
  mediaType,
  size,
  uploadedAt: uploadedAt.toISOString(),
});

/** What is attached, the latest first. Files of a deal that the task had before are none of it. */
async function attachedTo(db: Queries, { id, dealId }: TaskRow): Promise<DealDocumentRow[]> {
  const rows = await db
    .select({ documentId: taskFiles.documentId })
    .from(taskFiles)
    .where(eq(taskFiles.taskId, id))
    .orderBy(desc(taskFiles.addedAt), desc(taskFiles.documentId));
  const ids = rows.map(({ documentId }) => documentId);
  const found = await findDealDocuments(db, ids);
  return ids.flatMap((one) => found.get(one) ?? []).filter((file) => file.dealId === dealId);
}

/** Being on a task opens no deal: only whose deal it is sees its files. @throws NOT_FOUND for a task that is none of the reader's */
export async function readTaskFiles(db: Queries, reader: Reader, taskId: string): Promise<Omit<TaskFiles, 'success'>> {
  const own = and(eq(tasks.id, taskId), seenBy(reader));
  const [task] = await db.select().from(tasks).where(own);
  if (!task) throw new AppError('NOT_FOUND');
  const { dealId } = task;
  if (dealId === null) return { files: [], choices: [], isOwner: false, count: 0 };
  const attached = await attachedTo(db, task);
  const deal = (await findDeals(db, [dealId])).get(dealId);
  if (deal?.ownerId !== reader.accountId) return { files: [], choices: [], isOwner: false, count: attached.length };
  const ids = new Set(attached.map(({ id }) => id));
  const choices = (await filesOfDeal(db, { dealId, lenderId: null })).filter(({ id }) => !ids.has(id));
  return { files: attached.map(present), choices: choices.map(present), isOwner: true, count: ids.size };
}

/** @throws NOT_FOUND, also where the deal is another person's */
async function lockOwn(tx: Transaction, reader: Reader, taskId: string) {
  const task = await lockTask(tx, reader, taskId);
  const { dealId } = task;
  if (dealId === null) throw new AppError('NOT_FOUND');
  await findDeal(tx.db, dealId, reader.accountId);
  return { task, dealId };
}

const changed = (tx: Transaction, context: RequestContext, task: TaskRow) =>
  record(tx, context, taskFilesChanged, { id: task.id, payload: { peopleIds: peopleOf(task) } });

/** @throws NOT_FOUND for a task or a deal of others, and for a file that is not the deal's, TASK_FILES_FULL */
export const attachFile = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  documentId: string,
) =>
  database.transaction(async (tx) => {
    const { task, dealId } = await lockOwn(tx, reader, taskId);
    const file = (await findDealDocuments(tx.db, [documentId])).get(documentId);
    if (file?.dealId !== dealId || file.fileKey === null) throw new AppError('NOT_FOUND');
    const values = { taskId, documentId, addedAt: context.at };
    const added = await tx.db.insert(taskFiles).values(values).onConflictDoNothing().returning();
    if (added.length === 0) return;
    const [attached] = await tx.db.select({ n: count() }).from(taskFiles).where(eq(taskFiles.taskId, taskId));
    if ((attached?.n ?? 0) > taskLimits.files) throw new AppError(tooManyFiles);
    await changed(tx, context, task);
  });

/** @throws NOT_FOUND for a task or a deal of others, and for a file that is not attached */
export const detachFile = (
  { database }: Platform,
  context: RequestContext,
  reader: Reader,
  taskId: string,
  documentId: string,
) =>
  database.transaction(async (tx) => {
    const { task } = await lockOwn(tx, reader, taskId);
    const one = and(eq(taskFiles.taskId, taskId), eq(taskFiles.documentId, documentId));
    const removed = await tx.db.delete(taskFiles).where(one).returning();
    if (removed.length === 0) throw new AppError('NOT_FOUND');
    await changed(tx, context, task);
  });
