import { writeValue } from '../../../../kernel/fields/differences.ts';
import { answersOfDeal } from '../../../../lending/answers/from-deal.ts';
import { questions } from '../../../../lending/answers/questions.ts';
import { questionsOf } from '../../../../lending/form-templates/entries.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAnswersAt } from '../../../answers/server/api.ts';
import { findFillings } from '../../../deal-documents/server/api.ts';
import { readPlacements } from '../../../form-templates/server/api.ts';
import { findDeals } from '../../../pipeline/server/api.ts';
import type { LoanPackageDocument } from '../../../submission/server/api.ts';
import type { AnswerSource } from '../../contract.ts';

const byName = new Map(questions.map((question) => [question.name, question]));

/** What a form of a package was filled in from: the answers of that moment, and what the deal itself says now: its earlier values are not kept. */
export async function readSources(
  platform: Platform,
  db: Queries,
  dealId: string,
  { dealDocumentId }: LoanPackageDocument,
) {
  const filling = (await findFillings(db, [dealDocumentId])).get(dealDocumentId);
  if (!filling) return { filledAt: null, sources: [] };
  const [placements, answers, deals] = await Promise.all([
    readPlacements(db, [filling.versionId]),
    readAnswersAt(platform, db, dealId, filling.filledAt),
    findDeals(db, [dealId]),
  ]);
  const deal = deals.get(dealId);
  const known = deal ? answersOfDeal(deal) : {};
  const sources = questionsOf(placements.get(filling.versionId) ?? []).flatMap((name): AnswerSource[] => {
    const question = byName.get(name);
    if (!question) return [];
    const [given, stated] = [answers.get(name), known[name]];
    const source = { question: name, label: question.label };
    if (!given && stated !== undefined) return [{ ...source, answer: writeValue(question, stated), from: 'deal' }];
    return [{ ...source, answer: given?.text ?? null, from: 'answer' }];
  });
  return { filledAt: filling.filledAt.toISOString(), sources };
}
