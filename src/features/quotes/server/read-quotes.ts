import { and, asc, desc, eq, gt, inArray, isNull, ne, notInArray, or } from 'drizzle-orm';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { findMailTroubles, type MailTrouble } from '../../../platform/mail/undelivered.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLenderUsers } from '../../accounts/server/api.ts';
import { findLenders } from '../../lenders/server/api.ts';
import { addressKey } from '../../pipeline/model.ts';
import { type Entry, findDeals, mayTakeLender } from '../../pipeline/server/api.ts';
import type { BrokerQuote } from '../contract.ts';
import {
  type BrokerPermissions,
  brokerMay,
  type OfferTerms,
  offerEndOf,
  openStatuses,
  replyLinkEnd,
  statusAt,
} from '../model.ts';
import { withLeverage } from '../terms/offer-exception.ts';
import { filesOf } from './broker/requests/read-request-files.ts';
import {
  isOfferedRow,
  isUnansweredRow,
  offers,
  type Quote,
  quoteMessages,
  quotes,
  readable,
  requestOf,
  snapshotOf,
  termsOf,
  zoneOfQuote,
} from './tables.ts';

const iso = (moment: Date | null) => (moment === null ? null : moment.toISOString());

/** What both sides see of a quote: its life, every version of the offer (newest first), the thread, the files. */
export async function readCommon(db: Queries, list: readonly Quote[], now: Date) {
  const ids = list.map(({ id }) => id);
  const versions = await db.select().from(offers).where(inArray(offers.quoteId, ids)).orderBy(desc(offers.version));
  const thread = await db
    .select()
    .from(quoteMessages)
    .where(inArray(quoteMessages.quoteId, ids))
    .orderBy(asc(quoteMessages.createdAt), asc(quoteMessages.id));
  const files = await filesOf(db, ids);
  const present = (quote: Quote) => ({
    _id: quote.id,
    kind: quote.kind,
    status: statusAt(quote, now),
    requestedAt: quote.requestedAt.toISOString(),
    seenAt: iso(quote.seenAt),
    answeredAt: iso(quote.answeredAt),
    expiresAt: quote.expiresAt.toISOString(),
    passedOver: quote.passedOverAt !== null,
    program: snapshotOf(quote),
    decline: quote.declineReason === null ? null : { reason: quote.declineReason, note: quote.declineNote },
    offers: versions
      .filter(({ quoteId }) => quoteId === quote.id)
      .flatMap((offer) => {
        const { id: _id, version, by, createdAt } = offer;
        const terms = termsOf(offer);
        if (!terms) return [];
        const shown = withLeverage(loanKind(quote.kind), requestOf(quote), terms);
        return [{ _id, version, by, createdAt: createdAt.toISOString(), ...shown }];
      }),
    messages: thread
      .filter(({ quoteId }) => quoteId === quote.id)
      .map(({ id, side, message, createdAt }) => ({ _id: id, side, message, createdAt: createdAt.toISOString() })),
    files: files.get(quote.id) ?? [],
  });
  /** Of the newest version, whether or not it is among those shown. */
  const newestTerms = (quote: Quote) => {
    const newest = versions.find(({ quoteId }) => quoteId === quote.id);
    return newest && termsOf(newest);
  };
  return { present, newestTerms };
}

/**
 * Quotes of one broker as the API answers them, in the order given: amounts in whole dollars, moments in ISO, what the
 * broker may do now in `can`.
 */
export async function presentToBroker(
  { clock }: Platform,
  db: Queries,
  list: readonly Quote[],
): Promise<BrokerQuote[]> {
  if (list.length === 0) return [];
  const now = clock.now();
  const { present, newestTerms } = await readCommon(db, list, now);
  const lenderIds = list.map(({ lenderId }) => lenderId);
  const lenders = await findLenders(db, lenderIds);
  const withUsers = new Set((await findLenderUsers(db, lenderIds)).map(({ lenderId }) => lenderId));
  const deals = await findDeals(
    db,
    list.map(({ entryId }) => entryId),
  );
  const undelivered = await findMailTroubles(
    db,
    list.map(({ id }) => id),
    now,
  );
  return list.map((stored) => {
    const deal = deals.get(stored.entryId);
    if (!deal) throw new Error('Every quote belongs to a deal.');
    const quote = asChosen(stored, deal, newestTerms(stored), now);
    const lender = lenders.get(quote.lenderId);
    const may = mayAsBroker(quote, deal, newestTerms(quote), now);
    const common = present(quote);
    const lastOfferAt = common.offers[0] && new Date(common.offers[0].createdAt);
    const linkOpens = quote.status !== 'withdrawn' && replyLinkEnd(quote.requestedAt, lastOfferAt) > now;
    const isMailed = Boolean(lender?.email);
    return {
      ...common,
      pipelineEntryId: quote.entryId,
      request: requestOf(quote),
      lender: {
        _id: quote.lenderId,
        name: lender?.name ?? '',
        contactName: lender?.contactName ?? '',
        phone: lender?.phone ?? '',
        email: lender?.email ?? '',
        nmlsId: lender?.nmlsId ?? '',
        licenseStates: [...(lender?.licenseStates ?? [])],
        isReachable: isMailed || withUsers.has(quote.lenderId),
      },
      undelivered: may.reply ? troubleOf(undelivered.get(quote.id)) : null,
      can: { ...may, sendLink: may.withdraw && isMailed, revokeLink: linkOpens && isMailed },
    };
  });
}

const troubleOf = (trouble: MailTrouble | undefined) =>
  trouble ? { state: trouble.state, since: trouble.since.toISOString() } : null;

interface Property {
  readonly brokerId: string;
  readonly kind: string;
  readonly propertyAddress: string;
}

/** The lenders who have this broker's request for the property now, open or with their offer accepted, and its deal. */
export async function readWhoHasProperty(
  { database: { db }, clock }: Platform,
  { brokerId, kind, propertyAddress }: Property,
) {
  const open = and(
    eq(quotes.brokerId, brokerId),
    eq(quotes.kind, kind),
    eq(quotes.addressKey, addressKey(propertyAddress)),
    inArray(quotes.status, [...openStatuses, 'accepted']),
    isNull(quotes.passedOverAt),
  );
  const now = clock.now();
  const found = await db.select().from(quotes).where(open);
  const deals = await findDeals(
    db,
    found.map(({ entryId }) => entryId),
  );
  const list = found.filter(
    (quote) => statusAt(quote, now) !== 'expired' && deals.get(quote.entryId)?.archivedAt === null,
  );
  const lenders = await findLenders(
    db,
    list.map(({ lenderId }) => lenderId),
  );
  return {
    lenders: list
      .map(({ lenderId }) => ({ lenderId, lenderName: lenders.get(lenderId)?.name ?? '' }))
      .sort((a, b) => a.lenderName.localeCompare(b.lenderName)),
    pipelineEntryId: list[0]?.entryId ?? null,
  };
}

export const quotesOfDeal = (db: Queries, entryId: string) =>
  db
    .select()
    .from(quotes)
    .where(and(eq(quotes.entryId, entryId), readable))
    .orderBy(asc(quotes.requestedAt), asc(quotes.id));

type Deal = Parameters<typeof mayTakeLender>[0] & Pick<Entry, 'choiceToTell'>;

/** To the broker an offer counts as accepted from the choice on, also while its lender is still to be notified. */
const asChosen = (quote: Quote, deal: Deal, newest: OfferTerms | undefined, now: Date): Quote =>
  isBeingChosen(quote, deal) && brokerMay(quote, now, endOfOffer(quote, { terms: newest })).accept
    ? { ...quote, status: 'accepted' }
    : quote;

/** The broker has chosen the lender of this quote, and nobody has been notified yet. */
export const isBeingChosen = (
  { lenderId }: Pick<Quote, 'lenderId'>,
  { choiceToTell, selectedLenderId }: Pick<Deal, 'choiceToTell' | 'selectedLenderId'>,
): boolean => choiceToTell !== null && selectedLenderId === lenderId;

/** What the broker may do now. An offer can be chosen while it is valid and the deal has no other lender. */
function mayAsBroker(quote: Quote, deal: Deal, newest: OfferTerms | undefined, now: Date): BrokerPermissions {
  const may = brokerMay(quote, now, endOfOffer(quote, { terms: newest }));
  return { ...may, accept: may.accept && mayTakeLender(deal, quote.lenderId) };
}

/** A newer request of the same deal to the same lender is open. */
export async function askedAgain(db: Queries, quote: Quote): Promise<boolean> {
  const same = and(
    eq(quotes.brokerId, quote.brokerId),
    eq(quotes.lenderId, quote.lenderId),
    eq(quotes.kind, quote.kind),
    eq(quotes.addressKey, quote.addressKey),
    ne(quotes.id, quote.id),
    isNull(quotes.passedOverAt),
    notInArray(quotes.status, ['declined', 'withdrawn', 'expired', 'accepted']),
  );
  const [newer] = await db.select({ id: quotes.id }).from(quotes).where(same);
  return newer !== undefined;
}

/** The newest version of a quote's offer. */
export async function newestOffer(db: Queries, quoteId: string) {
  const versions = db.select().from(offers).where(eq(offers.quoteId, quoteId));
  const [newest] = await versions.orderBy(desc(offers.version)).limit(1);
  return newest && { ...newest, terms: termsOf(newest) };
}

/** When the newest offer of a quote expires; undefined without one that can be read. */
export const endOfOffer = (quote: Quote, newest: { readonly terms: OfferTerms | undefined } | undefined) =>
  newest?.terms && offerEndOf(newest.terms, zoneOfQuote(quote));

/** How many requests to a lender wait for an answer, or have an offer that a broker can still choose. */
export const countOpenOf = (db: Queries, lenderId: string, now: Date): Promise<number> =>
  db.$count(
    quotes,
    and(
      eq(quotes.lenderId, lenderId),
      or(
        and(isUnansweredRow, gt(quotes.expiresAt, now)),
        and(isOfferedRow, or(isNull(quotes.offerEndsAt), gt(quotes.offerEndsAt, now))),
      ),
    ),
  );

/** Whether a lender has ever been asked for this deal. */
export async function wasAsked(db: Queries, entryId: string, lenderId: string): Promise<boolean> {
  const asked = db.select({ id: quotes.id }).from(quotes);
  return (await asked.where(and(eq(quotes.entryId, entryId), eq(quotes.lenderId, lenderId))).limit(1)).length > 0;
}
