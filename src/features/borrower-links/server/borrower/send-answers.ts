import { and, eq } from 'drizzle-orm';
import { isBlank } from '../../../../kernel/blank.ts';
import { AppError, type FieldErrors } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { parseAnswers } from '../../../answers/server/api.ts';
import { borrowerAnswered } from '../../events.ts';
import { linkTexts } from '../../model.ts';
import { byLink, lockLink, type OpenLink, payloadOf } from '../links/tokens.ts';
import { encryptValue } from '../proposals.ts';
import { proposedAnswers } from '../tables.ts';
import { readAsked } from './asked.ts';
import { begin } from './begin.ts';

/**
 * Keeps answers for the broker. Only what this person is asked now is taken, and nothing that was accepted is written over.
 * @throws NOT_FOUND, INVALID_INPUT with each answer that cannot be read or is not asked
 */
export async function sendAnswers(
  platform: Platform,
  tx: Transaction,
  started: RequestContext,
  token: string | undefined,
  answers: Readonly<Record<string, unknown>>,
): Promise<OpenLink> {
  const open = await lockLink(tx, token, started.at);
  const { link, deal } = open;
  const { sections, sent } = await readAsked(platform, tx.db, open);
  const asked = new Set<string>(sections.flatMap(({ questions }) => questions));
  const refused = Object.keys(answers).filter((name) => !asked.has(name) || sent.get(name)?.settled === 'accepted');
  if (refused.length > 0) {
    const errors: FieldErrors = Object.fromEntries(refused.map((name) => [name, linkTexts.notAsked]));
    throw new AppError('INVALID_INPUT', undefined, errors);
  }
  const parsed = parseAnswers(answers);
  for (const { question, value } of parsed) {
    if (isBlank(value)) await takeBack(tx, link.id, question);
    else await write(platform, tx, { linkId: link.id, question, value, at: started.at });
  }
  if (parsed.length === 0) return open;
  await begin(tx, open, started.at);
  const payload = { ...payloadOf(link, deal), questions: parsed.map(({ question }) => question) };
  await record(tx, byLink(started, link), borrowerAnswered, { id: link.id, payload });
  return { link: { ...link, doneAt: null }, deal };
}

const takeBack = ({ db }: Transaction, linkId: string, question: string) =>
  db.delete(proposedAnswers).where(and(eq(proposedAnswers.linkId, linkId), eq(proposedAnswers.question, question)));

interface Sent {
  readonly linkId: string;
  readonly question: string;
  readonly value: unknown;
  readonly at: Date;
}

async function write(platform: Platform, tx: Transaction, { linkId, question, value, at }: Sent): Promise<void> {
  const encrypted = await encryptValue(platform, tx, linkId, question, value);
  const row = { value: encrypted, at, settled: null, settledAt: null };
  await tx.db
    .insert(proposedAnswers)
    .values({ linkId, question, ...row })
    .onConflictDoUpdate({ target: [proposedAnswers.linkId, proposedAnswers.question], set: row });
}
