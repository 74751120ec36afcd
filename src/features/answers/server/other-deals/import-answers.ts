import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { lockDeal } from '../../../pipeline/server/api.ts';
import type { SubmittedAnswer } from '../save/parse-form-data.ts';
import { saveAnswers } from '../save/save-answers.ts';
import { decryptAnswer, findQuestion, readAnswers } from '../stored-answers.ts';
import { findAnswersOfOtherDeals } from './borrowers.ts';

/** What belongs to an entity whose name is offered as well and wasn't taken over. */
const isOfUnnamed = (name: string, offered: ReadonlyMap<string, unknown>, asked: ReadonlySet<string>): boolean =>
  findQuestion(name)?.about === 'entity' && offered.has('entityName') && !asked.has('entityName');

interface ImportRequest {
  readonly dealId: string;
  readonly ownerId: string;
  readonly questions: readonly string[];
}

/**
 * Takes over answers that the same borrower or entity has in an earlier deal. What this deal has an answer to stays.
 * @returns how many were taken over
 */
export function importAnswers(platform: Platform, context: RequestContext, request: ImportRequest): Promise<number> {
  return platform.database.transaction(async (tx) => {
    const deal = await lockDeal(tx, request.dealId, request.ownerId);
    const answers = await readAnswers(platform, tx.db, deal.id);
    const offered = await findAnswersOfOtherDeals(tx.db, deal, answers);
    const submitted: SubmittedAnswer[] = [];
    const asked = new Set(request.questions);
    for (const name of asked) {
      const row = offered.get(name);
      if (!row || isOfUnnamed(name, offered, asked)) continue;
      const value = row.encrypted === null ? row.value : await decryptAnswer(platform, tx.db, row);
      // By the name of a question that is asked: only those are offered.
      submitted.push({ question: name as QuestionName, path: name, value });
    }
    const { dealId, ownerId } = request;
    const save = { dealId, ownerId, submitted, seen: {}, source: 'borrower', onlyBlank: true } as const;
    const { locked } = await saveAnswers(platform, tx, context, save);
    return submitted.length - locked.length;
  });
}
