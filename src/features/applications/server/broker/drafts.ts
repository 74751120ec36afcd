import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { type EndpointAnswer, type EndpointParts, ok } from '../../../../kernel/endpoint.ts';
import { invalidField } from '../../../../kernel/errors.ts';
import { fieldsOfForm } from '../../../../lending/answers/form.ts';
import { applicationForm } from '../../../../lending/answers/forms/applications/applications.ts';
import type { ApplicationKind } from '../../../../lending/answers/forms/applications/common.ts';
import { valuesFromAnswers } from '../../../../lending/answers/forms/applications/from-answers.ts';
import { valuesFromSearch } from '../../../../lending/answers/forms/applications/from-search.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readDealAnswers } from '../../../answers/server/api.ts';
import type { DraftLine } from '../../contract.ts';
import type { readDraft, saveDraft as saveDraftCall } from '../../endpoints.ts';
import { applicationTexts } from '../../model.ts';
import { borrowerOf, propertyOf } from '../sheet.ts';
import { applicationDrafts } from '../tables.ts';
import { type Choice, nameChoice } from './choice.ts';
import { findDealFor } from './deal.ts';

interface Place {
  readonly ownerId: string;
  readonly kind: ApplicationKind;
  readonly dealId?: string | null | undefined;
}

const { ownerId: owner, kind: kindOf, dealId: dealOf, savedAt } = applicationDrafts;

export const draftAt = ({ ownerId, kind, dealId }: Place): SQL | undefined =>
  and(eq(owner, ownerId), eq(kindOf, kind), dealId ? eq(dealOf, dealId) : isNull(dealOf));

/** A draft holds as much as a form can: texts of this length in all. */
const largestDraft = 100_000;

type Body = EndpointParts<typeof saveDraftCall>['body'];

/** What was typed of the form's own fields, unchecked. */
function typedOf(kind: ApplicationKind, body: Body): Record<string, unknown> {
  const typed = fieldsOfForm(applicationForm(kind)).flatMap(({ name }) => {
    const value = body[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const draft = Object.fromEntries(typed);
  if (JSON.stringify(draft).length > largestDraft)
    throw invalidField('additionalInfo', 'This draft is too long to save.');
  return draft;
}

/** Saves a draft in the place of the one before. */
export async function saveDraft(
  db: Queries,
  place: Place,
  body: Body,
  at: Date,
): Promise<EndpointAnswer<typeof saveDraftCall>> {
  const { ownerId, kind } = place;
  const deal = body.dealId ? await findDealFor(db, { dealId: body.dealId, ownerId, kind }) : null;
  const stated = { ...(await nameChoice(db, kind, body)), form: typedOf(kind, body), savedAt: at };
  await db
    .insert(applicationDrafts)
    .values({ ownerId, kind, dealId: deal?.id ?? null, ...stated })
    .onConflictDoUpdate({ target: [owner, kindOf, dealOf], set: stated });
  return { ...ok, message: applicationTexts.draftSaved, savedAt: at.toISOString() };
}

export async function removeDraft(db: Queries, place: Place): Promise<void> {
  await db.delete(applicationDrafts).where(draftAt(place));
}

const presentChoice = ({ lenderId, lenderName, programId, programName }: Choice) =>
  lenderId === null || lenderName === null ? null : { lenderId, lenderName, programId, programName };

/**
 * What an application starts with: the draft, and what the deal says, its own figures under what was answered of it.
 * @throws NOT_FOUND for anybody else's deal
 */
export async function readStart(platform: Platform, place: Place): Promise<EndpointAnswer<typeof readDraft>> {
  const { db } = platform.database;
  const { ownerId, kind, dealId } = place;
  const deal = dealId ? await findDealFor(db, { dealId, ownerId, kind }) : null;
  const [draft] = await db.select().from(applicationDrafts).where(draftAt(place));
  const form = applicationForm(kind);
  const fields = new Set(fieldsOfForm(form).map(({ name }) => name));
  const known = deal
    ? {
        ...valuesFromSearch(kind, deal.deal, deal.loanAmount),
        ...valuesFromAnswers(form, await readDealAnswers(platform, db, deal)),
      }
    : {};
  const lender = deal
    ? await nameChoice(db, kind, { lenderId: deal.selectedLenderId, programId: deal.selectedProgramId })
    : null;
  return {
    ...ok,
    draft: draft ? { values: draft.form, lender: presentChoice(draft), savedAt: draft.savedAt.toISOString() } : null,
    fromDeal: Object.fromEntries(Object.entries(known).filter(([name]) => fields.has(name))),
    dealLender: lender && presentChoice(lender),
    dealAddress: deal?.address ?? null,
  };
}

/** One for each kind and deal: few enough to list at once. */
const listedDrafts = 50;

export async function listDrafts(db: Queries, ownerId: string): Promise<DraftLine[]> {
  const rows = await db
    .select()
    .from(applicationDrafts)
    .where(eq(owner, ownerId))
    .orderBy(desc(savedAt))
    .limit(listedDrafts);
  return rows.map(({ kind, dealId, form, lenderName, savedAt: at }) => ({
    kind,
    dealId,
    borrower: borrowerOf(form),
    property: propertyOf(form),
    lenderName,
    savedAt: at.toISOString(),
  }));
}
