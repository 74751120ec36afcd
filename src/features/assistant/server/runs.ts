import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '../../../kernel/errors.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { defineTopic } from '../../../platform/events/bus.ts';
import { openPages } from '../../../platform/events/open-pages.ts';
import type { Platform } from '../../../platform/platform.ts';
import { withoutIdentifiers } from '../checked/mask.ts';
import { type Answer, chatLimits, chatTexts, type RunState, textOf } from '../model.ts';
import type { Found } from './draft.ts';
import { assistantChoices, assistantConversations, assistantMessages, assistantRuns } from './tables.ts';

export type Run = typeof assistantRuns.$inferSelect;
type Conversation = typeof assistantConversations.$inferSelect;

export const noTalk = () => new AppError('NOT_FOUND', 'This conversation was not found.');

/** What pages of the person read again. */
export const liveType = 'assistant';

/** Ends the call of a language model, in whichever process it runs. */
export const runStopped = defineTopic('assistantRunStopped', { runId: z.string() });

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
 * @param queue has it answered by another process
 * @throws NOT_FOUND for a conversation of another person, CONFLICT while one is being answered
 */
export const openRun = (
  { database, events }: Platform,
  { accountId, sessionId, text, at }: Asked,
  queue?: (tx: Transaction, run: Run) => Promise<void>,
): Promise<Run> =>
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
    await queue?.(tx, run);
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

export const ofAccount = (id: string, accountId: string) =>
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
  {
    state,
    answer,
    at,
  }: { readonly state: RunState; readonly answer: Answer & Pick<Found, 'pending'>; readonly at: Date },
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
  { outcome, lines, sources, proposals }: Answer,
  at: Date,
): Promise<void> {
  const answer: Answer = { outcome, lines, sources, proposals };
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
    await platform.events.publish(tx, runStopped, { runId: run.id });
    const place = and(eq(assistantMessages.conversationId, id), eq(assistantMessages.number, run.number + 1));
    const [begun] = await tx.db.select({ id: assistantMessages.id }).from(assistantMessages).where(place);
    if (!begun) await writeAnswer(tx, run, endedAnswer(chatTexts.stopped), at);
    await platform.events.publish(tx, openPages, { accountId, type: liveType, id });
  });

/** An account ends, and with it what it talked about. */
export async function removeTalks({ db }: Transaction, accountId: string): Promise<void> {
  await db.delete(assistantConversations).where(eq(assistantConversations.accountId, accountId));
  await db.delete(assistantChoices).where(eq(assistantChoices.accountId, accountId));
}

/** Writes what an answer has so far. @returns whether its run still goes on */
export const writeProgress = ({ database, events, clock }: Platform, run: Run, answer: Answer): Promise<boolean> =>
  database.transaction(async (tx) => {
    const [row] = await tx.db.select().from(assistantRuns).where(eq(assistantRuns.id, run.id)).for('update');
    if (row?.state !== 'running') return false;
    await writeAnswer(tx, run, answer, clock.now());
    await events.publish(tx, openPages, { accountId: run.accountId, type: liveType, id: run.conversationId });
    return true;
  });

export async function findRun({ db }: Pick<Transaction, 'db'>, id: string): Promise<Run | undefined> {
  const [run] = await db.select().from(assistantRuns).where(eq(assistantRuns.id, id));
  return run;
}
