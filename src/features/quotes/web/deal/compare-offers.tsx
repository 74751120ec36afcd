import { Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatMoney, formatPercent } from '../../../../ui/format.ts';
import type { OfferTerms } from '../../model.ts';
import { dayOf, formatTerm, lapsedOn, termLabels } from '../offer-terms.ts';
import classes from './compare.module.css';
import { CompareRow } from './compare-row.tsx';
import { CostBars } from './cost-bars.tsx';
import type { OfferOnTable } from './deal-quotes.ts';
import {
  type CostOfHolding,
  costOfHolding,
  holdingMonths,
  readMonths,
  usualHoldingMonths,
} from './offer-comparison.ts';
import { LapsedMark, StandingMark } from './quote-standing.tsx';
import type { DealActions } from './use-deal-actions.ts';

interface CompareOffersProps {
  readonly offers: readonly OfferOnTable[];
  readonly now: Date;
  readonly actions: DealActions | undefined;
}

/** The offers side by side in the same fields, with what each costs in cash over the planned holding time. */
export function CompareOffers({ offers, now, actions }: CompareOffersProps) {
  const [typed, setTyped] = useState(String(usualHoldingMonths));
  const [months, setMonths] = useState(usualHoldingMonths);
  const change = (text: string) => {
    setTyped(text);
    setMonths(readMonths(text) ?? months);
  };
  const costs = offers.map(({ offer }) => costOfHolding(offer.terms, months));
  return (
    <div className={classes.compare}>
      <TextInput
        className={classes.months}
        label="Planned holding time in months"
        inputMode="numeric"
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        error={
          readMonths(typed) === undefined
            ? `Please enter a whole number of months from ${holdingMonths.min} to ${holdingMonths.max}`
            : null
        }
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label="Table of offers, scrolls sideways">
        <table
          className={classes.table}
          style={{ minWidth: `${7 + 9 * offers.length}rem`, maxWidth: `${10 + 18 * offers.length}rem` }}
        >
          <VisuallyHidden component="caption">Offers and their cash cost over {months} months</VisuallyHidden>
          <Head offers={offers} now={now} />
          <TermRows offers={offers} now={now} />
          <CostRows offers={offers} costs={costs} months={months} now={now} />
          <Foot offers={offers} actions={actions} />
        </table>
      </section>
      <Assumptions offers={offers} costs={costs} months={months} />
    </div>
  );
}

type OffersProps = Pick<CompareOffersProps, 'offers' | 'now'>;
interface CostsProps {
  readonly offers: readonly OfferOnTable[];
  readonly costs: readonly CostOfHolding[];
  readonly months: number;
}

function Head({ offers, now }: OffersProps) {
  return (
    <thead>
      <tr>
        <td />
        {offers.map(({ quote, offer }) => (
          <th key={quote._id} scope="col">
            <span className={classes.lender}>{quote.lender.name}</span>
            <span className={classes.marks}>
              <StandingMark quote={quote} />
              {offer.version > 1 ? <span>Version {offer.version}</span> : null}
              <LapsedMark offer={offer} now={now} />
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
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

/** An offer that has expired is nobody's best. */
const standingFigure = ({ offer }: OfferOnTable, now: Date, value: unknown): number | null =>
  typeof value === 'number' && lapsedOn(offer.terms, dayOf(now)) === undefined ? value : null;

function TermRows({ offers, now }: OffersProps) {
  return (
    <tbody>
      {termRows.map(({ name, better }) => (
        <CompareRow
          key={name}
          label={termLabels[name] ?? name}
          cells={offers.map((one) => ({
            key: one.quote._id,
            text: formatTerm(name, one.offer.terms[name]),
            figure: standingFigure(one, now, one.offer.terms[name]),
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

function CostRows({ offers, costs, months, now }: CostsProps & OffersProps) {
  const cells = (value: (cost: CostOfHolding) => number, format: (value: number) => string) =>
    offers.map((one, index) => {
      const cost = costs[index];
      const figure = cost ? value(cost) : 0;
      return { key: one.quote._id, text: format(figure), figure: standingFigure(one, now, figure) };
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

function Foot({ offers, actions }: Pick<CompareOffersProps, 'offers' | 'actions'>) {
  if (!actions || !offers.some(({ quote }) => quote.can.accept)) return null;
  return (
    <tfoot>
      <tr>
        <td />
        {offers.map((one) => (
          <td key={one.quote._id}>
            {one.quote.can.accept ? (
              <Button
                size="compact-sm"
                loading={actions.busyWith === one.quote._id}
                aria-label={`Choose this offer: ${one.quote.lender.name}`}
                onClick={() => void actions.choose(one)}
              >
                Choose this offer
              </Button>
            ) : null}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function Assumptions({ offers, costs, months }: CostsProps) {
  const short = offers.filter((_, index) => costs[index]?.beyondTerm);
  return (
    <Text size="sm" c="dimmed" mt="sm" maw="80ch">
      Points and fees at closing, and interest only on the full loan; where draws accrue as they are paid out, less. A
      larger loan costs more in all, so the yearly share of the loan is shown beside the total.
      {short.map(
        ({ quote, offer }) =>
          ` The loan of ${quote.lender.name} is due after ${formatTerm('termMonths', offer.terms.termMonths)}, before the ${months} planned: it would need an extension.`,
      )}
    </Text>
  );
}
