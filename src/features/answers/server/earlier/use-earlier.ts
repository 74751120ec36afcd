import { isBlank } from '../../../../kernel/blank.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDeal } from '../../../pipeline/server/api.ts';
import type { Statement } from '../save/read-stated.ts';
import { saveAnswers } from '../save/save-answers.ts';
import { decryptAnswer, readAnswers } from '../stored-answers.ts';
import { findEarlierAnswers } from './borrowers.ts';

interface Wish {
  readonly dealId: string;
  readonly ownerId: string;
  readonly questions: readonly string[];
}

/**
 * Takes over answers that the same borrower or entity has in an earlier deal. What this deal has an answer to stays.
 * @returns how many were taken over
 */
export function useEarlierAnswers(platform: Platform, context: RequestContext, wish: Wish): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const deal = await findDeal(tx.db, wish.dealId, wish.ownerId);
    const answers = await readAnswers(platform, tx.db, deal.id);
    const earlier = await findEarlierAnswers(tx.db, deal, answers);
    const statements: Statement[] = [];
    for (const name of new Set(wish.questions)) {
      const row = earlier.get(name);
      if (!row || !isBlank(answers.get(name as QuestionName)?.value)) continue;
      const value = row.encrypted === null ? row.value : await decryptAnswer(platform, tx.db, row);
      statements.push({ question: name as QuestionName, path: name, value });
    }
    const { dealId, ownerId } = wish;
    const save = { dealId, ownerId, statements, seen: {}, source: 'borrower', known: {} } as const;
    const { locked } = await saveAnswers(platform, tx, context, save);
    return statements.length - locked.length;
  });
}
