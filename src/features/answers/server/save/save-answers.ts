import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { fieldCounts } from '../../../../kernel/fields/reading.ts';
import { type QuestionName, questions } from '../../../../lending/answers/questions.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { EncryptionClosed } from '../../../../platform/encryption/data-keys.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Entry, lockDeal } from '../../../pipeline/server/api.ts';
import { answersSaved } from '../../events.ts';
import { type AnswerSource, answerMessages } from '../../model.ts';
import { noteBorrower } from '../earlier/borrowers.ts';
import { type AnswerRow, decryptAnswer, encryptAnswer, findQuestion } from '../stored-answers.ts';
import { dealAnswers, earlierAnswers } from '../tables.ts';
import type { Statement } from './read-stated.ts';

export interface Save {
  readonly dealId: string;
  readonly ownerId: string;
  readonly statements: readonly Statement[];
  /** By question, the version that whoever saves had before them; a question that is left out is written over. */
  readonly seen: Readonly<Record<string, number>>;
  readonly source: AnswerSource;
  /** Answers that the deal itself gives: saved as they are, they keep the deal as their source. */
  readonly known: Readonly<Partial<Record<QuestionName, unknown>>>;
}

export interface Saved {
  readonly conflicts: readonly { readonly statement: Statement; readonly row: AnswerRow }[];
  readonly locked: readonly Statement[];
}

type Rows = ReadonlyMap<string, AnswerRow>;
type NewRow = typeof dealAnswers.$inferInsert;

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
  const sorted = await sortOut(platform, tx, save, rows);
  const given = { dealId: deal.id, givenBy: accountOf(context), givenAt: context.at };
  const written = sorted.changes.map((change): NewRow => ({ ...change, ...given, version: nextVersion(rows, change) }));
  const cleared = uncounted(rows, written).map(
    (question): NewRow => ({
      question,
      value: null,
      source: 'typed',
      ...given,
      version: nextVersion(rows, { question }),
    }),
  );
  await write(tx, rows, [...written, ...cleared]);
  await recordSave(tx, context, deal, save.source, [...written, ...cleared]);
  return sorted;
}

const accountOf = ({ actor }: RequestContext): string | null => (actor.kind === 'account' ? actor.id : null);
const nextVersion = (rows: Rows, { question }: { readonly question: string }) => (rows.get(question)?.version ?? 0) + 1;

interface Sorted extends Saved {
  readonly changes: readonly Pick<NewRow, 'question' | 'value' | 'encrypted' | 'source'>[];
}

/** Which answers are new, which somebody else has changed, and which cannot be encrypted now. */
async function sortOut(platform: Platform, tx: Transaction, save: Save, rows: Rows): Promise<Sorted> {
  const changes: Sorted['changes'][number][] = [];
  const conflicts: Saved['conflicts'][number][] = [];
  const locked: Statement[] = [];
  for (const statement of save.statements) {
    const { question, value } = statement;
    const row = rows.get(question);
    const isSensitive = findQuestion(question)?.sensitive === true;
    try {
      const before = row?.encrypted ? await decryptAnswer(platform, tx.db, row) : (row?.value ?? null);
      if (isDeepStrictEqual(before, value) || (row === undefined && isBlank(value))) continue;
      const seen = save.seen[question];
      if (row && seen !== undefined && seen !== row.version) {
        conflicts.push({ statement, row });
        continue;
      }
      const source = isDeepStrictEqual(save.known[question], value) ? ('deal' as const) : save.source;
      const encrypted =
        isSensitive && typeof value === 'string'
          ? await encryptAnswer(platform, tx, save.dealId, question, value)
          : null;
      changes.push({ question, value: isSensitive ? null : value, encrypted, source });
    } catch (error) {
      if (!(error instanceof EncryptionClosed)) throw error;
      locked.push(statement);
    }
  }
  return { changes, conflicts, locked };
}

/** Questions that no longer count once these answers are written, and have one: a hidden answer is left out of what is saved. */
function uncounted(rows: Rows, written: readonly NewRow[]): QuestionName[] {
  const answers: Record<string, unknown> = {};
  for (const { question, value, encrypted } of [...rows.values(), ...written]) answers[question] = encrypted ?? value;
  const dropped: QuestionName[] = [];
  // A condition may rest on an answer that is dropped itself.
  for (;;) {
    const next = questions.find((question) => !fieldCounts(question, answers) && !isBlank(answers[question.name]));
    if (!next) return dropped;
    answers[next.name] = null;
    dropped.push(next.name);
  }
}

async function write(tx: Transaction, rows: Rows, changed: readonly NewRow[]): Promise<void> {
  // An answer that was written and dropped in one save is only dropped.
  const last = [...new Map(changed.map((row) => [row.question, row])).values()];
  const replaced = last.flatMap(({ question }) => {
    const row = rows.get(question);
    return row && (row.encrypted !== null || row.value !== null) ? [row] : [];
  });
  if (replaced.length > 0) await tx.db.insert(earlierAnswers).values(replaced.map(({ version: _, ...row }) => row));
  if (last.length === 0) return;
  const { dealId, question } = dealAnswers;
  await tx.db
    .insert(dealAnswers)
    .values(last)
    .onConflictDoUpdate({
      target: [dealId, question],
      set: {
        value: sql`excluded.value`,
        encrypted: sql`excluded.encrypted`,
        source: sql`excluded.source`,
        givenBy: sql`excluded.given_by`,
        givenAt: sql`excluded.given_at`,
        version: sql`excluded.version`,
      },
    });
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
  await noteBorrower(tx, context, deal);
  await record(tx, context, answersSaved, {
    id: deal.id,
    payload: { ownerId: deal.ownerId, questions: names, source },
  });
}
