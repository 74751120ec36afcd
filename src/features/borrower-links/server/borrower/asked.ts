import { isBlank } from '../../../../kernel/blank.ts';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readPackageState } from '../../../answers/server/api.ts';
import { type NeededDocument, readDealRequirements } from '../../../deal-documents/server/api.ts';
import { brings, type PartySection, questionsOf } from '../../model.ts';
import type { OpenLink } from '../links/tokens.ts';
import { answersOfLink, linksOfDeal, type ProposedAnswerRow } from '../proposals.ts';

/** What somebody is asked now: what nobody has answered, and what they have sent themselves. */
export interface Asked {
  readonly sections: readonly PartySection[];
  readonly sent: ReadonlyMap<string, ProposedAnswerRow>;
}

export async function readAsked(platform: Platform, db: Queries, { link, deal }: OpenLink): Promise<Asked> {
  const { answers } = await readPackageState(platform, db, deal);
  const links = await linksOfDeal(db, deal.id);
  const rows = await answersOfLink(db, link.id);
  const hasGuarantor = links.some(({ party, revokedAt }) => party === 'guarantor' && revokedAt === null);
  const sent = new Map(rows.map((row) => [row.question, row]));
  // What the broker ignored and has answered since is asked of nobody any more.
  const isShown = (row: ProposedAnswerRow | undefined) => row !== undefined && row.settled !== 'ignored';
  const isAsked = (question: QuestionName) => isShown(sent.get(question)) || isBlank(answers[question]);
  const sections = questionsOf(link.party, hasGuarantor)
    .map(({ title, questions }) => ({ title, questions: questions.filter(isAsked) }))
    .filter(({ questions }) => questions.length > 0);
  return { sections, sent };
}

/** The documents that a deal needs of this person. Without a lender and a program nobody knows them yet. */
export async function documentsAsked(
  platform: Platform,
  db: Queries,
  { link, deal }: OpenLink,
): Promise<readonly NeededDocument[]> {
  const list = await readDealRequirements(platform, db, deal);
  if (list.missing !== null) return [];
  return list.needed.filter(
    ({ requirement }) => requirement.source === 'borrower' && brings(link.party, requirement.documentType),
  );
}
