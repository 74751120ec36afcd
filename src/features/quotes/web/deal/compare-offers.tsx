import { Button, Checkbox, Group, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { late } from '../../../../ui/on-demand.tsx';
import { compareOffers } from '../../comparison.ts';
import { holdingMonths } from '../../model.ts';
import { monthsText, type OfferOnTable, standsAt } from '../../offer-costs.ts';
import classes from './compare.module.css';
import { CostRows, RevisionRows, SectionRows, TermRows } from './compare-rows.tsx';
import { DisplayStatusMark, LapsedMark } from './quote-view.tsx';
import type { DealActions } from './use-deal-quotes.ts';

const CostChart = late(
  async () => (await import('./cost-chart.tsx')).CostChart,
  () => <Skeleton height={360} mt="md" />,
);

export interface CompareOffersProps {
  readonly kind: LoanKind;
  readonly offers: readonly OfferOnTable[];
  readonly now: Date;
  readonly actions: DealActions | undefined;
  /** The planned holding time. */
  readonly months: number;
  readonly onMonths: (months: number) => void;
  /** What else can be done with the comparison. */
  readonly tools?: ReactNode;
}

/** A holding time as typed; undefined when it is none. */
export function readMonths(text: string): number | undefined {
  const months = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  return months >= holdingMonths.min && months <= holdingMonths.max ? months : undefined;
}

/** The offers side by side in the same fields, with what each costs in cash over the planned holding time. */
export function CompareOffers({ kind, offers, now, actions, months, onMonths, tools }: CompareOffersProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const standing = offers.filter((one) => standsAt(one, now));
  const comparison = compareOffers(kind, offers, { months, now });
  return (
    <div className={classes.compare}>
      <Group align="flex-end" justify="space-between" gap="sm">
        <Months months={months} onMonths={onMonths} />
        {tools}
      </Group>
      {offers.length > 1 ? (
        <Checkbox
          mt="sm"
          size="sm"
          label="Only what differs"
          checked={onlyDifferences}
          onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label="Table of offers, scrolls sideways">
        <table
          className={classes.table}
          style={{ minWidth: `${7 + 9 * offers.length}rem`, maxWidth: `${14 + 32 * offers.length}rem` }}
        >
          <VisuallyHidden component="caption">Offers and their cash cost over {monthsText(months)}</VisuallyHidden>
          <Head offers={offers} now={now} />
          <TermRows rows={comparison.terms} onlyDifferences={onlyDifferences} />
          <SectionRows
            title="Cash to close"
            rows={comparison.closing}
            columns={offers.length + 1}
            onlyDifferences={onlyDifferences}
          />
          <CostRows comparison={comparison} offers={offers} months={months} onlyDifferences={onlyDifferences} />
          <RevisionRows offers={offers} />
          <Foot offers={offers} actions={actions} />
        </table>
      </section>
      <Text size="sm" c="dimmed" mt="sm" maw="80ch">
        {comparison.assumptions.join(' ')}
      </Text>
      {standing.length > 1 ? <CostChart offers={standing} months={months} /> : null}
    </div>
  );
}

function Months({ months, onMonths }: Pick<CompareOffersProps, 'months' | 'onMonths'>) {
  const [typed, setTyped] = useState(String(months));
  const change = (text: string) => {
    setTyped(text);
    const read = readMonths(text);
    if (read !== undefined) onMonths(read);
  };
  return (
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
  );
}

function Head({ offers, now }: Pick<CompareOffersProps, 'offers' | 'now'>) {
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
              <LapsedMark quote={quote} offer={offer} now={now} />
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
