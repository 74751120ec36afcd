import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import type { AnswerConflict } from '../../contract.ts';
import { findQuestion, shownValue, writeShown } from '../stored-answers.ts';
import type { Saved } from './save.ts';

/** Answers that somebody else changed meanwhile: what is saved now, who gave it and when. */
export async function presentConflicts(
  platform: Platform,
  db: Queries,
  conflicts: Saved['conflicts'],
): Promise<AnswerConflict[]> {
  const people = await findPeople(
    db,
    conflicts.flatMap(({ row }) => row.givenBy ?? []),
  );
  const presented = await Promise.all(
    conflicts.map(async ({ submitted, row }): Promise<AnswerConflict[]> => {
      const question = findQuestion(submitted.question);
      if (!question) return [];
      const { value } = await shownValue(platform, db, row);
      return [
        {
          question: question.name,
          path: submitted.path,
          label: question.label,
          text: writeShown(question, value) ?? '',
          value,
          version: row.version,
          by: (row.givenBy && people.get(row.givenBy)?.name) ?? '',
          at: row.givenAt.toISOString(),
          source: row.source,
        },
      ];
    }),
  );
  return presented.flat();
}
