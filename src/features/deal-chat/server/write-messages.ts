import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { isAdmin } from '../../../kernel/access.ts';
import { idSchema } from '../../../kernel/contract.ts';
import type { EndpointParts } from '../../../kernel/endpoint.ts';
import { AppError, invalidField } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Queries, type Transaction } from '../../../platform/database/database.ts';
import { once } from '../../../platform/database/once.ts';
import { record } from '../../../platform/events/record.ts';
import type { Session } from '../../../platform/http/route.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockAccounts } from '../../accounts/server/api.ts';
import { attachmentTexts } from '../../documents/model.ts';
import { type Entry, lockDealShared } from '../../pipeline/server/api.ts';
import type { DealMessage } from '../contract.ts';
import type { sendDealMessage } from '../endpoints.ts';
import { dealMessageEdited, dealMessageSent, statusMessageSent } from '../events.ts';
import { messagesSent } from '../limits.ts';
import { chatTexts, editableSeconds, ownThread } from '../model.ts';
import { presentMessages } from './present.ts';
import { dealMessageFiles, dealMessages, type MessageRow } from './tables.ts';
import { type Acting, inThread, openThread, peopleOf, type Thread } from './threads.ts';

type Sent = EndpointParts<typeof sendDealMessage>['body'];

/**
 * Writes somebody's message and tells the others. The same key again is the message that is there.
 * @throws NOT_FOUND for who takes no part, CONFLICT for an archived deal, INVALID_INPUT for a file that is not theirs to send
 */
export async function sendMessage(
  platform: Platform,
  { session, context, dealId, key, sent }: Acting & { dealId: string; key: string | undefined; sent: Sent },
): Promise<DealMessage> {
  const thread = await openThread(platform, { session, context }, dealId, sent.lenderId);
  const { accountId } = session;
  return platform.database.transaction((tx) =>
    once(
      tx,
      { accountId, key, body: { dealId, ...sent } },
      {
        reference: z.object({ messageId: idSchema }),
        async first() {
          // The end of an account holds it before its deals: so do those whom this names.
          await lockAccounts(tx, [accountId, ...(await peopleOf(tx.db, thread, thread.deal.ownerId))]);
          const deal = await lockOpenDeal(tx, dealId);
          await platform.rateLimits.countAct(tx, context, messagesSent, 1);
          const said = { authorId: accountId, type: 'chat', text: sent.message, clientKey: key ?? null } as const;
          const values = { ...said, bySupport: context.actedBy !== undefined };
          const row = await insertMessage(tx, context.at, { ...thread, ...values });
          await attachFiles(tx, thread, row.id, accountId, sent.attachmentIds);
          const { entryId, lenderId } = thread;
          const payload = {
            dealId: entryId,
            ownerId: deal.ownerId,
            lenderId,
            authorId: accountId,
            by: sideOf(session),
          };
          await record(tx, context, dealMessageSent, { id: row.id, payload });
          return { answer: await presentOne(tx.db, row, context.at), reference: { messageId: row.id } };
        },
        again: async ({ messageId }) => presentOne(tx.db, await findMessage(tx.db, messageId), context.at),
      },
    ),
  );
}

async function lockOpenDeal(tx: Transaction, dealId: string): Promise<Entry> {
  const deal = await lockDealShared(tx, dealId);
  if (deal.archivedAt !== null) throw new AppError('CONFLICT', chatTexts.archived);
  return deal;
}

type NewMessage = Thread &
  Pick<typeof dealMessages.$inferInsert, 'authorId' | 'type' | 'text' | 'happened' | 'clientKey' | 'bySupport'>;

/** Puts a message at the end of its thread. */
async function insertMessage(
  tx: Transaction,
  at: Date,
  { entryId, lenderId, authorId, type, text, happened, clientKey, bySupport }: NewMessage,
): Promise<MessageRow> {
  await lockUntilCommit(tx, 'deal-chat', entryId, lenderId ?? ownThread);
  const said = { authorId, type, text, happened, clientKey, bySupport };
  const [row] = await tx.db
    .insert(dealMessages)
    .values({ entryId, lenderId, ...said, createdAt: at })
    .returning();
  if (!row) throw new AppError('CONFLICT');
  return row;
}

/** Who reads as the writer: of a lender the company, of Plinth the team. */
const sideOf = ({ role }: Session): 'team' | 'lender' | 'owner' =>
  isAdmin(role) ? 'team' : role === 'lender' ? 'lender' : 'owner';

interface Status extends Thread {
  readonly ownerId: string;
  readonly happened: { readonly event: string; readonly payload: object };
}

/** Puts into a thread what has happened to the deal. It becomes a sentence when it is read (`status/status-lines.ts`). */
export async function writeStatus(
  tx: Transaction,
  context: RequestContext,
  { ownerId, ...said }: Status,
): Promise<void> {
  const row = await insertMessage(tx, context.at, { ...said, authorId: null, type: 'status_update', text: '' });
  const payload = { dealId: said.entryId, ownerId, lenderId: said.lenderId };
  await record(tx, context, statusMessageSent, { id: row.id, payload });
}

async function attachFiles(
  tx: Transaction,
  thread: Thread,
  messageId: string,
  uploadedBy: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const unsent = and(
    inArray(dealMessageFiles.id, [...ids]),
    inThread(dealMessageFiles, thread),
    eq(dealMessageFiles.uploadedBy, uploadedBy),
    isNull(dealMessageFiles.messageId),
  );
  const taken = await tx.db.update(dealMessageFiles).set({ messageId }).where(unsent).returning();
  if (taken.length < new Set(ids).size) throw invalidField('attachmentIds', attachmentTexts.gone);
}

async function findMessage(db: Queries, id: string): Promise<MessageRow> {
  const [row] = await db.select().from(dealMessages).where(eq(dealMessages.id, id));
  if (!row) throw new AppError('NOT_FOUND', chatTexts.notFound);
  return row;
}

async function presentOne(db: Queries, row: MessageRow, now: Date): Promise<DealMessage> {
  const [message] = await presentMessages(db, [row], now);
  if (!message) throw new AppError('NOT_FOUND', chatTexts.notFound);
  return message;
}

/** A message, for whoever takes part in its thread. @throws NOT_FOUND for everybody else */
export async function openMessage(platform: Platform, acting: Acting, id: string) {
  const row = await findMessage(platform.database.db, id);
  const thread = await openThread(platform, acting, row.entryId, row.lenderId ?? ownThread).catch((error) => {
    throw error instanceof AppError ? new AppError('NOT_FOUND', chatTexts.notFound) : error;
  });
  return { row, thread };
}

/**
 * Changes a message of one's own. The same text again changes nothing.
 * @throws NOT_FOUND for who takes no part, CONFLICT for others' messages, after five minutes, and for an archived deal
 */
export async function editMessage(
  platform: Platform,
  { session, context, id, text }: Acting & { id: string; text: string },
): Promise<DealMessage> {
  const { thread } = await openMessage(platform, { session, context }, id);
  return platform.database.transaction(async (tx) => {
    await lockOpenDeal(tx, thread.entryId);
    const [row] = await tx.db.select().from(dealMessages).where(eq(dealMessages.id, id)).for('update');
    if (!row) throw new AppError('NOT_FOUND', chatTexts.notFound);
    if (row.type !== 'chat' || row.authorId !== session.accountId)
      throw new AppError('CONFLICT', chatTexts.notEditable);
    if (editableSeconds(row.createdAt, context.at) === 0) throw new AppError('CONFLICT', chatTexts.editTooLate);
    if (row.text === text) return presentOne(tx.db, row, context.at);
    const [after] = await tx.db
      .update(dealMessages)
      .set({ text, editedAt: context.at, ...(context.actedBy !== undefined && { bySupport: true }) })
      .where(eq(dealMessages.id, id))
      .returning();
    const { entryId: dealId, lenderId, deal } = thread;
    await record(tx, context, dealMessageEdited, { id, payload: { dealId, ownerId: deal.ownerId, lenderId } });
    return presentOne(tx.db, after ?? row, context.at);
  });
}

/** A page of a thread, oldest first: the newest, or the one before a message of it. */
export async function readPage(
  db: Queries,
  thread: Thread,
  { before, limit }: { before: string | undefined; limit: number },
  now: Date,
): Promise<{ messages: DealMessage[]; hasOlder: boolean }> {
  const older = before === undefined ? undefined : lt(dealMessages.number, await numberIn(db, thread, before));
  const rows = await db
    .select()
    .from(dealMessages)
    .where(and(inThread(dealMessages, thread), older))
    .orderBy(desc(dealMessages.number))
    .limit(limit + 1);
  const page = rows.slice(0, limit).reverse();
  return { messages: await presentMessages(db, page, now), hasOlder: rows.length > limit };
}

async function numberIn(db: Queries, thread: Thread, id: string): Promise<number> {
  const { number } = dealMessages;
  const [row] = await db
    .select({ number })
    .from(dealMessages)
    .where(and(eq(dealMessages.id, id), inThread(dealMessages, thread)));
  if (!row) throw new AppError('NOT_FOUND', chatTexts.notFound);
  return row.number;
}
