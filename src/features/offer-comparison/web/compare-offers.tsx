import { Button, Checkbox, Group, Skeleton, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { prepaymentOf } from '../../../lending/offers/prepayment.ts';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { nmlsText } from '../../lenders/license.ts';
import type { QuotedOffer } from '../../quotes/contract.ts';
import type { OfferComparisonProps } from '../../quotes/web/deal/comparison-slot.ts';
import { DisplayStatusMark, LapsedMark } from '../../quotes/web/deal/quote-view.tsx';
import { compareOffers } from '../comparison/comparison.ts';
import { isValidAt, monthsText } from '../comparison/offer-costs.ts';
import { brokerFeeMost, holdingMonths, treasuryYieldMost } from '../model.ts';
import classes from './compare.module.css';
import { CostRows, RevisionRows, SectionRows, TermRows } from './compare-rows.tsx';
import type { FilesChoice } from './comparison-files.tsx';

const CostChart = lazyComponent(
  async () => (await import('./cost-chart.tsx')).CostChart,
  () => <Skeleton height={360} mt="md" />,
);

interface CompareOffersProps extends Omit<OfferComparisonProps, 'entryId'> {
  /** How the deal plans to draw its holdback; undefined: in equal parts. */
  readonly drawnPercents?: readonly number[] | undefined;
  /** What else can be done with the comparison. */
  readonly tools?: (choice: FilesChoice) => ReactNode;
}

/** A holding time as typed; undefined when it is none. */
export function readMonths(text: string): number | undefined {
  const months = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : Number.NaN;
  return months >= holdingMonths.min && months <= holdingMonths.max ? months : undefined;
}

/** The offers side by side in the same fields, with what each costs in cash over the planned holding time. */
export function CompareOffers(props: CompareOffersProps) {
  const { kind, offers, now, actions, months, onMonths, chargesFee, drawnPercents, tools } = props;
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [hideLenders, setHideLenders] = useState(false);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [brokerFee, setBrokerFee] = useState(0);
  const [treasuryYield, setTreasuryYield] = useState<number>();
  const valid = offers.filter((one) => isValidAt(one, now));
  const ticked = offers.flatMap(({ quote }) => (excluded.has(quote._id) ? [] : [quote._id]));
  const comparison = compareOffers(kind, offers, {
    months,
    now,
    brokerFeePercent: brokerFee,
    treasuryYieldPercent: treasuryYield,
    drawnPercents,
  });
  return (
    <div className={classes.compare}>
      <Group align="flex-end" justify="space-between" gap="sm">
        <Group align="flex-end" gap="sm">
          <Months months={months} onMonths={onMonths} />
          {chargesFee && comparison.closing.length > 0 ? <BrokerFee onFee={setBrokerFee} /> : null}
          {offers.some(maintainsYield) ? <TreasuryYield onYield={setTreasuryYield} /> : null}
        </Group>
        {tools?.({ offers: ticked, hideLenders, brokerFee, treasuryYield })}
      </Group>
      <Group mt="sm" gap="md">
        {offers.length > 1 ? (
          <Checkbox
            size="sm"
            label="Only what differs"
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
        ) : null}
        {tools ? (
          <Checkbox
            size="sm"
            label="Hide lender names in files"
            checked={hideLenders}
            onChange={(event) => setHideLenders(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-label="Table of offers, scrolls sideways">
        <table className={classes.table} style={{ '--offers': offers.length } as CSSProperties}>
          <VisuallyHidden component="caption">Offers and their cash cost over {monthsText(months)}</VisuallyHidden>
          <Head offers={offers} now={now} excluded={excluded} onExclude={tools ? setExcluded : undefined} />
          <TermRows rows={comparison.terms} onlyDifferences={onlyDifferences} />
          <SectionRows
            title="Cash to close"
            rows={comparison.closing}
            columns={offers.length + 1}
            onlyDifferences={onlyDifferences}
          />
          <SectionRows
            title="Monthly payment and DSCR"
            rows={comparison.monthly}
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
      {valid.length > 1 ? (
        <CostChart offers={valid} months={months} treasuryYieldPercent={treasuryYield} drawnPercents={drawnPercents} />
      ) : null}
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

/** What the broker charges, as a line of the cash to close. */
function BrokerFee({ onFee }: { readonly onFee: (percent: number) => void }) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    const read = readFee(text);
    if (read !== undefined) onFee(read);
  };
  return (
    <TextInput
      className={classes.months}
      label="Broker fee (% of the loan)"
      inputMode="decimal"
      placeholder="0"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      error={readFee(typed) === undefined ? `Enter a percent from 0 to ${brokerFeeMost}` : null}
    />
  );
}

const maintainsYield = ({ offer }: QuotedOffer): boolean => prepaymentOf(offer.terms).type === 'yieldMaintenance';

/** What yield maintenance is priced with. Left blank, it is not included. */
function TreasuryYield({ onYield }: { readonly onYield: (percent: number | undefined) => void }) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    const read = readPercent(text, treasuryYieldMost);
    if (read !== undefined) onYield(text.trim() === '' ? undefined : read);
  };
  return (
    <TextInput
      className={classes.months}
      label="Treasury yield (%)"
      inputMode="decimal"
      placeholder="Not included"
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
      error={
        readPercent(typed, treasuryYieldMost) === undefined ? `Enter a percent from 0 to ${treasuryYieldMost}` : null
      }
    />
  );
}

/** A percent as typed, blank for 0; undefined when it is none up to `most`. */
function readPercent(text: string, most: number): number | undefined {
  const isPercent = /^\s*\d{0,2}(\.\d{0,3})?\s*%?\s*$/.test(text) && (text.trim() === '' || /\d/.test(text));
  const percent = isPercent ? Number(text.replace('%', '')) : Number.NaN;
  return percent <= most ? percent : undefined;
}

/** A fee as typed, blank for none; undefined when it is none that can be. */
export const readFee = (text: string): number | undefined => readPercent(text, brokerFeeMost);

interface HeadProps extends Pick<CompareOffersProps, 'offers' | 'now'> {
  /** Ids of the quotes that are left out of files. */
  readonly excluded: ReadonlySet<string>;
  readonly onExclude: ((excluded: ReadonlySet<string>) => void) | undefined;
}

function Head({ offers, now, excluded, onExclude }: HeadProps) {
  const tick = (id: string, isTicked: boolean) =>
    onExclude?.(new Set(isTicked ? [...excluded].filter((one) => one !== id) : [...excluded, id]));
  return (
    <thead>
      <tr>
        <td />
        {offers.map(({ quote, offer }) => (
          <th key={quote._id} scope="col">
            <span className={classes.lender}>{quote.lender.name}</span>
            <span className={classes.license}>NMLS ID: {nmlsText(quote.lender)}</span>
            {onExclude && offers.length > 1 ? (
              <Checkbox
                className={classes.tick}
                size="xs"
                label="In files"
                aria-label={`Include the offer of ${quote.lender.name} in files`}
                checked={!excluded.has(quote._id)}
                onChange={(event) => tick(quote._id, event.currentTarget.checked)}
              />
            ) : null}
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
