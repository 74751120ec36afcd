import { and, desc, eq, isNull } from 'drizzle-orm';
import { writeValue } from '../../../../kernel/fields/differences.ts';
import { formatDay, formatMoney } from '../../../../kernel/format.ts';
import type { Answers } from '../../../../lending/answers/from-deal.ts';
import { questions } from '../../../../lending/answers/questions.ts';
import {
  type OfferedAnswer,
  type OfferedAnswers,
  offeredAnswers,
} from '../../../../lending/documents/arriving/offered-answers.ts';
import { whyPlaced, whyRecognized } from '../../../../lending/documents/arriving/sentences.ts';
import {
  type Place,
  type SuggestedPlace,
  suggestPlaces,
} from '../../../../lending/documents/arriving/suggest-place.ts';
import { type DocumentFindings, findingTypes, readFindings } from '../../../../lending/documents/findings.ts';
import { isReady } from '../../../../lending/documents/requirement.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDealAnswers } from '../../../answers/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import type { ArrivingDocument, DocumentOffer } from '../../arriving-contract.ts';
import { filePresenter } from '../list/present.ts';
import { readDealRequirements } from '../list/read-list.ts';
import { type DealDocumentRow, dealDocuments, dealRequirements } from '../tables.ts';

/** The uploaded files of a deal that count: what each is, where it may belong, and which answers it contains. */
export async function readArrivingDocuments(platform: Platform, db: Queries, deal: Entry): Promise<ArrivingDocument[]> {
  const uploaded = await readUploaded(db, deal.id);
  const rows = uploaded.map(({ document }) => document);
  const [list, answers, present] = await Promise.all([
    readDealRequirements(platform, db, deal),
    readDealAnswers(platform, db, deal),
    filePresenter(platform, db, rows),
  ]);
  const places = list.missing === null ? list.needed.map(placeOf) : [];
  const placeIds = new Set(places.map(({ id }) => id));
  // What was placed for another lender or program looks for a place again.
  const found = uploaded.map(({ document, requirementId }) => ({
    document,
    requirementId: requirementId !== null && placeIds.has(requirementId) ? requirementId : null,
  }));
  const suggested = suggestPlaces(
    found.filter(({ document }) => present(document).scan === null).flatMap(waitingFile),
    places,
  );
  const nameOf = (id: string) => places.find((place) => place.id === id)?.name ?? '';
  return found.map(({ document, requirementId }) => {
    const findings = readFindings(document.findings);
    const file = present(document);
    return {
      ...file,
      requirementId,
      text: findings?.text ?? 'waiting',
      documentType: findings?.type?.name ?? null,
      because: findings?.type ? [...whyRecognized(findings.type)] : [],
      containsIdentifier: findings?.containsIdentifier === true,
      suggestion: presentSuggestion(suggested.get(document.id), nameOf),
      // What the virus scanner has not passed offers nothing.
      offers: findings && file.scan === null ? presentOffers(findings, answers) : [],
    };
  });
}

const placeOf = ({ requirement, row }: NeededPlace): Place => ({
  id: requirement.id,
  name: requirement.name,
  documentType: requirement.documentType,
  isTaken: row !== undefined && isReady(row.status),
});
interface NeededPlace {
  readonly requirement: { readonly id: string; readonly name: string; readonly documentType: string };
  readonly row: { readonly status: string } | undefined;
}

interface Uploaded {
  readonly document: DealDocumentRow;
  readonly requirementId: string | null;
}

/** A file without a place waits for one as soon as it is read. */
function waitingFile({ document: { id, originalName, findings: stored }, requirementId }: Uploaded) {
  const findings = readFindings(stored);
  return findings && requirementId === null ? [{ id, fileName: originalName, findings }] : [];
}

async function readUploaded(db: Queries, dealId: string): Promise<Uploaded[]> {
  const counting = and(eq(dealDocuments.origin, 'uploaded'), isNull(dealDocuments.replacedAt));
  return db
    .select({ document: dealDocuments, requirementId: dealRequirements.requirementId })
    .from(dealDocuments)
    .leftJoin(dealRequirements, eq(dealRequirements.id, dealDocuments.dealRequirementId))
    .where(and(eq(dealDocuments.dealId, dealId), counting))
    .orderBy(desc(dealDocuments.uploadedAt), desc(dealDocuments.id));
}

function presentSuggestion(
  suggested: SuggestedPlace | undefined,
  nameOf: (id: string) => string,
): ArrivingDocument['suggestion'] {
  if (!suggested) return null;
  const { placeId, isSure, reasons } = suggested;
  return { requirementId: placeId, isSure, because: [...whyPlaced(reasons, nameOf)] };
}

/** What a document offers that the package doesn't say already. */
const presentOffers = (findings: DocumentFindings, answers: Answers): DocumentOffer[] =>
  offeredAnswers(findings, answers)
    .filter((offer) => offer.answers.some(({ state }) => state !== 'same'))
    .map(presentOffer);

function presentOffer({ id, what, found, box, answers, isIgnored }: OfferedAnswers): DocumentOffer {
  const { label, kind } = findingTypes[what];
  const text =
    kind === 'money' ? formatMoney(Number(found)) : kind === 'day' ? formatDay(String(found)) : String(found);
  return { offer: id, label, found: text, box, isIgnored, answers: answers.map(presentAnswer) };
}

function presentAnswer({ question, value, present, state }: OfferedAnswer): DocumentOffer['answers'][number] {
  return {
    question,
    label: labelOf(question),
    text: writeAnswer(question, value) ?? String(value),
    present: writeAnswer(question, present),
    state,
  };
}

const questionOf = (name: string) => questions.find((question) => question.name === name);
const labelOf = (name: string): string => questionOf(name)?.label ?? name;

/** An answer as people read it; null: there is none. */
export function writeAnswer(name: string, value: unknown): string | null {
  const question = questionOf(name);
  return question ? writeValue(question, value) : null;
}
