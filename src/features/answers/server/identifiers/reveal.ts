import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { answerRevealed } from '../../events.ts';
import type { RevealReason } from '../../model.ts';
import { decryptAnswer, findQuestion, shownValue, writeShown } from '../stored-answers.ts';
import { answerHistory, dealAnswers } from '../tables.ts';

interface Look {
  readonly dealId: string;
  readonly ownerId: string;
  readonly question: string;
  readonly reason: RevealReason;
}

/**
 * A personal identifier in full. Who looked and why is on record before anything is answered.
 * @throws NOT_FOUND for anybody else's deal, another question or one without an answer; EncryptionKeyUnavailable without the right key
 */
export function revealAnswer(platform: Platform, context: RequestContext, look: Look): Promise<string> {
  return platform.database.transaction(async (tx) => {
    const deal = await lockDeal(tx, look.dealId, look.ownerId);
    const { dealId, question } = dealAnswers;
    const [row] = await tx.db
      .select()
      .from(dealAnswers)
      .where(and(eq(dealId, deal.id), eq(question, look.question)));
    if (!row?.encrypted) throw new AppError('NOT_FOUND');
    const value = await decryptAnswer(platform, tx.db, row);
    const { question: asked, reason: purpose } = look;
    await record(tx, context, answerRevealed, {
      id: deal.id,
      payload: { ownerId: deal.ownerId, question: asked, purpose },
    });
    return value;
  });
}

/** So many earlier answers are shown. */
const mostShown = 50;

/** What was answered to a question before, newest first; identifiers masked. */
export async function readHistory(platform: Platform, deal: Entry, name: string) {
  const { db } = platform.database;
  const question = findQuestion(name);
  if (!question) throw new AppError('NOT_FOUND');
  const { dealId, question: asked, id } = answerHistory;
  const rows = await db
    .select()
    .from(answerHistory)
    .where(and(eq(dealId, deal.id), eq(asked, name)))
    .orderBy(desc(id))
    .limit(mostShown);
  const people = await findPeople(
    db,
    rows.flatMap(({ givenBy }) => givenBy ?? []),
  );
  return Promise.all(
    rows.map(async (row) => {
      const { value } = await shownValue(platform, db, row);
      const by = (row.givenBy && people.get(row.givenBy)?.name) ?? '';
      return { text: writeShown(question, value) ?? '', by, at: row.givenAt.toISOString(), source: row.source };
    }),
  );
}
