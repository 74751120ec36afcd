import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { answerSchema, type ChatMessage, pendingSchema } from '../contract.ts';
import { chatLimits, type Pending, type RunState } from '../model.ts';
import { noTalk, ofAccount, type Run, stateOf } from './runs.ts';
import { assistantConversations, assistantMessages, assistantRuns } from './tables.ts';

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

/** What the person wrote in the conversation before, oldest first. */
export async function writtenBefore(
  db: Queries,
  { conversationId, number }: Pick<Run, 'conversationId' | 'number'>,
): Promise<string[]> {
  const { text, conversationId: ofTalk, number: place, author } = assistantMessages;
  const rows = await db
    .select({ text })
    .from(assistantMessages)
    .where(and(eq(ofTalk, conversationId), eq(author, 'user'), lt(place, number)))
    .orderBy(desc(place))
    .limit(chatLimits.earlierSent);
  return rows.toReversed().map((row) => row.text);
}

/** How a run stands, and what has been answered. */
export async function resultOf(db: Queries, run: Run): Promise<{ readonly state: RunState; readonly text: string }> {
  const { text, conversationId: ofTalk, number: place } = assistantMessages;
  const [row] = await db
    .select({ state: assistantRuns.state, text })
    .from(assistantRuns)
    .leftJoin(assistantMessages, and(eq(ofTalk, run.conversationId), eq(place, run.number + 1)))
    .where(eq(assistantRuns.id, run.id));
  return { state: row?.state ?? 'failed', text: row?.text ?? '' };
}
