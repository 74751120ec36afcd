import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { idSchema } from '../../../../kernel/contract.ts';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { once } from '../../../../platform/database/once.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readAnswersAt } from '../../../answers/server/api.ts';
import { filesOfDeal, readDealFile } from '../../../deal-documents/server/api.ts';
import { fileHeld } from '../../../documents/errors.ts';
import { type SentForm, scanStatesOf } from '../../../documents/server/api.ts';
import type { LoanPackage } from '../../../submission/server/api.ts';
import { conditionDiscussed } from '../../events.ts';
import { deskLimits } from '../../model.ts';
import { lockForParty, type Party } from '../access.ts';
import { findCondition, happeningOf, move } from './change-conditions.ts';
import { keepConditionFiles, putConditionFile, type StoredConditionFile } from './condition-files.ts';
import { writeMessage } from './threads.ts';

/** Copies of documents of the deal: what the lender gets stays as it was sent. @throws NOT_FOUND, FILE_HELD */
export async function copyDealDocuments(
  platform: Platform,
  { dealId, lenderId }: Pick<LoanPackage, 'dealId' | 'lenderId'>,
  ids: readonly string[],
): Promise<StoredConditionFile[]> {
  const { db } = platform.database;
  const [rows, scans] = await Promise.all([
    filesOfDeal(db, { dealId, lenderId }, ids),
    scanStatesOf(db, 'deal-documents', ids),
  ]);
  const copies: StoredConditionFile[] = [];
  for (const documentId of new Set(ids)) {
    const row = rows.find(({ id }) => id === documentId);
    if (!row) throw new AppError('NOT_FOUND', 'One of these documents no longer exists, or is for another lender.');
    if (scans.get(documentId) === 'held') throw new AppError(fileHeld);
    const id = randomUUID();
    const { originalName, mediaType } = row;
    const stored = await putConditionFile(platform, id, Readable.from([await readDealFile(platform, row)]));
    copies.push({ id, originalName, mediaType, ...stored });
  }
  return copies;
}

/** Answers of the deal as lines of a message; identifiers are never among them. */
export async function answersAsText(
  platform: Platform,
  dealId: string,
  names: readonly string[],
  at: Date,
): Promise<string> {
  if (names.length === 0) return '';
  const answers = await readAnswersAt(platform, platform.database.db, dealId, at);
  const lines = [...answers].flatMap(([name, { label, text, isPersonal }]) =>
    names.includes(name) && text !== null && !isPersonal ? [`${label}: ${text}`] : [],
  );
  return lines.join('\n');
}

interface Message {
  readonly conditionId: string;
  readonly message: string;
  readonly files: readonly StoredConditionFile[];
  /** The condition is answered with it, as it was seen where that is stated; without this it stays as it is. */
  readonly answers?: { readonly version?: number };
}

/** Writes a message about a condition once, however often it is sent with its key. @throws as `answerOnce`, KEY_REUSED */
export async function sendMessage(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  party: Party,
  message: Message,
  sent: SentForm,
): Promise<void> {
  const { conditionId } = message;
  await once(
    tx,
    { accountId: party.accountId, ...sent },
    {
      reference: z.object({ conditionId: idSchema }),
      async first() {
        await answerOnce(platform, tx, context, party, message);
        return { answer: undefined, reference: { conditionId } };
      },
      again: () => Promise.resolve(undefined),
    },
  );
}

/** A message about a condition, with files. @throws NOT_FOUND, PACKAGE_CLOSED, CONDITION_CHANGED, CONFLICT when it is full */
export async function answerOnce(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  party: Party,
  { conditionId, message, files, answers }: Message,
): Promise<void> {
  if (message === '' && files.length === 0) throw invalidField('message', 'Write a message or add a file.');
  const loan = await lockForParty(tx, party);
  const row = await findCondition(tx, loan, conditionId, answers?.version);
  const { side, accountId } = party;
  if (files.length > deskLimits.filesPerMessage)
    throw invalidField('files', `Add up to ${deskLimits.filesPerMessage} files at a time.`);
  await writeMessage(tx, context, { conditionId, side, authorId: accountId, message });
  const of = { packageId: loan.id, conditionId, side, by: accountId, at: context.at };
  await keepConditionFiles(platform, tx, { ...of, files });
  if (answers) await move(tx, context, loan, { row, act: 'answer', by: side, reason: '' });
  else {
    const { id, payload } = happeningOf(loan, row);
    await record(tx, context, conditionDiscussed, { id, payload: { ...payload, side } });
  }
}
