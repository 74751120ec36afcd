import { and, desc, eq, gt } from 'drizzle-orm';
import { AppError } from '../../../kernel/errors.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withoutIdentifiers } from '../checked/mask.ts';
import { answerSchema, type ChatMessage, pendingSchema } from '../contract.ts';
import { type Answer, chatLimits, chatTexts, type Pending, type RunState, textOf } from '../model.ts';
import type { Found } from './draft.ts';
import { assistantConversations, assistantMessages, assistantRuns } from './tables.ts';

export type Run = typeof assistantRuns.$inferSelect;
type Conversation = typeof assistantConversations.$inferSelect;

const noTalk = () => new AppError('NOT_FOUND', 'This conversation was not found.');

/** What pages of the person read again. */
export const liveType = 'assistant';

/** A run that should have ended by now was interrupted: its process is gone. */
export const stateOf = ({ state, startedAt }: Pick<Run, 'state' | 'startedAt'>, now: Date): RunState =>
  state === 'running' && now.getTime() - startedAt.getTime() > chatLimits.runMs ? 'failed' : state;

interface Asked {
  readonly accountId: string;
  readonly sessionId: string | undefined;
  readonly text: string;
  readonly at: Date;
}

/**
 * Stores a message and opens the run that answers it, without the identifiers that somebody may have typed.
 * @throws NOT_FOUND for a conversation of another person, CONFLICT while one is being answered
 */
export const openRun = ({ database, events }: Platform, { accountId, sessionId, text, at }: Asked): Promise<Run> =>
  database.transaction(async (tx) => {
    const { id: conversationId } =
      sessionId === undefined ? await begin(tx, accountId, at) : await lockConversation(tx, sessionId, accountId);
    const [last] = await tx.db
      .select()
      .from(assistantRuns)
      .where(eq(assistantRuns.conversationId, conversationId))
      .orderBy(desc(assistantRuns.number))
      .limit(1);
    if (last?.state === 'running') {
      if (stateOf(last, at) === 'running') throw new AppError('CONFLICT', 'The last message is still being answered.');
      await close(tx, last, 'failed', at);
    }
    const number = (last?.number ?? -1) + 2;
    const message = { conversationId, number, author: 'user', text: withoutIdentifiers(text), createdAt: at } as const;
    await tx.db.insert(assistantMessages).values(message);
    const [run] = await tx.db
      .insert(assistantRuns)
      .values({ conversationId, accountId, number, startedAt: at })
      .returning();
    if (!run) throw new AppError('INTERNAL');
    await tx.db
      .update(assistantConversations)
      .set({ updatedAt: at })
      .where(eq(assistantConversations.id, conversationId));
    await events.publish(tx, openPages, { accountId, type: liveType, id: conversationId });
    return run;
  });

async function begin({ db }: Transaction, accountId: string, at: Date): Promise<Conversation> {
  const [row] = await db.insert(assistantConversations).values({ accountId, createdAt: at, updatedAt: at }).returning();
  if (!row) throw new AppError('INTERNAL');
  return row;
}

const ofAccount = (id: string, accountId: string) =>
  and(eq(assistantConversations.id, id), eq(assistantConversations.accountId, accountId));

async function lockConversation({ db }: Transaction, id: string, accountId: string): Promise<Conversation> {
  const [row] = await db.select().from(assistantConversations).where(ofAccount(id, accountId)).for('update');
  if (!row) throw noTalk();
  return row;
}

const close = ({ db }: Transaction, { id }: Pick<Run, 'id'>, state: RunState, at: Date) =>
  db.update(assistantRuns).set({ state, endedAt: at }).where(eq(assistantRuns.id, id));

/** Ends a run with its answer. One that was stopped or has ended meanwhile stays as it is. @returns whether it was ended here */
export const endRun = (
  { database, events }: Platform,
  run: Pick<Run, 'id' | 'conversationId' | 'accountId' | 'number'>,
  { state, answer, at }: { readonly state: RunState; readonly answer: Found; readonly at: Date },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [row] = await tx.db.select().from(assistantRuns).where(eq(assistantRuns.id, run.id)).for('update');
    if (row?.state !== 'running') return false;
    await close(tx, run, state, at);
    await writeAnswer(tx, run, answer, at);
    await tx.db
      .update(assistantConversations)
      .set({ pending: answer.pending ?? null, updatedAt: at })
      .where(eq(assistantConversations.id, run.conversationId));
    await events.publish(tx, openPages, { accountId: run.accountId, type: liveType, id: run.conversationId });
    return true;
  });

/** The answer so far, in its place after the message. */
export async function writeAnswer(
  { db }: Transaction,
  { conversationId, number }: Pick<Run, 'conversationId' | 'number'>,
  { pending: _pending, ...answer }: Found,
  at: Date,
): Promise<void> {
  const said = { text: textOf(answer), answer };
  await db
    .insert(assistantMessages)
    .values({ conversationId, number: number + 1, author: 'assistant', ...said, createdAt: at })
    .onConflictDoUpdate({ target: [assistantMessages.conversationId, assistantMessages.number], set: said });
}

/** What an answer says when it ended otherwise than by being given. */
export const endedAnswer = (text: string): Answer => ({
  outcome: 'refused',
  lines: [{ text, sources: [] }],
  sources: [],
  proposals: [],
});

/** Stops what is being answered; what has ended stays. @throws NOT_FOUND for a conversation of another person */
export const stopRun = (platform: Platform, id: string, accountId: string, at: Date): Promise<void> =>
  platform.database.transaction(async (tx) => {
    await lockConversation(tx, id, accountId);
    const running = and(eq(assistantRuns.conversationId, id), eq(assistantRuns.state, 'running'));
    const [run] = await tx.db.select().from(assistantRuns).where(running).for('update');
    if (!run) return;
    await close(tx, run, 'stopped', at);
    const place = and(eq(assistantMessages.conversationId, id), eq(assistantMessages.number, run.number + 1));
    const [begun] = await tx.db.select({ id: assistantMessages.id }).from(assistantMessages).where(place);
    if (!begun) await writeAnswer(tx, run, endedAnswer(chatTexts.stopped), at);
    await platform.events.publish(tx, openPages, { accountId, type: liveType, id });
  });

interface Talk {
  readonly sessionId: string | null;
  readonly messages: ChatMessage[];
  readonly state: RunState;
}

/** A conversation; without an id the one that is being answered. @throws NOT_FOUND for one of another person */
export async function readTalk(db: Queries, accountId: string, id: string | undefined, now: Date): Promise<Talk> {
  const sessionId = id ?? (await answering(db, accountId, now));
  if (sessionId === undefined) return { sessionId: null, messages: [], state: 'done' };
  const [talk] = await db.select().from(assistantConversations).where(ofAccount(sessionId, accountId));
  if (!talk) throw noTalk();
  const rows = await db
    .select()
    .from(assistantMessages)
    .where(eq(assistantMessages.conversationId, sessionId))
    .orderBy(desc(assistantMessages.number))
    .limit(chatLimits.messagesShown);
  const [last] = await db
    .select()
    .from(assistantRuns)
    .where(eq(assistantRuns.conversationId, sessionId))
    .orderBy(desc(assistantRuns.number))
    .limit(1);
  const messages = rows.toReversed().map(
    ({ id: _id, author, text, answer, createdAt }): ChatMessage => ({
      ...{ _id, author, text },
      answer: answerSchema.safeParse(answer).data ?? null,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { sessionId, messages, state: last ? stateOf(last, now) : 'done' };
}

async function answering(db: Queries, accountId: string, now: Date): Promise<string | undefined> {
  const { conversationId, startedAt, state } = assistantRuns;
  const since = new Date(now.getTime() - chatLimits.runMs);
  const [run] = await db
    .select({ conversationId })
    .from(assistantRuns)
    .where(and(eq(assistantRuns.accountId, accountId), eq(state, 'running'), gt(startedAt, since)))
    .orderBy(desc(startedAt))
    .limit(1);
  return run?.conversationId;
}

/** What a run is to answer: the message, and what was asked back before it. */
export async function questionOf(db: Queries, { conversationId, number }: Pick<Run, 'conversationId' | 'number'>) {
  const { text, conversationId: ofTalk, number: place } = assistantMessages;
  const [message] = await db
    .select({ text })
    .from(assistantMessages)
    .where(and(eq(ofTalk, conversationId), eq(place, number)));
  const [talk] = await db
    .select({ pending: assistantConversations.pending })
    .from(assistantConversations)
    .where(eq(assistantConversations.id, conversationId));
  const pending: Pending | undefined = pendingSchema.safeParse(talk?.pending).data;
  return { text: message?.text ?? '', pending };
}

/** An account ends, and with it what it talked about. */
export async function removeTalks({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(assistantConversations).where(eq(assistantConversations.accountId, accountId));
}
