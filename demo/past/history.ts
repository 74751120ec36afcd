import { addressKey } from '../../src/features/pipeline/model.ts';
import { pipelineEntries, pipelineLenders } from '../../src/features/pipeline/server/tables.ts';
import { declineReasons, quoteLifetimeMs } from '../../src/features/quotes/model.ts';
import { offers, quotes } from '../../src/features/quotes/server/tables.ts';
import { hourMs } from '../../src/kernel/dates.ts';
import { readValues } from '../../src/kernel/fields/values.ts';
import type { StateCode } from '../../src/kernel/states.ts';
import { dayIn, endOfDay, zoneOfState } from '../../src/kernel/time-zones.ts';
import { loanKind } from '../../src/lending/kinds/find.ts';
import { dealOfRequest, requestFields } from '../../src/lending/requests/request-of-deal.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import { Dice, idOf } from '../market/dice.ts';
import { cities, streets } from './data/streets.ts';
import { formOf } from './forms.ts';

interface Asked {
  readonly id: string;
  readonly states: readonly string[];
}
interface HistoryOf {
  readonly now: Date;
  readonly brokerIds: readonly string[];
  readonly lenders: readonly Asked[];
}

type NewQuote = typeof quotes.$inferInsert;
type NewOffer = typeof offers.$inferInsert;

const dealsInAll = 48;
const dealIdOf = (place: number): string => idOf(`history/deal/${place}`);
/** Where it is, the past is there. */
export const firstPastDeal = dealIdOf(0);
const lendersOfDeal = 12;

/**
 * What colleagues asked over the last three months, so that every lender has a record of its answers. It is only counted, not
 * looked at, and there is much of it: written as rows at once, where each answer by its use case would hold up the first start.
 */
export async function writeHistory({ db }: Transaction, { now, brokerIds, lenders }: HistoryOf): Promise<void> {
  const deals = Array.from({ length: dealsInAll }, (_, place) => pastDeal(place, { now, brokerIds, lenders }));
  await db.insert(pipelineEntries).values(deals.map(({ entry }) => entry));
  await db.insert(pipelineLenders).values(deals.flatMap((deal) => deal.links));
  for (const part of inParts(deals.flatMap((deal) => deal.quotes))) await db.insert(quotes).values(part);
  await db.insert(offers).values(deals.flatMap((deal) => deal.offers));
}

/** Below the 65,535 values that one statement can carry. */
const inParts = (rows: readonly NewQuote[]): NewQuote[][] =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, part) => rows.slice(part * 500, (part + 1) * 500));

function pastDeal(place: number, { now, brokerIds, lenders }: HistoryOf) {
  const dice = new Dice(`history/${place}`);
  const kind = loanKind('fix-and-flip');
  const city = dice.pick(cities);
  const street = `${dice.between(10, 2400)} ${dice.pick(streets)}`;
  const address = `${street}, ${city.name}, ${city.state} ${city.zip}`;
  const askedAt = new Date(now.getTime() - dice.between(9 * 24, 88 * 24) * hourMs);
  const ownerId = brokerIds[place % brokerIds.length] ?? '';
  const price = dice.between(180_000, 420_000, 5_000);
  const seed = { stage: 'chosen', kind: 'fix-and-flip', address, state: city.state, price, client: null } as const;
  const request = readValues(requestFields(kind), { ...formOf(seed, dice), state: city.state });
  const entryId = dealIdOf(place);
  const asked = askedFor(place, city.state, lenders, dice);
  const answers = asked.map((lender) =>
    pastQuote(dice, lender, { entryId, ownerId, address, askedAt, request, price }),
  );
  const chosen = answers.find(({ offer }) => offer !== undefined);
  if (chosen)
    Object.assign(chosen.quote, { status: 'accepted', passedOverAt: null, acceptedAt: chosen.quote.expiresAt });
  const decidedAt = new Date(askedAt.getTime() + quoteLifetimeMs);
  return {
    entry: {
      id: entryId,
      ownerId,
      loanType: kind.slug,
      address,
      addressKey: addressKey(address),
      deal: kind.deal.complete({ ...dealOfRequest(kind, request), state: city.state }),
      selectedLenderId: chosen?.quote.lenderId ?? null,
      stage: chosen ? 'selected' : 'lost',
      stageAt: decidedAt,
      loanAmount: chosen?.offer?.loanAmount ?? null,
      archivedAt: decidedAt,
      createdAt: askedAt,
      updatedAt: decidedAt,
    } satisfies typeof pipelineEntries.$inferInsert,
    links: asked.map(({ id }) => ({ entryId, lenderId: id, addedAt: askedAt })),
    quotes: answers.map(({ quote }) => quote),
    offers: answers.flatMap(({ offer }) => offer ?? []),
  };
}

/** A round through all lenders, so that each is asked now and then; those that work in the state where there are enough. */
function askedFor(place: number, state: StateCode, lenders: readonly Asked[], dice: Dice): Asked[] {
  const round = Array.from(
    { length: Math.min(5, lenders.length) },
    (_, turn) => lenders[(place * 5 + turn) % lenders.length],
  ).flatMap((lender) => lender ?? []);
  const atHome = dice.shuffled(lenders.filter(({ states }) => states.includes(state)));
  return [...new Set([...round, ...atHome])].slice(0, lendersOfDeal);
}

interface Question {
  readonly entryId: string;
  readonly ownerId: string;
  readonly address: string;
  readonly askedAt: Date;
  readonly request: Readonly<Record<string, unknown>>;
  readonly price: number;
}

/** How a lender answered: each has a pace and a diligence of its own, and good and bad days. */
function pastQuote(dice: Dice, { id: lenderId }: Asked, deal: Question): { quote: NewQuote; offer?: NewOffer } {
  const { entryId, ownerId, address, askedAt, request, price } = deal;
  const habit = new Dice(`habit/${lenderId}`);
  const usualHours = habit.pick([0.7, 1.5, 3, 5, 8, 14, 22, 30, 44]);
  const isAnswered = dice.chance(habit.pick([0.55, 0.7, 0.8, 0.9, 0.95, 1]));
  const answeredAt = isAnswered ? new Date(askedAt.getTime() + usualHours * (0.6 + dice.next()) * hourMs) : null;
  const expiresAt = new Date(askedAt.getTime() + quoteLifetimeMs);
  const isOffered = isAnswered && dice.chance(0.65);
  const quote: NewQuote = {
    id: idOf(`${entryId}/${lenderId}`),
    entryId,
    brokerId: ownerId,
    lenderId,
    kind: 'fix-and-flip',
    addressKey: addressKey(address),
    status: isOffered ? 'offered' : isAnswered ? 'declined' : 'expired',
    request,
    requestedAt: askedAt,
    seenAt: answeredAt,
    answeredAt,
    expiresAt,
    passedOverAt: isOffered ? expiresAt : null,
    declineReason: isAnswered && !isOffered ? dice.pick(declineReasons) : null,
    updatedAt: expiresAt,
  };
  if (!isOffered || answeredAt === null) return { quote };
  const loanAmount = Math.round(price * 0.0105) * 100;
  const ratePercent = 10 + dice.between(0, 12) * 0.125;
  const zone = zoneOfState(request.state);
  const validUntil = dayIn(zone, answeredAt, 14);
  const terms = {
    ...{ loanAmount, ratePercent, interestType: 'dutch', heldBack: null, amortizedYears: null, pointsPercent: 2 },
    ...{
      fees: dice.between(995, 1_895, 100),
      termMonths: 12,
      leveragePercent: null,
      prepaymentType: 'none',
      conditions: null,
    },
    validUntil,
  };
  const offerId = idOf(`${entryId}/${lenderId}/offer`);
  const common = { id: offerId, quoteId: quote.id ?? '', version: 1, loanAmount, ratePercent, terms };
  quote.offerEndsAt = endOfDay(zone, validUntil);
  return { quote, offer: { ...common, by: 'link', createdAt: answeredAt } };
}
