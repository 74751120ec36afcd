import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../../kernel/errors.ts';
import type { Answers } from '../../../../lending/answers/from-deal.ts';
import { type OfferedAnswers, offeredAnswers } from '../../../../lending/documents/arriving/offered-answers.ts';
import { type DocumentFindings, readFindings } from '../../../../lending/documents/findings.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDealAnswers, writeOverAnswers } from '../../../answers/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { arrivingTexts } from '../../arriving-model.ts';
import { dealDocumentOfferSettled } from '../../events.ts';
import { lockOpenDeal } from '../change/requirement-rows.ts';
import { dealDocuments } from '../tables.ts';
import { writeAnswer } from './read-arriving.ts';

interface Settling {
  readonly dealId: string;
  readonly ownerId: string;
  readonly documentId: string;
  readonly offer: string;
  readonly action: 'take-over' | 'ignore' | 'restore';
  /** What the package said, by question, when the offer was looked at. */
  readonly present: Readonly<Record<string, string | null>>;
}

/**
 * Takes over what a document offers, or notes that it is of no use.
 * @returns what happened, in words
 * @throws NOT_FOUND, CONFLICT where the package has another answer than the one that was looked at
 */
export async function settleDealOffer(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  settling: Settling,
): Promise<string> {
  const { action } = settling;
  const deal = await lockOpenDeal(tx, settling.dealId, settling.ownerId);
  const findings = await findFindings(tx, deal, settling.documentId);
  const offer = offeredAnswers(findings, await readDealAnswers(platform, tx.db, deal)).find(
    ({ id }) => id === settling.offer,
  );
  if (!offer) throw new AppError('NOT_FOUND');
  if (action === 'take-over') await takeOver(platform, tx, context, settling, offer);
  else await setIgnored(tx, settling.documentId, findings, offer, action === 'ignore');
  await record(tx, context, dealDocumentOfferSettled, {
    id: settling.documentId,
    payload: { ownerId: deal.ownerId, dealId: deal.id, offer: offer.what, action },
  });
  return { 'take-over': arrivingTexts.takenOver, ignore: arrivingTexts.ignored, restore: arrivingTexts.restored }[
    action
  ];
}

async function findFindings({ db }: Transaction, deal: Entry, documentId: string): Promise<DocumentFindings> {
  const [row] = await db
    .select({ findings: dealDocuments.findings })
    .from(dealDocuments)
    .where(and(eq(dealDocuments.id, documentId), eq(dealDocuments.dealId, deal.id)));
  const findings = readFindings(row?.findings);
  if (!findings) throw new AppError('NOT_FOUND');
  return findings;
}

async function takeOver(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  { dealId, ownerId, present }: Settling,
  { answers: offered }: OfferedAnswers,
): Promise<void> {
  const isAsSeen = offered.every(
    ({ question, present: now }) => (present[question] ?? null) === writeAnswer(question, now),
  );
  if (!isAsSeen) throw new AppError('CONFLICT', arrivingTexts.otherAnswer);
  const news = offered.filter(({ state }) => state !== 'same');
  const answers: Answers = Object.fromEntries(news.map(({ question, value }) => [question, value]));
  await writeOverAnswers(platform, tx, context, { dealId, ownerId, answers, source: 'document' });
}

async function setIgnored(
  { db }: Transaction,
  documentId: string,
  findings: DocumentFindings,
  { what }: OfferedAnswers,
  isIgnored: boolean,
): Promise<void> {
  const others = (findings.ignored ?? []).filter((name) => name !== what);
  const ignored = isIgnored ? [...others, what] : others;
  await db
    .update(dealDocuments)
    .set({ findings: { ...findings, ignored } })
    .where(eq(dealDocuments.id, documentId));
}
