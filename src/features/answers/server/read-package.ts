import { answersOfDeal } from '../../../lending/answers/from-deal.ts';
import type { QuestionName } from '../../../lending/answers/questions.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { completenessOf } from '../completeness.ts';
import { type AnswersByQuestion, formDataOf, scopeQuestionNames } from '../form-data.ts';
import { answerMessages } from '../model.ts';
import { offerEarlierAnswers } from './earlier/borrowers.ts';
import { readAnswers, type StoredAnswer } from './stored-answers.ts';

export type StoredAnswers = ReadonlyMap<QuestionName, StoredAnswer>;

const valuesOf = (answers: StoredAnswers): AnswersByQuestion =>
  Object.fromEntries([...answers].map(([name, { value }]) => [name, value]));

function latest(answers: Iterable<StoredAnswer>): Date | null {
  let last: Date | null = null;
  for (const { givenAt } of answers) if (last === null || givenAt > last) last = givenAt;
  return last;
}

/** When the scope of work was saved last; null: never. */
const scopeSavedAt = (answers: StoredAnswers): Date | null =>
  latest([...answers.values()].filter(({ question }) => scopeQuestionNames.has(question.name)));

/** What every answer about a package says of how far it is. */
export const standingOf = (answers: StoredAnswers) => ({
  versions: Object.fromEntries([...answers].map(([name, { version }]) => [name, version])),
  lastSavedAt: latest(answers.values())?.toISOString() ?? null,
  completeness: completenessOf(valuesOf(answers), scopeSavedAt(answers) !== null),
});

/** The package of a deal as its wizard opens: what was answered, else what the deal says. */
export async function readPackage(platform: Platform, db: Queries, deal: Entry) {
  const answers = await readAnswers(platform, db, deal.id);
  const known = answersOfDeal(deal);
  const fromDeal = Object.keys(known).filter((name) => !answers.has(name as QuestionName));
  const [people, earlier] = await Promise.all([
    findPeople(
      db,
      [...answers.values()].flatMap(({ givenBy }) => givenBy ?? []),
    ),
    offerEarlierAnswers(platform, db, deal, answers),
  ]);
  const given = [...answers].map(([name, { givenBy, givenAt, source }]) => {
    const by = (givenBy && people.get(givenBy)?.name) ?? '';
    return [name, { by, at: givenAt.toISOString(), source }] as const;
  });
  const isLocked = [...answers.values()].some((answer) => answer.isLocked);
  return {
    formData: formDataOf({ ...known, ...valuesOf(answers) }, scopeSavedAt(answers)),
    given: Object.fromEntries(given),
    fromDeal,
    earlier,
    locked: isLocked ? answerMessages.locked : null,
    can: { edit: deal.archivedAt === null },
    ...standingOf(answers),
  };
}
