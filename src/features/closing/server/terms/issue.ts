import { AppError, invalidField } from '../../../../kernel/errors.ts';
import { loanKind } from '../../../../lending/kinds/find.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Session } from '../../../../platform/http/route.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { offerUnusual } from '../../../lender-desk/errors.ts';
import { byField, checkOffer } from '../../../lender-desk/offer-checks.ts';
import { offerProblem } from '../../../lender-desk/offer-fields.ts';
import { quoteFull } from '../../../quotes/errors.ts';
import { offerMade } from '../../../quotes/events.ts';
import { maxPerQuote, type OfferTerms, offerEndOf } from '../../../quotes/model.ts';
import { offers, type Quote, requestOf, restateLoan, snapshotOf, zoneOfQuote } from '../../../quotes/server/api.ts';
import { asStored } from '../../../quotes/terms/stored-terms.ts';
import { termsIssued } from '../../events.ts';
import { type LaterStage, stageNames, stagesAfter } from '../../model.ts';
import { eventParties, lockParty, readRow, subjectOf, writeRow } from '../parties.ts';
import { changesToExplain, keepDrift, priceVersions, readVersions, type TermVersion } from './record.ts';

export interface Issue extends OfferTerms {
  readonly stage: LaterStage;
  readonly reason: string;
  /** The newest version that was looked at. */
  readonly seen: number;
  readonly confirmUnusual: boolean;
}

const noOffer = 'No offer of yours was accepted in Plinth for this loan. Send the terms outside of it.';
const newer = 'Newer terms were issued in the meantime. Reload the page and look at them first.';

/**
 * The lender issues a term sheet or closing terms: the next version of the accepted offer. The broker sees it at once, with
 * what every change costs. Closing terms that were accepted before are no longer the final ones.
 * @throws NOT_FOUND, PACKAGE_CLOSED, CONFLICT without an accepted offer, when newer terms were issued, or when nothing changes,
 * INVALID_INPUT when a change has no reason or the terms are impossible, OFFER_UNUSUAL unless that was confirmed, QUOTE_FULL
 */
export async function issueTerms(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  who: { readonly session: Session; readonly packageId: string },
  { stage, reason, seen, confirmUnusual, ...stated }: Issue,
): Promise<void> {
  const { pack } = await lockParty(platform, tx, context, { ...who, only: 'lender' });
  const { quote } = await subjectOf(tx.db, pack);
  const versions = quote ? await readVersions(tx.db, quote) : [];
  const newest = versions.at(-1);
  if (!quote || !newest) throw new AppError('CONFLICT', noOffer);
  if (newest.version !== seen) throw new AppError('CONFLICT', newer);
  if (!stagesAfter(newest.stage).includes(stage))
    throw new AppError('CONFLICT', 'Closing terms were issued already. Issue new closing terms instead.');
  if (newest.version >= maxPerQuote.offers) throw new AppError(quoteFull);
  const terms = checked(quote, stated, confirmUnusual, context.at);
  const changes = changesToExplain(newest.terms, terms);
  if (changes.length > 0 && reason === '')
    throw invalidField('reason', 'Say why the terms change. The broker sees it.');
  if (changes.length === 0 && stage === newest.stage && terms.validUntil === newest.terms.validUntil)
    throw new AppError('CONFLICT', `Nothing differs from the ${stageNames[stage].toLowerCase()} before.`);
  const issued = await write(tx, context, quote, { stage, reason, terms, newest });
  const all = [...versions, issued];
  const priced = await priceVersions(platform, quote, all);
  await keepDrift(tx, pack, all, priced, context.at);
  const closing = await readRow(tx.db, pack.id);
  if (closing?.finalVersion != null) await writeRow(tx, context, pack.id, { finalVersion: null });
  const { cost, cash } = priced.steps.at(-1) ?? { cost: 0, cash: 0 };
  const { version } = issued;
  const payload = { version, stage, changes: changes.length, months: priced.months, cost, cash };
  await record(tx, context, termsIssued, { id: pack.id, payload: { ...eventParties(pack), ...payload } });
  await restateLoan(tx, pack.dealId);
}

/** The terms as they are stored, which what holds for an offer holds for as well. */
function checked(quote: Quote, stated: OfferTerms, confirmUnusual: boolean, at: Date): OfferTerms {
  const kind = loanKind(quote.kind);
  const request = requestOf(quote);
  const { terms, missing } = asStored(kind, { request, program: snapshotOf(quote) }, stated);
  if (offerEndOf(terms, zoneOfQuote(quote)) < at)
    throw invalidField('validUntil', 'Valid until must not be in the past');
  const problem = offerProblem(kind, terms);
  if (problem) throw invalidField(problem.field, problem.message);
  const { impossible, unusual } = checkOffer(kind, terms, request, at);
  if (impossible.length > 0) throw new AppError('INVALID_INPUT', impossible[0]?.message, byField(impossible));
  if (missing) throw invalidField('exceptionReason', missing);
  if (unusual.length > 0 && !confirmUnusual) {
    const message = `${unusual.map((one) => one.message).join(' ')} Confirm to send it anyway.`;
    throw new AppError(offerUnusual, message, byField(unusual));
  }
  return terms;
}

interface Next {
  readonly stage: LaterStage;
  readonly reason: string;
  readonly terms: OfferTerms;
  readonly newest: TermVersion;
}

async function write(
  tx: Transaction,
  context: RequestContext,
  quote: Quote,
  { stage, reason, terms, newest }: Next,
): Promise<TermVersion> {
  const { loanAmount, ratePercent } = terms;
  const next = { version: newest.version + 1, stage, changeReason: reason, by: 'portal' as const };
  const [offer] = await tx.db
    .insert(offers)
    .values({ ...next, quoteId: quote.id, loanAmount, ratePercent, terms, createdAt: context.at })
    .returning();
  if (!offer) throw new AppError('CONFLICT');
  const { entryId: dealId, brokerId, lenderId } = quote;
  const payload = { quoteId: quote.id, dealId, brokerId, lenderId };
  await record(tx, context, offerMade, { id: offer.id, payload, before: newest.terms, after: terms });
  return { ...offer, terms };
}
