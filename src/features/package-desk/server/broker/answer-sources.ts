import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAnswersAt } from '../../../answers/server/api.ts';
import { filesOfDeal } from '../../../deal-documents/server/api.ts';
import type { LoanPackage } from '../../../submission/server/api.ts';

/** Documents and answers of a deal that can answer a condition. Personal identifiers are sent in no message. */
export async function readAnswerSources(
  platform: Platform,
  db: Queries,
  loan: Pick<LoanPackage, 'dealId' | 'lenderId'>,
  now: Date,
) {
  const [documents, answers] = await Promise.all([
    filesOfDeal(db, loan),
    readAnswersAt(platform, db, loan.dealId, now),
  ]);
  return {
    documents: documents.map(({ id, originalName, size, uploadedAt }) => ({
      ...{ _id: id, size },
      name: originalName,
      at: uploadedAt.toISOString(),
    })),
    answers: [...answers].flatMap(([question, { label, text, isPersonal }]) =>
      text === null || isPersonal ? [] : [{ question, label, answer: text }],
    ),
  };
}
