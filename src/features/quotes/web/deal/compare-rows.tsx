import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { type OfferCost, offerCost } from '../../../../lending/offers/cost.ts';
import type { OfferTerms } from '../../model.ts';
import { dayOf, formatTerm, lapsedOn, termLabels } from '../quote-display.ts';
import classes from './compare.module.css';
import type { OfferOnTable } from './use-deal-quotes.ts';

interface CostOfHolding extends OfferCost {
  /** The total as a percent of the loan for a year, to two decimals: what makes loans of different size comparable. */
  readonly yearlyPercent: number;
  /** The loan is due before. */
  readonly beyondTerm: boolean;
}

/** What a loan costs in cash over the planned holding time, in whole dollars. */
export function costOfHolding(terms: OfferTerms, months: number): CostOfHolding {
  const cost = offerCost(terms, months);
  return {
    ...cost,
    yearlyPercent: Math.round((cost.total / terms.loanAmount) * (12 / months) * 10_000) / 100,
    beyondTerm: months > terms.termMonths,
  };
}

export interface OffersProps {
  readonly offers: readonly OfferOnTable[];
  readonly now: Date;
}

const termRows = [
  { name: 'loanAmount', better: 'higher' },
  { name: 'ratePercent', better: 'lower' },
  { name: 'pointsPercent', better: 'lower' },
  { name: 'fees', better: 'lower' },
  { name: 'termMonths', better: undefined },
  { name: 'leveragePercent', better: 'higher' },
  { name: 'prepayment', better: undefined },
  { name: 'conditions', better: undefined },
  { name: 'validUntil', better: undefined },
] as const satisfies readonly { name: keyof OfferTerms; better: 'higher' | 'lower' | undefined }[];

export function TermRows({ offers, now }: OffersProps) {
  return (
    <tbody>
      {termRows.map(({ name, better }) => (
        <CompareRow
          key={name}
          label={termLabels[name] ?? name}
          cells={offers.map((one) => ({
            key: one.quote._id,
            text: formatTerm(name, one.offer.terms[name]),
            figure: comparableFigure(one, now, one.offer.terms[name]),
          }))}
          better={better}
          isText={name === 'prepayment' || name === 'conditions'}
        />
      ))}
    </tbody>
  );
}

const costRows = [
  { label: 'Points', value: ({ points }: CostOfHolding) => points },
  { label: 'Interest', value: ({ interest }: CostOfHolding) => interest },
  { label: 'Fees', value: ({ fees }: CostOfHolding) => fees },
  { label: 'Total', value: ({ total }: CostOfHolding) => total, better: 'lower' },
] as const;

export interface CostsProps {
  readonly offers: readonly OfferOnTable[];
  readonly costs: readonly CostOfHolding[];
  readonly months: number;
}

export function CostRows({ offers, costs, months, now }: CostsProps & OffersProps) {
  const cells = (value: (cost: CostOfHolding) => number, format: (value: number) => string) =>
    offers.map((one, index) => {
      const cost = costs[index];
      const figure = cost ? value(cost) : 0;
      return { key: one.quote._id, text: format(figure), figure: comparableFigure(one, now, figure) };
    });
  return (
    <tbody className={classes.costs}>
      <tr>
        <th scope="colgroup" colSpan={offers.length + 1}>
          Cash cost over {months === 1 ? '1 month' : `${months} months`}
        </th>
      </tr>
      {costRows.map(({ label, value, ...row }) => (
        <CompareRow
          key={label}
          label={label}
          cells={cells(value, formatMoney)}
          better={'better' in row ? row.better : undefined}
          isTotal={label === 'Total'}
        />
      ))}
      <CostBars offers={offers} costs={costs} />
      <CompareRow
        label="A year, of the loan"
        cells={cells(({ yearlyPercent }) => yearlyPercent, formatPercent)}
        better="lower"
      />
    </tbody>
  );
}

/** An offer that has expired is nobody's best. */
const comparableFigure = ({ offer }: OfferOnTable, now: Date, value: unknown): number | null =>
  typeof value === 'number' && lapsedOn(offer.terms, dayOf(now)) === undefined ? value : null;

interface CompareRowProps {
  readonly label: string;
  readonly cells: readonly { readonly key: string; readonly text: string; readonly figure: number | null }[];
  readonly better: 'higher' | 'lower' | undefined;
  readonly isText?: boolean;
  readonly isTotal?: boolean;
}

const bestLabels = { higher: 'Highest', lower: 'Lowest' } as const;

/** One term of every offer; the best figure carries a label beside its colour. */
function CompareRow({ label, cells, better, isText = false, isTotal = false }: CompareRowProps) {
  const best = better
    ? bestOf(
        cells.map(({ figure }) => figure),
        better,
      )
    : new Set<number>();
  return (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      {cells.map(({ key, text }, index) => (
        <td key={key} data-text={isText || undefined} data-best={best.has(index) || undefined}>
          {text}
          {better && best.has(index) ? <span className={classes.best}>{bestLabels[better]}</span> : null}
        </td>
      ))}
    </tr>
  );
}

/** Where the best of several figures stands; nowhere when there is nothing to choose between. */
export function bestOf(values: readonly (number | null)[], better: 'higher' | 'lower'): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  const best = better === 'higher' ? Math.max(...known) : Math.min(...known);
  if (known.length < 2 || known.every((value) => value === best)) return new Set();
  return new Set(values.flatMap((value, index) => (value === best ? [index] : [])));
}

const parts = ['points', 'interest', 'fees'] as const;

interface CostBarsProps {
  readonly offers: readonly OfferOnTable[];
  readonly costs: readonly CostOfHolding[];
}

/** The totals as a picture on one scale; the rows above say the same in figures. */
function CostBars({ offers, costs }: CostBarsProps) {
  const most = Math.max(1, ...costs.map(({ total }) => total));
  return (
    <tr className={classes.bars} aria-hidden>
      <td>
        <span className={classes.legend}>
          {parts.map((part) => (
            <span key={part} data-part={part}>
              {part}
            </span>
          ))}
        </span>
      </td>
      {offers.map(({ quote }, index) => (
        <td key={quote._id}>
          <svg aria-hidden className={classes.bar} viewBox="0 0 100 10" preserveAspectRatio="none">
            <Segments cost={costs[index]} most={most} />
          </svg>
        </td>
      ))}
    </tr>
  );
}

function Segments({ cost, most }: { readonly cost: CostOfHolding | undefined; readonly most: number }) {
  if (!cost) return null;
  let end = 0;
  return parts.map((part) => {
    const start = end;
    end += cost[part];
    return <rect key={part} data-part={part} x={(start / most) * 100} width={(cost[part] / most) * 100} height="10" />;
  });
}
