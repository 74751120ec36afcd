import { eq, inArray } from 'drizzle-orm';
import {
  ask,
  decline,
  type LenderSide,
  makeOffer,
  markSeen,
} from '../../src/features/lender-desk/server/responses/respond.ts';
import { lockDealById } from '../../src/features/pipeline/server/api.ts';
import { announceChoice } from '../../src/features/pipeline/server/deal/choice/select-lender.ts';
import { setArchived } from '../../src/features/pipeline/server/deal/manage-deals.ts';
import { nextNudge, type OfferTerms, statusAt } from '../../src/features/quotes/model.ts';
import { offerSchema } from '../../src/features/quotes/schemas.ts';
import { chooseOffer } from '../../src/features/quotes/server/broker/choose-offer.ts';
import { judgeRequest, requestQuotes } from '../../src/features/quotes/server/broker/request-quotes.ts';
import { reply, withdraw } from '../../src/features/quotes/server/broker/withdraw-and-reply.ts';
import { expire } from '../../src/features/quotes/server/change-quote.ts';
import { newestOffer } from '../../src/features/quotes/server/read-quotes.ts';
import { type Quote, quotes, snapshotOf, zoneOfQuote } from '../../src/features/quotes/server/tables.ts';
import { marketCache } from '../../src/features/search/server/api.ts';
import { hourMs } from '../../src/kernel/dates.ts';
import { dayIn } from '../../src/kernel/time-zones.ts';
import { loanKind } from '../../src/lending/kinds/find.ts';
import type { LoanKind } from '../../src/lending/kinds/kind.ts';
import { schemasOf } from '../../src/lending/kinds/schemas.ts';
import { offersOf } from '../../src/lending/offers/interest.ts';
import { dealOfRequest } from '../../src/lending/requests/request-of-deal.ts';
import type { Actor, RequestContext } from '../../src/platform/caller.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { Dice } from '../market/dice.ts';
import type { DealSeed } from './data/deals.ts';
import { formOf } from './forms.ts';
import { type Act, type Stage, stages } from './stages.ts';

/** Where the story of a deal happens, and who is in it. */
export interface Scene {
  readonly platform: Platform;
  readonly tx: Transaction;
  readonly now: Date;
  readonly ownerId: string;
  /** The accounts of the demo lenders' users, by company, the first demo lender first. */
  readonly lenderUsers: ReadonlyMap<string, string>;
}

interface Story extends Scene {
  readonly kind: LoanKind;
  readonly dice: Dice;
  readonly entryId: string;
  readonly quoteIds: readonly string[];
  readonly askedAt: Date;
}

/** Has a deal happen as its stage tells it, through the product's own use cases, each at its time. */
export async function replayDeal(scene: Scene, seed: DealSeed): Promise<void> {
  const { platform, tx, now, ownerId } = scene;
  const stage: Stage = stages[seed.stage];
  const kind = loanKind(seed.kind);
  const dice = new Dice(`deal/${seed.address}`);
  const askedAt = new Date(now.getTime() - stage.hoursAgo * hourMs);
  const form = formOf(seed, dice);
  const lenderIds = chooseLenders(
    scene,
    kind,
    { ...dealOfRequest(kind, form), state: seed.state },
    stage.lenders,
    dice,
  );
  const input = {
    ...schemasOf(kind).requestForm.parse(form),
    lenderIds,
    loanType: kind.slug,
    programIds: [],
    fileIds: [],
    scenario: schemasOf(kind).scenario.parse({ state: seed.state }),
  };
  const context = contextOf({ kind: 'account', id: ownerId }, askedAt);
  const judged = await judgeRequest(platform, { kind, input, context });
  const sent = await requestQuotes(platform, tx, { kind, brokerId: ownerId, context, input, judged });
  const quoteIds = lenderIds.map((id) => sent.quotes.find(({ lenderId }) => lenderId === id)?._id ?? '');
  const story = { ...scene, kind, dice, entryId: sent.pipelineEntryId, quoteIds, askedAt };
  for (const act of stage.acts) await perform(story, act);
  await settleClocks(story);
}

/** Of the reminders only those are still to come whose hour is: the others went out long ago. */
async function settleClocks({ tx, now, quoteIds }: Story): Promise<void> {
  const told = await tx.db
    .select()
    .from(quotes)
    .where(inArray(quotes.id, [...quoteIds]));
  for (const { id, nudgeAt, remindAt, expiresAt } of told) {
    const ahead = {
      nudgeAt: nudgeAt && (nudgeAt > now ? nudgeAt : nextNudge(expiresAt, now)),
      remindAt: remindAt && remindAt > now ? remindAt : null,
    };
    await tx.db.update(quotes).set(ahead).where(eq(quotes.id, id));
  }
}

const contextOf = (actor: Actor, at: Date): RequestContext => ({ actor, at, requestId: 'demo' });

/** Lenders with programs that fit: the first demo lender and another with an account where they do, then any. */
function chooseLenders(
  { platform, lenderUsers, now }: Scene,
  kind: LoanKind,
  deal: Readonly<Record<string, unknown>>,
  count: number,
  dice: Dice,
): string[] {
  const { market } = platform.service(marketCache).current(kind);
  const { matches, nearMisses } = market.search(deal, { now: now.getTime(), limit: 60, nearMissLimit: 20 });
  const fitting = new Set(matches.map(({ lenderId }) => lenderId));
  const withUsers = [...lenderUsers.keys()].filter((id) => fitting.has(id));
  const [first, ...others] = withUsers;
  const rest = dice.shuffled([...fitting].filter((id) => !lenderUsers.has(id)));
  const known = first === undefined ? [] : [first, ...dice.shuffled(others).slice(0, 1)];
  return [...new Set([...known, ...rest, ...nearMisses.map(({ lenderId }) => lenderId)])].slice(0, count);
}

async function perform(story: Story, act: Act): Promise<void> {
  const { platform, tx, ownerId, entryId, quoteIds, askedAt } = story;
  const at = new Date(askedAt.getTime() + act.hours * hourMs);
  const byOwner = contextOf({ kind: 'account', id: ownerId }, at);
  const which = { quoteId: 'lender' in act ? (quoteIds[act.lender] ?? '') : '', brokerId: ownerId };
  switch (act.does) {
    case 'choose': {
      const offer = await newestOffer(tx.db, which.quoteId);
      await chooseOffer(platform, tx, byOwner, { ...which, offerId: offer?.id ?? '' });
      // The pause in which a choice can be taken back is long over in the past.
      const deal = await lockDealById(tx, entryId);
      if (deal) await announceChoice(tx, deal);
      return;
    }
    case 'withdraw':
      await withdraw(platform, tx, byOwner, which);
      return;
    case 'reply':
      await reply(platform, tx, byOwner, which, act.message);
      return;
    case 'archive':
      await setArchived(tx, byOwner, { dealId: entryId, ownerId, archived: true });
      return;
    case 'expire':
      for (const quote of await tx.db
        .select()
        .from(quotes)
        .where(inArray(quotes.id, [...quoteIds])))
        if (quote.status !== 'expired' && statusAt(quote, at) === 'expired')
          await expire(tx, contextOf({ kind: 'system' }, at), quote);
      return;
    default:
      await answer(story, act, at, which.quoteId);
  }
}

type Answer = Extract<Act, { does: 'open' | 'offer' | 'decline' | 'ask' }>;

/** A lender answers: in the portal where it has an account, else by the mailed link. */
async function answer(story: Story, act: Answer, at: Date, quoteId: string): Promise<void> {
  const { platform, tx, lenderUsers } = story;
  const [quote] = await tx.db.select().from(quotes).where(eq(quotes.id, quoteId));
  if (!quote) throw new Error('A lender answers who was not asked.');
  const userId = lenderUsers.get(quote.lenderId);
  const context = contextOf(
    userId === undefined ? { kind: 'replyLink', id: quoteId } : { kind: 'account', id: userId },
    at,
  );
  const side: LenderSide =
    userId === undefined
      ? { by: 'link', quoteId, version: quote.linkVersion }
      : { by: 'portal', quoteId, lenderId: quote.lenderId };
  if (act.does === 'open') await markSeen(tx, context, side);
  else if (act.does === 'ask') await ask(platform, tx, context, side, act.message);
  else if (act.does === 'decline') await decline(platform, tx, context, side, act);
  else await makeOffer(platform, tx, context, side, { ...termsOf(story, quote, act, at), confirmUnusual: true });
}

/** What a lender offers: the loan that its program allows, at a price that a better offer undercuts. */
function termsOf(
  { kind, dice }: Story,
  quote: Quote,
  { better = 0, days = 21 }: Extract<Act, { does: 'offer' }>,
  at: Date,
): OfferTerms {
  const sizing: Readonly<Record<string, unknown>> = { ...snapshotOf(quote)?.sizing };
  const amountOf = (name: string) => (typeof sizing[name] === 'number' ? sizing[name] : null);
  const { interestTypes, heldBack } = offersOf(kind);
  const isLong = interestTypes[0] === 'amortizing';
  return offerSchema.parse({
    loanAmount: Math.floor((amountOf('totalLoanAmount') ?? 240_000) / 500) * 500,
    ratePercent: (isLong ? 7.5 : 10.75) + dice.between(0, 4) * 0.125 - better * 0.25,
    interestType: interestTypes[0],
    heldBack: heldBack ? amountOf(heldBack.figure) : null,
    amortizedYears: isLong ? 30 : null,
    pointsPercent: 2 - better * 0.25,
    fees: dice.between(995, 1_895, 100),
    termMonths: isLong ? 360 : dice.pick([12, 12, 18]),
    leveragePercent: amountOf(kind.figures.leverage),
    ...(isLong
      ? { prepaymentType: 'stepDown', prepaymentSteps: '3-2-1' }
      : { prepaymentType: 'minimumInterest', prepaymentMonths: 3 }),
    conditions: dice.pick(['Appraisal', 'Appraisal and title', 'Desktop valuation, proof of funds']),
    validUntil: dayIn(zoneOfQuote(quote), at, days),
  });
}
