import { answersOfDeal } from '../../../lending/answers/from-deal.ts';
import type { QuestionName } from '../../../lending/answers/questions.ts';
import type { Queries } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { Entry } from '../../pipeline/server/api.ts';
import { completenessOf, missingOf } from '../completeness.ts';
import { type AnswersByQuestion, formDataOf, scopeQuestionNames } from '../form-data.ts';
import { sourcesOfDeal } from './history/deal-sources.ts';
import { offerAnswersOfOtherDeals } from './other-deals/borrowers.ts';
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

/** How far a package is, by what was saved and what the deal itself says. */
export const saveStateOf = (answers: StoredAnswers, known: AnswersByQuestion) => ({
  versions: Object.fromEntries([...answers].map(([name, { version }]) => [name, version])),
  lastSavedAt: latest(answers.values())?.toISOString() ?? null,
  completeness: completenessOf({ ...known, ...valuesOf(answers) }, scopeSavedAt(answers) !== null),
});

/** The package of a deal as its wizard opens: what was answered, else what the deal says. */
export async function readPackage(platform: Platform, db: Queries, deal: Entry) {
  const answers = await readAnswers(platform, db, deal.id);
  const known = answersOfDeal(deal);
  const [people, earlier, sources] = await Promise.all([
    findPeople(
      db,
      [...answers.values()].flatMap(({ givenBy }) => givenBy ?? []),
    ),
    offerAnswersOfOtherDeals(platform, db, deal, answers),
    sourcesOfDeal(db, deal, known),
  ]);
  const fromDeal = Object.entries(sources).filter(([name]) => !answers.has(name as QuestionName));
  const given = [...answers].map(([name, { givenBy, givenAt, source }]) => {
    const by = (givenBy && people.get(givenBy)?.name) ?? '';
    return [name, { by, at: givenAt.toISOString(), source }] as const;
  });
  const locked = [...answers].flatMap(([name, { isLocked }]) => (isLocked ? [name] : []));
  return {
    formData: formDataOf({ ...known, ...valuesOf(answers) }, scopeSavedAt(answers)),
    given: Object.fromEntries(given),
    fromDeal: Object.fromEntries(fromDeal),
    earlier,
    locked,
    can: { edit: deal.archivedAt === null },
    ...saveStateOf(answers, known),
  };
}

/** How a package stands, for what is checked of it: identifiers are masked. */
export async function readPackageState(platform: Platform, db: Queries, deal: Entry) {
  const stored = await readAnswers(platform, db, deal.id);
  const known = answersOfDeal(deal);
  const answers = { ...known, ...valuesOf(stored) };
  const { versions, completeness } = saveStateOf(stored, known);
  const locked = [...stored.values()].filter(({ isLocked }) => isLocked).map(({ question }) => question);
  return { answers, known, versions, completeness, missing: missingOf(answers), locked };
}
