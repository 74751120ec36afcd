import { asc, eq } from 'drizzle-orm';
import { documentTypeOf } from '../../../../lending/documents/document-types.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findPeople } from '../../../accounts/server/api.ts';
import { maskOf } from '../../../answers/model.ts';
import { isSensitive } from '../../../answers/server/api.ts';
import type { NeededDocument } from '../../../deal-documents/server/api.ts';
import type { BorrowerView } from '../../borrower-contract.ts';
import { linkTexts } from '../../model.ts';
import type { ProposedFileRow } from '../files.ts';
import type { OpenLink } from '../links/tokens.ts';
import { decryptValue, type ProposedAnswerRow } from '../proposals.ts';
import { proposedFiles } from '../tables.ts';
import { type Asked, documentsAsked, readAsked } from './asked.ts';
import { presentConditions } from './conditions.ts';
import { presentFile } from './files.ts';
import { signingOf } from './signing.ts';

type Section = BorrowerView['sections'][number];
type Document = BorrowerView['documents'][number];

/** What the person of a link sees: their own part of one deal, and nothing of anybody else's. */
export async function presentView(platform: Platform, db: Queries, open: OpenLink): Promise<BorrowerView> {
  const { link, deal } = open;
  const [asked, needed, files, people, signing] = await Promise.all([
    readAsked(platform, db, open),
    documentsAsked(platform, db, open),
    filesOfLink(db, link.id),
    findPeople(db, [deal.ownerId]),
    signingOf(db, open),
  ]);
  return {
    party: link.party,
    name: link.name,
    brokerName: people.get(deal.ownerId)?.name ?? '',
    property: deal.address,
    expiresAt: link.expiresAt.toISOString(),
    doneAt: link.doneAt?.toISOString() ?? null,
    sections: await presentSections(platform, db, asked),
    documents: needed.flatMap((one) => presentDocument(one, files, link.party === 'borrower')),
    conditions: await presentConditions(platform, db, open, files),
    signing,
  };
}

export const filesOfLink = (db: Queries, linkId: string): Promise<ProposedFileRow[]> =>
  db.select().from(proposedFiles).where(eq(proposedFiles.linkId, linkId)).orderBy(asc(proposedFiles.uploadedAt));

const presentSections = (platform: Platform, db: Queries, { sections, sent }: Asked): Promise<Section[]> =>
  Promise.all(
    sections.map(async ({ title, questions }) => ({
      title,
      questions: await Promise.all(
        questions.map(async (question) => ({ question, ...(await shownOf(platform, db, sent.get(question))) })),
      ),
    })),
  );

type Shown = Pick<Section['questions'][number], 'value' | 'state'>;

async function shownOf(platform: Platform, db: Queries, row: ProposedAnswerRow | undefined): Promise<Shown> {
  if (!row || row.settled === 'ignored') return { value: null, state: 'open' };
  const value = await decryptValue(platform, db, row);
  const shown = typeof value === 'string' && isSensitive(row.question) ? maskOf(value) : (value ?? null);
  return { value: shown, state: row.settled === 'accepted' ? 'accepted' : 'sent' };
}

/** A document that is there already is shown to who sent it, and to nobody else; one that the lender rejected is asked for again. */
function presentDocument(
  { requirement, row }: NeededDocument,
  all: readonly ProposedFileRow[],
  countsForDeal: boolean,
): readonly Document[] {
  const files = all.filter(({ requirementId }) => requirementId === requirement.id);
  const isRejected = row?.status === 'rejected';
  const isThere = countsForDeal && row?.documentId != null && !isRejected;
  if (isThere && files.length === 0) return [];
  const isReceived = isThere || (!isRejected && files.some(({ settled }) => settled === 'accepted'));
  return [
    {
      requirementId: requirement.id,
      name: requirement.name,
      words: documentTypeOf(requirement.documentType).words,
      note: isRejected ? [linkTexts.askedAgain, requirement.note].join(' ').trim() : requirement.note,
      state: isReceived ? 'received' : stateOf(files),
      files: files.map(presentFile),
    },
  ];
}

const stateOf = (files: readonly ProposedFileRow[]) =>
  files.some(({ settled }) => settled === null) ? 'sent' : 'open';
