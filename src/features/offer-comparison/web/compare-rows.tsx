import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { Term } from '../../../ui/reading/term/term.tsx';
import type { QuotedOffer } from '../../quotes/contract.ts';
import { zoneOf } from '../../quotes/model.ts';
import { changesOf, changeText } from '../../quotes/offer-texts.ts';
import type { ComparedRow } from '../comparison/compared-row.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { type CostOfHolding, monthsText } from '../comparison/offer-costs.ts';
import classes from './compare.module.css';

interface RowsProps {
  readonly rows: readonly ComparedRow[];
  /** Rows in which all offers say the same are left out. */
  readonly onlyDifferences: boolean;
}

const shownRows = ({ rows, onlyDifferences }: RowsProps) => rows.filter(({ differs }) => differs || !onlyDifferences);

export const TermRows = (props: RowsProps) => (
  <tbody>
    {shownRows(props).map((row) => (
      <CompareRow key={row.label} row={row} />
    ))}
  </tbody>
);

interface SectionRowsProps extends RowsProps {
  readonly title: string;
  readonly columns: number;
}

/** Rows under a heading of their own; nothing without rows. */
export function SectionRows({ title, columns, ...props }: SectionRowsProps) {
  const rows = shownRows(props);
  if (rows.length === 0) return null;
  return (
    <tbody className={classes.costs}>
      <tr>
        <th scope="colgroup" colSpan={columns}>
          {title}
        </th>
      </tr>
      {rows.map((row) => (
        <CompareRow key={row.label} row={row} />
      ))}
    </tbody>
  );
}

interface CostRowsProps extends Omit<RowsProps, 'rows'> {
  readonly comparison: Comparison;
  readonly offers: readonly QuotedOffer[];
  readonly months: number;
}

export function CostRows({ comparison: { costs, costsOf }, offers, months, onlyDifferences }: CostRowsProps) {
  return (
    <tbody className={classes.costs}>
      <tr>
        <th scope="colgroup" colSpan={offers.length + 1}>
          Cash cost over {monthsText(months)}
        </th>
      </tr>
      {shownRows({ rows: costs, onlyDifferences }).map((row) => (
        <Fragment key={row.label}>
          <CompareRow row={row} />
          {row.isTotal ? <CostBars offers={offers} costs={costsOf} /> : null}
        </Fragment>
      ))}
    </tbody>
  );
}

const bestLabels = { higher: 'Highest', lower: 'Lowest' } as const;

/** One term of every offer; a difference has a sign of its own, the best figure a label beside its colour. */
function CompareRow({ row: { label, cells, better, differs, isText, isTotal } }: { readonly row: ComparedRow }) {
  return (
    <tr data-total={isTotal || undefined} data-differs={differs || undefined}>
      <th scope="row">
        <Term label={label} />
        {differs ? (
          <span className={classes.differs} title="The offers differ">
            <span aria-hidden>≠</span>
            <VisuallyHidden>, differs</VisuallyHidden>
          </span>
        ) : null}
      </th>
      {cells.map(({ key, text, note, isBest }) => (
        <td key={key} data-text={isText || undefined} data-best={isBest || undefined}>
          {text}
          {note ? <span className={classes.note}>{note}</span> : null}
          {better && isBest ? <span className={classes.best}>{bestLabels[better]}</span> : null}
        </td>
      ))}
    </tr>
  );
}

/** What each revision of each offer moved, the newest first. */
export function RevisionRows({ offers }: { readonly offers: readonly QuotedOffer[] }) {
  if (offers.every(({ quote }) => quote.offers.length < 2)) return null;
  return (
    <tbody className={classes.costs}>
      <tr>
        <th scope="colgroup" colSpan={offers.length + 1}>
          Revisions
        </th>
      </tr>
      <tr>
        <th scope="row">What changed</th>
        {offers.map(({ quote }) => (
          <td key={quote._id} data-text>
            {quote.offers.length < 2 ? 'First version' : <Revisions quote={quote} />}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function Revisions({ quote: { offers, request } }: Pick<QuotedOffer, 'quote'>) {
  const zone = zoneOf(request);
  return (
    <ol className={classes.revisions} reversed>
      {offers.slice(0, -1).map(({ _id, version }, index) => (
        <li key={_id}>
          {/* Folded, so that one lender's revisions don't leave the other columns blank for a screen. */}
          <details>
            <summary>{versionText(version, changesOf(offers, index).length)}</summary>
            {changesOf(offers, index).map((change) => (
              <span key={change.field}>{changeText(change, zone)}</span>
            ))}
          </details>
        </li>
      ))}
    </ol>
  );
}

const versionText = (version: number, changes: number): string =>
  `Version ${version}: ${changes} ${changes === 1 ? 'change' : 'changes'}`;

const parts = ['points', 'interest', 'fees', 'prepayment'] as const;

interface CostBarsProps {
  readonly offers: readonly QuotedOffer[];
  readonly costs: readonly CostOfHolding[];
}

/** The totals as a picture on one scale; the rows above say the same in figures. */
function CostBars({ offers, costs }: CostBarsProps) {
  const most = Math.max(1, ...costs.map(({ total }) => total));
  return (
    <tr className={classes.bars} aria-hidden>
      <td>
        <span className={classes.legend}>
          {parts
            .filter((part) => part !== 'prepayment' || costs.some(({ prepayment }) => prepayment > 0))
            .map((part) => (
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
