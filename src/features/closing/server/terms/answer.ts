import { and, eq } from 'drizzle-orm';
import { AppError, invalidField } from '../../../../kernel/errors.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { termsAnswered } from '../../events.ts';
import type { TermAnswer } from '../../model.ts';
import { eventParties, lockParty, subjectOf, writeRow } from '../parties.ts';
import { termAnswers } from '../tables.ts';
import { readVersions } from './record.ts';

interface Answer {
  readonly offerId: string;
  readonly answer: TermAnswer;
  readonly note: string;
}

/**
 * The broker accepts the newest terms or asks back. Closing terms that are accepted are the final ones. A second time the
 * same answer changes nothing.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT when newer terms were issued or these were accepted already, INVALID_INPUT for a
 * question without words
 */
export async function answerTerms(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: { readonly session: Session; readonly packageId: string },
  { offerId, answer, note }: Answer,
): Promise<void> {
  const { pack } = await lockParty(platform, tx, context, { ...who, only: 'broker' });
  const { quote } = await subjectOf(tx.db, pack);
  const versions = quote ? await readVersions(tx.db, quote) : [];
  const asked = versions.find(({ id }) => id === offerId);
  if (!asked || asked.stage === 'offer') throw new AppError('NOT_FOUND');
  if (asked !== versions.at(-1))
    throw new AppError('CONFLICT', 'The lender has issued newer terms. Please look at those first.');
  if (answer === 'questioned' && note === '') throw invalidField('note', 'Write what you want to ask');
  // An answer of an earlier package, which was withdrawn or declined, is given again.
  const given = and(eq(termAnswers.offerId, offerId), eq(termAnswers.packageId, pack.id));
  const [before] = await tx.db.select().from(termAnswers).where(given);
  if (before?.answer === answer && before.note === note) return;
  if (before?.answer === 'accepted') throw new AppError('CONFLICT', 'You have accepted these terms already.');
  const said = { packageId: pack.id, answer, note, answeredBy: who.session.accountId, answeredAt: context.at };
  await tx.db
    .insert(termAnswers)
    .values({ offerId, ...said })
    .onConflictDoUpdate({ target: termAnswers.offerId, set: said });
  const { version, stage } = asked;
  if (answer === 'accepted' && stage === 'closing') await writeRow(tx, context, pack.id, { finalVersion: version });
  const payload = { ...eventParties(pack), version, stage, answer };
  await record(tx, context, termsAnswered, { id: pack.id, payload });
}
