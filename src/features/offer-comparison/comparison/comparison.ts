import { formatMoney, formatPercent, noValue } from '../../../kernel/format.ts';
import { formatEndOfDay } from '../../../kernel/time-zones.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { amortizedMonths } from '../../../lending/offers/cost.ts';
import { splitLoan } from '../../../lending/offers/funding.ts';
import { offersOf } from '../../../lending/offers/interest.ts';
import { dealOfRequest } from '../../../lending/requests/request-of-deal.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import { type OfferTerms, zoneOf } from '../../quotes/model.ts';
import { formatFigure, formatTerm, termLabels } from '../../quotes/offer-texts.ts';
import { exceptionText, maxAdvanceExceeded } from '../../quotes/terms/offer-exception.ts';
import { prepaymentAssumptions, prepaymentText } from '../../quotes/terms/prepayment.ts';
import { closingAssumptions, closingRows } from './closing-rows.ts';
import { type ComparedRow, moneyRow, type Row } from './compared-row.ts';
import {
  type CostOfHolding,
  comparableIndexes,
  costOfHolding,
  isValidAt,
  monthsText,
  versusCheapest,
} from './offer-costs.ts';
import { rentalRows } from './rental-rows.ts';

export interface Comparison {
  readonly terms: readonly ComparedRow[];
  /** What the borrower brings to closing, line by line. */
  readonly closing: readonly ComparedRow[];
  /** Of rentals: the payment and the DSCR at the offered rate. */
  readonly monthly: readonly ComparedRow[];
  readonly costs: readonly ComparedRow[];
  readonly costsOf: readonly CostOfHolding[];
  /** What the figures rest on, in sentences. */
  readonly assumptions: readonly string[];
}

export interface ComparisonPlan {
  /** The planned holding time. */
  readonly months: number;
  /** Decides which offers are still valid. */
  readonly now: Date;
  /** What the broker charges, percent of the loan. */
  readonly brokerFeePercent?: number | undefined;
  /** What yield maintenance is priced with; undefined: it is not priced. */
  readonly treasuryYieldPercent?: number | undefined;
  /** How the scope of work of the deal is drawn; undefined: there is none. */
  readonly drawnPercents?: readonly number[] | undefined;
}

/** Offers on one deal of this kind in the same rows, for the screen and for files. */
export function compareOffers(kind: LoanKind, offers: readonly QuotedOffer[], plan: ComparisonPlan): Comparison {
  const { months, now, brokerFeePercent = 0 } = plan;
  const costsOf = offers.map(({ offer }) => costOfHolding(offer.terms, months, plan));
  const toRows = (rows: readonly Row[]) => rows.map((row) => comparedRow(row, offers, now));
  return {
    terms: toRows([...termRows(kind, offers, now), ...statedLeverageRow(offers)]),
    closing: toRows(closingRows(kind, offers, brokerFeePercent)),
    monthly: toRows(rentalRows(kind, offers)),
    costs: toRows(costRows(offers, costsOf, plan)),
    costsOf,
    assumptions: [...closingAssumptions(kind, offers), ...assumptionsOf(offers, costsOf, plan)],
  };
}

function comparedRow(
  { label, better, text, value, figure = value, note, isText, isTotal }: Row,
  offers: readonly QuotedOffer[],
  now: Date,
): ComparedRow {
  const figures = offers.map((one, index) => (figure && isValidAt(one, now) ? figure(one, index) : null));
  const best = better ? bestOf(figures, better) : new Set<number>();
  const texts = offers.map(text);
  return {
    label,
    better,
    differs: texts.some((one) => one !== texts[0]),
    isText: isText === true,
    isTotal: isTotal === true,
    cells: offers.map((one, index) => ({
      key: one.quote._id,
      text: texts[index] ?? noValue,
      note: note?.(one, index),
      value: value?.(one, index) ?? null,
      figure: figures[index] ?? null,
      isBest: best.has(index),
    })),
  };
}

/** The index of the best of several figures; none when there is nothing to choose between. */
export function bestOf(values: readonly (number | null)[], better: 'higher' | 'lower'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((value) => value === best)) return new Set();
  return new Set(values.flatMap((value, index) => (value === best ? [index] : [])));
}

const termOrder = [
  { name: 'loanAmount', better: 'higher' },
  { name: 'leveragePercent', better: 'higher' },
  { name: 'ratePercent', better: 'lower' },
  { name: 'interestType', isText: true },
  { name: 'heldBack' },
  { name: 'amortizedYears' },
  { name: 'pointsPercent', better: 'lower' },
  { name: 'fees', better: 'lower' },
  { name: 'termMonths' },
  { name: 'reserveMonths' },
  { name: 'prepayment', isText: true },
  { name: 'conditions', isText: true },
  { name: 'exceptionReason', isText: true },
  { name: 'validUntil' },
] as const satisfies readonly (Pick<Row, 'better' | 'isText'> & { name: keyof OfferTerms })[];

function termRows(kind: LoanKind, offers: readonly QuotedOffer[], now: Date): Row[] {
  const { heldBack } = offersOf(kind);
  const amortizes = offers.some(({ offer }) => offer.terms.interestType === 'amortizing');
  const advance = moneyRow(
    'Initial advance',
    ({ offer: { terms } }) => splitLoan(terms.loanAmount, terms.heldBack).advance,
  );
  return termOrder
    .filter(({ name }) => name !== 'exceptionReason' || offers.some((one) => aboveProgram(kind, one) !== undefined))
    .filter(({ name }) => (name !== 'heldBack' || heldBack) && (name !== 'amortizedYears' || amortizes))
    .filter(({ name }) => name !== 'reserveMonths' || offers.some(({ offer }) => offer.terms.reserveMonths !== null))
    .flatMap(({ name, ...row }): Row[] => [
      ...(name === 'heldBack' ? [advance] : []),
      {
        ...row,
        label: name === 'heldBack' && heldBack ? heldBack.label : (termLabels[name] ?? name),
        text: ({ quote, offer }) => formatTerm(name, offer.terms[name], zoneOf(quote.request)),
        value: ({ offer }) => numberOr(offer.terms[name]),
        ...(name === 'prepayment' ? { text: ({ offer }) => prepaymentText(offer.terms) ?? 'Not stated' } : {}),
        ...(name === 'validUntil' ? { text: (one) => validity(one, now) } : {}),
        ...(name === 'amortizedYears' ? { text: ({ offer }) => amortizedOver(offer.terms) } : {}),
        ...(name === 'exceptionReason' ? { text: (one) => aboveProgram(kind, one) ?? noValue } : {}),
        ...(name === 'leveragePercent' ? { note: (one) => leverageBase(kind, one) } : {}),
      },
    ]);
}
const validity = (one: QuotedOffer, now: Date): string =>
  `${formatEndOfDay(zoneOf(one.quote.request), one.offer.terms.validUntil)}${isValidAt(one, now) ? '' : ' (expired)'}`;
/** As stated, or as the cost takes it. */
function amortizedOver(terms: OfferTerms): string {
  if (terms.interestType !== 'amortizing') return noValue;
  const months = amortizedMonths(terms);
  const text = months % 12 === 0 ? formatFigure('amortizedYears', months / 12) : formatFigure('termMonths', months);
  return terms.amortizedYears === null ? `${text}, not stated` : text;
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** That an offer is above what its lender's own program lends on the deal, and why. */
function aboveProgram(kind: LoanKind, { quote, offer }: QuotedOffer): string | undefined {
  const most = maxAdvanceExceeded(kind, quote, offer.terms.loanAmount);
  if (most === undefined) return undefined;
  const { exceptionReason } = offer.terms;
  return `${exceptionText(most)}${exceptionReason ? `: ${exceptionReason}` : ''}`;
}

/** What the leverage is a share of: 'of total cost, $310,000'. */
function leverageBase(kind: LoanKind, { quote, offer }: QuotedOffer): string | undefined {
  const [whole] = kind.figures.shares;
  const amount = whole?.amount(dealOfRequest(kind, quote.request));
  if (!whole || amount == null || offer.terms.leveragePercent === null) return undefined;
  return `of ${whole.of}, ${formatMoney(amount)}`;
}

/** Older offers stated a leverage of their own: where that is another figure than the computed one it is shown as such. */
const statedLeverageRow = (offers: readonly QuotedOffer[]): Row[] =>
  offers.some(({ offer }) => offer.statedLeverage !== undefined)
    ? [
        {
          label: 'Leverage stated by the lender',
          text: ({ offer }) => formatTerm('leveragePercent', offer.statedLeverage ?? null, zoneOf({})),
          value: ({ offer }) => offer.statedLeverage ?? null,
          note: ({ offer }) => (offer.statedLeverage === undefined ? undefined : 'differs from the computed leverage'),
        },
      ]
    : [];

function costRows(offers: readonly QuotedOffer[], costs: readonly CostOfHolding[], plan: ComparisonPlan): Row[] {
  // Which total is the lowest nobody knows while one of them leaves a charge out.
  const isWhole = costs.every(({ unpriced }) => unpriced === undefined);
  const comparable = isWhole ? comparableIndexes(offers, costs, plan.now) : new Set<number>();
  const versus = versusCheapest(offers, costs, plan);
  const row = (label: string, value: (cost: CostOfHolding) => number, format: (value: number) => string): Row => {
    const at = (index: number) => {
      const cost = costs[index];
      return cost ? value(cost) : 0;
    };
    return {
      label,
      text: (_, index) => format(at(index)),
      value: (_, index) => at(index),
      figure: (_, index) => (comparable.has(index) ? at(index) : null),
    };
  };
  const total: Row = {
    ...row('Total', (cost) => cost.total, formatMoney),
    better: 'lower',
    isTotal: true,
    note: (_, index) => totalNote(costs[index]),
  };
  return [
    row('Points', ({ points }) => points, formatMoney),
    row('Interest', ({ interest }) => interest, formatMoney),
    row('Fees', ({ fees }) => fees, formatMoney),
    ...(costs.some(({ prepayment, unpriced }) => prepayment > 0 || unpriced)
      ? [
          penaltyRow(
            row('Prepayment penalty', ({ prepayment }) => prepayment, formatMoney),
            costs,
          ),
        ]
      : []),
    total,
    { ...row('Per month', ({ monthly }) => monthly, formatMoney), better: 'lower' },
    { ...row('Per year, of the loan', ({ yearlyPercent }) => yearlyPercent, formatPercent), better: 'lower' },
    ...(costs.length > 1
      ? [
          {
            label: 'Versus the cheapest',
            isText: true,
            text: (_: QuotedOffer, index: number) => versus[index] ?? '',
          } as const,
        ]
      : []),
  ];
}

function totalNote(cost: CostOfHolding | undefined): string | undefined {
  if (cost?.unpriced) return cost.unpriced === 'yieldMaintenance' ? 'without yield maintenance' : 'without prepayment';
  return cost?.beyondTerm ? `for ${monthsText(cost.months)}, its term` : undefined;
}

/** What cannot be priced has no figure, which is not the same as costing nothing. */
const penaltyRow = (row: Row, costs: readonly CostOfHolding[]): Row => ({
  ...row,
  text: (one, index) => (costs[index]?.unpriced ? 'Not included' : row.text(one, index)),
  value: (one, index) => (costs[index]?.unpriced ? null : (row.value?.(one, index) ?? null)),
  note: (_, index) => (costs[index]?.unpriced === 'yieldMaintenance' ? 'depends on Treasury yields' : undefined),
});

function assumptionsOf(
  offers: readonly QuotedOffer[],
  costs: readonly CostOfHolding[],
  plan: ComparisonPlan,
): string[] {
  const { months, drawnPercents } = plan;
  const some = (matches: (terms: OfferTerms) => boolean) => offers.some(({ offer }) => matches(offer.terms));
  const drawn =
    drawnPercents === undefined
      ? 'the holdback is taken to be drawn in equal parts at the start of each month of the term'
      : 'the holdback is taken to be drawn as the scope of work of this deal plans it';
  return [
    'Points and fees are paid at closing; the loan itself, paid back, is no cost.',
    ...(some(({ interestType }) => interestType === 'dutch') ? ['Dutch: interest only, on the whole loan.'] : []),
    ...(some(({ interestType }) => interestType === 'nonDutch')
      ? [`Non-Dutch: interest only, on what is drawn; ${drawn}.`]
      : []),
    ...(some(({ interestType }) => interestType === 'amortizing')
      ? ['Amortizing: the interest part of level payments; what is left of the loan is due at the end of the term.']
      : []),
    ...(some(({ interestType }) => interestType === null)
      ? ['Where the interest type is not stated, interest only on the whole loan.']
      : []),
    ...prepaymentAssumptions(
      offers.map(({ offer }) => offer.terms),
      plan,
    ),
    'A larger loan costs more in all, so the yearly share of the loan is shown beside the total.',
    ...offers
      .filter((_, index) => costs[index]?.beyondTerm)
      .map(
        ({ quote, offer }) =>
          `The loan of ${quote.lender.name} is due after ${formatFigure('termMonths', offer.terms.termMonths)}, before the ${months} planned: its costs end there, and it would need an extension.`,
      ),
  ];
}
