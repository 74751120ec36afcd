import { isDeepStrictEqual } from 'node:util';
import { isBlank } from '../../../../kernel/blank.ts';
import type { Answers } from '../../../../lending/answers/from-deal.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { EncryptionKeyUnavailable } from '../../../../platform/encryption/data-keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SourcesOfDeal } from '../history/deal-sources.ts';
import { type AnswerRow, decryptAnswer, encryptAnswer, findQuestion } from '../stored-answers.ts';
import type { SubmittedAnswer } from './parse-form-data.ts';
import type { NewRow, Rows, Save, Saved } from './save.ts';

interface SavePlan extends Saved {
  readonly changes: readonly Pick<NewRow, 'question' | 'value' | 'encrypted' | 'source'>[];
}

/** What the deal itself says, and where it has each of it from. */
interface SaidOfDeal {
  readonly known: Answers;
  readonly sources: SourcesOfDeal;
}

/** What nobody can read any more is unlike everything that is entered instead. */
const unreadable = Symbol('a damaged value');

/** What is stored now. @throws EncryptionKeyUnavailable without the right key */
async function valueBefore(platform: Platform, tx: Transaction, row: AnswerRow | undefined): Promise<unknown> {
  if (!row?.encrypted) return row?.value ?? null;
  try {
    return await decryptAnswer(platform, tx.db, row);
  } catch (error) {
    if (error instanceof EncryptionKeyUnavailable) throw error;
    return unreadable;
  }
}

/** Which answers are new, which somebody else has changed, and which cannot be encrypted now. */
export async function planChanges(
  platform: Platform,
  tx: Transaction,
  save: Save,
  rows: Rows,
  said: SaidOfDeal,
): Promise<SavePlan> {
  const { known } = said;
  const changes: SavePlan['changes'][number][] = [];
  const conflicts: Saved['conflicts'][number][] = [];
  const locked: SubmittedAnswer[] = [];
  for (const submitted of save.submitted) {
    const { question, value } = submitted;
    const row = rows.get(question);
    try {
      const before = await valueBefore(platform, tx, row);
      // A blank is news where the deal itself has an answer: it was cleared.
      const isStored = row ? isDeepStrictEqual(before, value) : isBlank(value) && isBlank(known[question]);
      if (isStored || (save.onlyBlank && !isBlank(before))) continue;
      const seen = save.seen[question];
      if (row && seen !== undefined && seen !== row.version) conflicts.push({ submitted, row });
      else changes.push(await changeOf(platform, tx, save, submitted, said));
    } catch (error) {
      if (!(error instanceof EncryptionKeyUnavailable)) throw error;
      locked.push(submitted);
    }
  }
  return { changes, conflicts, locked, known };
}

async function changeOf(
  platform: Platform,
  tx: Transaction,
  save: Save,
  { question, value }: SubmittedAnswer,
  { known, sources }: SaidOfDeal,
): Promise<SavePlan['changes'][number]> {
  // What is saved as the deal says it keeps where the deal has it from.
  const source = isDeepStrictEqual(known[question], value) ? (sources[question] ?? 'deal') : save.source;
  if (findQuestion(question)?.sensitive !== true) return { question, value, encrypted: null, source };
  const encrypted = typeof value === 'string' ? await encryptAnswer(platform, tx, save.dealId, question, value) : null;
  return { question, value: null, encrypted, source };
}
