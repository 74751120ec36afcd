import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockDeal } from '../../../pipeline/server/api.ts';
import { answerRevealed } from '../../events.ts';
import type { RevealReason } from '../../model.ts';
import { decryptAnswer, findQuestion } from '../stored-answers.ts';
import { dealAnswers } from '../tables.ts';

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
    if (!row?.encrypted || !findQuestion(row.question)) throw new AppError('NOT_FOUND');
    const value = await decryptAnswer(platform, tx.db, row);
    const { question: asked, reason: purpose } = look;
    await record(tx, context, answerRevealed, {
      id: deal.id,
      payload: { ownerId: deal.ownerId, question: asked, purpose },
    });
    return value;
  });
}
