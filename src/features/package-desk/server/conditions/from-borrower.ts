import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { inArray } from 'drizzle-orm';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Queries, Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { openPackageOf } from '../../../submission/server/api.ts';
import { type ConditionRow, packageConditions } from '../tables.ts';
import { putConditionFile, removeUnnamed, type StoredConditionFile } from './condition-files.ts';
import { readUnsettled } from './open-conditions.ts';
import { answerOnce } from './take-message.ts';

/** What the borrower of a deal has to meet: of the package that its lender has, neither accepted nor waived. */
export async function borrowerConditions(db: Queries, dealId: string): Promise<ConditionRow[]> {
  const loan = await openPackageOf(db, dealId);
  if (loan?.state !== 'submitted') return [];
  return (await readUnsettled(db, loan.id)).filter(({ owner }) => owner === 'borrower');
}

/** What these conditions ask for, by id. */
export async function nameConditions(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, title } = packageConditions;
  const rows = await db
    .select({ id, title })
    .from(packageConditions)
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.title]));
}

interface Original {
  readonly content: Readable;
  readonly originalName: string;
  readonly mediaType: string;
}

/** A copy of a file for the answer of a condition, without a row yet. */
export async function copyForCondition(
  platform: Platform,
  { content, originalName, mediaType }: Original,
): Promise<StoredConditionFile> {
  const id = randomUUID();
  return { id, originalName, mediaType, ...(await putConditionFile(platform, id, content)) };
}

/** Removes those of the copies that got no row. */
export const dropCopies = removeUnnamed;

interface Answer {
  readonly dealId: string;
  /** The broker, who sends it. */
  readonly ownerId: string;
  readonly conditionId: string;
  readonly message: string;
  readonly files: readonly StoredConditionFile[];
}

/** The broker sends the lender what a borrower brought for a condition. @throws NOT_FOUND, PACKAGE_CLOSED, CONDITION_CHANGED for a settled one, CONFLICT when it is full */
export function answerForBorrower(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, conditionId, message, files }: Answer,
): Promise<void> {
  const party = { side: 'broker', accountId: ownerId, dealId } as const;
  return answerOnce(platform, tx, context, party, { conditionId, message, files, answers: {} });
}
