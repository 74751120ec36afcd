import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { QuestionName } from '../../../../lending/answers/questions.ts';
import type { Queries } from '../../../../platform/database/database.ts';
import { findMailTroubles, type MailTrouble } from '../../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readPackageState, writeAnswer } from '../../../answers/server/api.ts';
import type { Entry } from '../../../pipeline/server/api.ts';
import { nameRequirements } from '../../../requirements/server/api.ts';
import type { BorrowerLink, BorrowerLinks } from '../../contract.ts';
import type { LinkState } from '../../model.ts';
import { hasFile, heldFiles } from '../files.ts';
import { decryptValue, linksOfDeal } from '../proposals.ts';
import { type BorrowerLinkRow, proposedAnswers, proposedFiles } from '../tables.ts';
import { presentReplies } from './present-replies.ts';

type Links = ReadonlyMap<string, BorrowerLinkRow>;
type Answers = Awaited<ReturnType<typeof readPackageState>>['answers'];

/** The links of a deal, and what waits for the broker. */
export async function presentLinks(platform: Platform, db: Queries, deal: Entry): Promise<BorrowerLinks> {
  const now = platform.clock.now();
  const [rows, { answers }] = await Promise.all([linksOfDeal(db, deal.id), readPackageState(platform, db, deal)]);
  const links: Links = new Map(rows.map((row) => [row.id, row]));
  // The one of each person that was sent last.
  const last = [...new Map(rows.map((row) => [row.party, row])).values()];
  const sent = last.filter(({ revokedAt }) => revokedAt === null).map(({ id }) => id);
  const troubles = await findMailTroubles(db, sent, now);
  return {
    links: last.map((row) => presentLink(row, now, troubles.get(row.id))),
    answers: await presentAnswers(platform, db, links, answers),
    files: await presentFiles(db, links),
    replies: await presentReplies(platform, db, links),
    suggested: { name: nameOf(answers), email: textOf(answers, 'borrowerEmail') },
    can: { edit: deal.archivedAt === null },
  };
}

const textOf = (answers: Answers, question: QuestionName): string => {
  const value = answers[question];
  return typeof value === 'string' ? value : '';
};
const nameOf = (answers: Answers): string =>
  `${textOf(answers, 'borrowerFirstName')} ${textOf(answers, 'borrowerLastName')}`.trim();

const presentLink = (row: BorrowerLinkRow, now: Date, trouble: MailTrouble | undefined): BorrowerLink => ({
  _id: row.id,
  party: row.party,
  name: row.name,
  email: row.email,
  state: stateOf(row, now),
  sentAt: row.sentAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
  begunAt: row.begunAt?.toISOString() ?? null,
  doneAt: row.doneAt?.toISOString() ?? null,
  askedAt: row.askedAt?.toISOString() ?? null,
  askedMailedAt: row.askedMailedAt?.toISOString() ?? null,
  undelivered: trouble ? { state: trouble.state, since: trouble.since.toISOString() } : null,
});

function stateOf({ revokedAt, expiresAt, seenAt, begunAt, doneAt }: BorrowerLinkRow, now: Date): LinkState {
  if (revokedAt !== null) return 'revoked';
  if (doneAt !== null) return 'done';
  if (expiresAt <= now) return 'expired';
  if (begunAt !== null) return 'begun';
  return seenAt === null ? 'sent' : 'seen';
}

async function presentAnswers(
  platform: Platform,
  db: Queries,
  links: Links,
  answers: Answers,
): Promise<BorrowerLinks['answers']> {
  if (links.size === 0) return [];
  const rows = await db
    .select()
    .from(proposedAnswers)
    .where(and(inArray(proposedAnswers.linkId, [...links.keys()]), isNull(proposedAnswers.settled)))
    .orderBy(asc(proposedAnswers.at), asc(proposedAnswers.question));
  const presented = rows.map(async (row) => {
    const link = links.get(row.linkId);
    const sent = writeAnswer(row.question, await decryptValue(platform, db, row));
    if (!link || !sent) return [];
    const current = writeAnswer(row.question, answers[row.question as QuestionName])?.text ?? null;
    const { linkId, question, at } = row;
    return [
      { linkId, party: link.party, question, ...sent, current: current === '' ? null : current, at: at.toISOString() },
    ];
  });
  return (await Promise.all(presented)).flat();
}

async function presentFiles(db: Queries, links: Links): Promise<BorrowerLinks['files']> {
  if (links.size === 0) return [];
  const rows = await db
    .select()
    .from(proposedFiles)
    .where(
      and(
        inArray(proposedFiles.linkId, [...links.keys()]),
        isNull(proposedFiles.settled),
        isNull(proposedFiles.conditionId),
        hasFile,
      ),
    )
    .orderBy(asc(proposedFiles.uploadedAt));
  const [names, held] = await Promise.all([
    nameRequirements(
      db,
      rows.flatMap(({ requirementId }) => requirementId ?? []),
    ),
    heldFiles(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.flatMap(({ id, linkId, requirementId, originalName, mediaType, size, uploadedAt }) => {
    const party = links.get(linkId)?.party;
    if (!party || requirementId === null) return [];
    const requirement = names.get(requirementId) ?? '';
    const file = { originalName, mediaType, size, uploadedAt: uploadedAt.toISOString() };
    return [{ _id: id, party, requirementId, requirement, ...file, isHeld: held.has(id) }];
  });
}
