import { Button, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { formatTerm } from '../quote-display.ts';
import classes from './compare.module.css';
import { CostRows, type CostsProps, costOfHolding, type OffersProps, TermRows } from './compare-rows.tsx';
import { DisplayStatusMark, LapsedMark } from './quote-view.tsx';
import type { DealActions, OfferOnTable } from './use-deal-quotes.ts';

interface CompareOffersProps {
  readonly offers: readonly OfferOnTable[];
  readonly now: Date;
  readonly actions: DealActions | undefined;
}

const usualHoldingMonths = 12;
const holdingMonths = { min: 1, max: 480 } as const;

/** A holding time as typed; undefined when it is none. */
export function readMonths(text: string): number | undefined {
  const months = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  return months >= holdingMonths.min && months <= holdingMonths.max ? months : undefined;
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

function Head({ offers, now }: OffersProps) {
  return (
    <thead>
      <tr>
        <td />
        {offers.map(({ quote, offer }) => (
          <th key={quote._id} scope="col">
            <span className={classes.lender}>{quote.lender.name}</span>
            <span className={classes.marks}>
              <DisplayStatusMark quote={quote} />
              {offer.version > 1 ? <span>Version {offer.version}</span> : null}
              <LapsedMark offer={offer} now={now} />
            </span>
          </th>
        ))}
      </tr>
    </thead>
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
