import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { type Answers, answersOfDeal } from '../../../../lending/answers/from-deal.ts';
import { type QuestionName, questions } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { answersSaved } from '../../events.ts';
import { type AnswerSource, answerMessages } from '../../model.ts';
import { sourcesOfDeal } from '../history/deal-sources.ts';
import { saveBorrowerNames } from '../other-deals/borrowers.ts';
import { dealAnswers } from '../tables.ts';
import { planChanges } from './plan-changes.ts';
import type { NewRow, Rows, Save, Saved } from './save.ts';
import { writeAnswers } from './write-answers.ts';

/**
 * Merges answers into those of a deal. What is saved already is not written again, so a save that is repeated changes nothing;
 * what somebody else changed since it was seen stays and is reported. Everything else is written, or nothing is.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT for an archived one
 */
export async function saveAnswers(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  save: Save,
): Promise<Saved> {
  const deal = await lockDeal(tx, save.dealId, save.ownerId);
  if (deal.archivedAt) throw new AppError('CONFLICT', answerMessages.archived);
  const stored = await tx.db.select().from(dealAnswers).where(eq(dealAnswers.dealId, deal.id));
  const rows: Rows = new Map(stored.map((row) => [row.question, row]));
  const known = answersOfDeal(deal);
  const asDealSays = save.submitted.some(({ question, value }) => isDeepStrictEqual(known[question], value));
  const sources = asDealSays ? await sourcesOfDeal(tx.db, deal, known) : {};
  const plan = await planChanges(platform, tx, save, rows, { known, sources });
  const given = { dealId: deal.id, givenBy: accountOf(context), givenAt: context.at };
  const written = plan.changes.map((change): NewRow => ({ ...change, ...given, version: nextVersion(rows, change) }));
  const cleared = notApplicable(rows, written, known).map(
    (question): NewRow => ({
      question,
      value: null,
      source: 'typed',
      ...given,
      version: nextVersion(rows, { question }),
    }),
  );
  const changed = [...written, ...cleared];
  await writeAnswers(tx, rows, changed);
  await recordSave(tx, context, deal, save.source, changed);
  return plan;
}

const accountOf = ({ actor }: RequestContext): string | null => (actor.kind === 'account' ? actor.id : null);
const nextVersion = (rows: Rows, { question }: { readonly question: string }) => (rows.get(question)?.version ?? 0) + 1;

/** Questions that no longer apply once these answers are written, and have one: a hidden answer is left out of what is saved. */
function notApplicable(rows: Rows, written: readonly NewRow[], known: Answers): QuestionName[] {
  // What only the deal says is stored nowhere, so there is nothing to clear; other questions may rest on it.
  const stored = new Set([...rows.keys(), ...written.map(({ question }) => question)]);
  const answers: Record<string, unknown> = { ...known };
  for (const { question, value, encrypted } of [...rows.values(), ...written]) answers[question] = encrypted ?? value;
  const dropped: QuestionName[] = [];
  // A condition may rest on an answer that is dropped itself.
  for (;;) {
    const next = questions.find(
      (question) => stored.has(question.name) && !fieldCounts(question, answers) && !isBlank(answers[question.name]),
    );
    if (!next) return dropped;
    answers[next.name] = null;
    dropped.push(next.name);
  }
}

async function recordSave(
  tx: Transaction,
  context: RequestContext,
  deal: Entry,
  source: AnswerSource,
  written: readonly NewRow[],
): Promise<void> {
  if (written.length === 0) return;
  const names = [...new Set(written.map(({ question }) => question))];
  await saveBorrowerNames(tx, context, deal);
  await record(tx, context, answersSaved, {
    id: deal.id,
    payload: { ownerId: deal.ownerId, questions: names, source },
  });
}
