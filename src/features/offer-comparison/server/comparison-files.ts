import { AppError } from '../../../kernel/errors.ts';
import { csvLines } from '../../../kernel/files/csv.ts';
import { noValue } from '../../../kernel/format.ts';
import { formatMomentIn } from '../../../kernel/time-zones.ts';
import { loanKind } from '../../../lending/kinds/find.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { showFigures } from '../../../lending/kinds/show-figures.ts';
import { usualHoldingMonths } from '../../../lending/offers/interest.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findPeople, readLetterheadLines, readLogo } from '../../accounts/server/api.ts';
import { assertDeal } from '../../pipeline/server/api.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import { propertyOf, zoneOf } from '../../quotes/model.ts';
import { presentToBroker, quotesOfDeal } from '../../quotes/server/api.ts';
import { compareOffers } from '../comparison/comparison.ts';
import { monthsText } from '../comparison/offer-costs.ts';
import { readPlannedDraws } from './planned-draws.ts';

/** A comparison as a file shows it: what it is about, and each offer with the same named values. */
export interface ComparisonSheet {
  readonly title: string;
  /** The deal in a line, then who asks and when. */
  readonly about: readonly string[];
  readonly preparedBy: string;
  /** Who makes the file for a client, in lines; none in an investor's own. */
  readonly letterhead: readonly string[];
  /** The logo beside it, a PNG. */
  readonly logo?: Uint8Array | undefined;
  readonly months: number;
  readonly offers: readonly {
    readonly lender: string;
    readonly version: number;
    /** By their labels, in order. */
    readonly terms: SheetCells;
    readonly closing: SheetCells;
    readonly monthly: SheetCells;
    readonly costs: SheetCells;
    /** Labels of the values that are the best of all offers. */
    readonly best: ReadonlySet<string>;
  }[];
  readonly assumptions: readonly string[];
}

/** A value as people read it, and the number that it writes. */
interface SheetCell {
  readonly text: string;
  readonly value: number | null;
}
export type SheetCells = ReadonlyMap<string, SheetCell>;

interface ComparisonQuery {
  readonly entryId: string;
  readonly brokerId: string;
  /** As usual for the kind of loan when it is not stated. */
  readonly months?: number | undefined;
  /** The quotes to compare, with commas between their ids; all where it is not stated. */
  readonly offers?: string | undefined;
  readonly lenders: 'shown' | 'hidden';
  readonly brokerFee: number;
  readonly treasuryYield?: number | undefined;
}

/**
 * The offers on a deal of this broker, costed over `months`.
 * @throws NOT_FOUND for anybody else's deal, CONFLICT while it has no offer, or none of those asked for
 */
export async function readComparison(
  platform: Platform,
  { entryId, brokerId, months: planned, offers: ticked, lenders, brokerFee, treasuryYield }: ComparisonQuery,
): Promise<ComparisonSheet> {
  const { db } = platform.database;
  await assertDeal(db, entryId, brokerId);
  const quotes = await presentToBroker(platform, db, await quotesOfDeal(db, entryId));
  const wanted = ticked?.split(',');
  const offers = newestOffers(quotes).filter(({ quote }) => wanted === undefined || wanted.includes(quote._id));
  const [first] = offers;
  if (!first) throw new AppError('CONFLICT', 'No lender has made an offer on this deal yet.');
  const broker = (await findPeople(db, [brokerId])).get(brokerId);
  const kind = loanKind(first.quote.kind);
  const months = planned ?? usualHoldingMonths(kind);
  const named = lenders === 'hidden' ? offers.map(withoutName) : offers;
  return sheetOf(kind, named, {
    months,
    now: platform.clock.now(),
    broker: broker?.name ?? '',
    letterhead: await readLetterheadLines(db, brokerId),
    logo: await readLogo(db, brokerId),
    brokerFeePercent: brokerFee,
    treasuryYieldPercent: treasuryYield,
    drawnPercents: await readPlannedDraws(platform, entryId),
  });
}

/** 'Lender A', 'Lender B', in the order of the file; the lender's own name is in nothing that it wrote here either. */
const withoutName = ({ quote, offer }: QuotedOffer, index: number): QuotedOffer => {
  const name = `Lender ${String.fromCharCode(65 + (index % 26))}${index < 26 ? '' : Math.floor(index / 26) + 1}`;
  const blank = (text: string | null) => text?.replaceAll(quote.lender.name, name) ?? null;
  const { prepayment, conditions } = offer.terms;
  return {
    quote: { ...quote, lender: { ...quote.lender, name } },
    offer: { ...offer, terms: { ...offer.terms, prepayment: blank(prepayment), conditions: blank(conditions) } },
  };
};

type Quotes = Awaited<ReturnType<typeof presentToBroker>>;

/** The newest request of each lender that has an offer, in the order of their names. */
function newestOffers(quotes: Quotes): QuotedOffer[] {
  const newest = new Map(quotes.map((quote) => [quote.lender._id, quote]));
  return [...newest.values()]
    .filter(({ status }) => status === 'offered' || status === 'accepted')
    .flatMap((quote) => (quote.offers[0] ? [{ quote, offer: quote.offers[0] }] : []))
    .sort((a, b) => a.quote.lender.name.localeCompare(b.quote.lender.name));
}

/** What the sheet says beside the offers, and what they are priced with. */
interface SheetOptions {
  readonly months: number;
  readonly now: Date;
  readonly broker: string;
  readonly letterhead?: readonly string[];
  readonly logo?: Uint8Array | undefined;
  readonly brokerFeePercent?: number;
  readonly treasuryYieldPercent?: number | undefined;
  readonly drawnPercents?: readonly number[] | undefined;
}

/** The sheet of these offers. */
export function sheetOf(
  kind: LoanKind,
  offers: readonly QuotedOffer[],
  { broker, letterhead = [], logo, ...plan }: SheetOptions,
): ComparisonSheet {
  const { months, now } = plan;
  const { terms, closing, monthly, costs, assumptions } = compareOffers(kind, offers, plan);
  const request = offers[0]?.quote.request ?? {};
  const zone = zoneOf(request);
  const known = showFigures(kind.figures.entry, dealOfRequest(kind, request)).filter(({ text }) => text !== noValue);
  const byLabel = (rows: typeof terms, index: number): SheetCells =>
    new Map(
      rows.map(({ label, cells }) => [label, { text: cells[index]?.text ?? '', value: cells[index]?.value ?? null }]),
    );
  return {
    title: `Offers on ${propertyOf(kind, request)}`,
    about: [
      [kind.name, ...known.map(({ label, text }) => `${label} ${text}`)].join(' · '),
      `Compared over ${monthsText(months)} · prepared by ${broker} on ${formatMomentIn(zone, now)}`,
    ],
    preparedBy: broker,
    letterhead,
    logo,
    months,
    offers: offers.map(({ quote, offer }, index) => ({
      lender: quote.lender.name,
      version: offer.version,
      terms: byLabel(terms, index),
      closing: byLabel(closing, index),
      monthly: byLabel(monthly, index),
      costs: byLabel(costs, index),
      best: new Set(
        [...terms, ...closing, ...monthly, ...costs]
          .filter(({ cells }) => cells[index]?.isBest)
          .map(({ label }) => label),
      ),
    })),
    assumptions,
  };
}

/** One line for each offer, after a head that says what they are about. What is a number stays one, percents included. */
export function writeCsv({ title, about, months, offers, assumptions }: ComparisonSheet): string {
  const [first] = offers;
  const columns = [
    'Lender',
    'Version',
    ...(first?.terms.keys() ?? []),
    ...[...(first?.closing.keys() ?? [])].map((label) => `At closing: ${label}`),
    ...[...(first?.monthly.keys() ?? [])].map((label) => `Monthly: ${label}`),
    ...[...(first?.costs.keys() ?? [])].map((label) => `Cost over ${monthsText(months)}: ${label}`),
  ];
  return csvLines([
    [title],
    ...about.map((line) => [line]),
    [],
    columns,
    ...offers.map(({ lender, version, terms, closing, monthly, costs }) => [
      lender,
      version,
      ...[...terms.values(), ...closing.values(), ...monthly.values(), ...costs.values()].map(
        ({ text, value }) => value ?? text,
      ),
    ]),
    [],
    ...assumptions.map((line) => [line]),
  ]);
}
