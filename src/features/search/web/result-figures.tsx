import type { ReactNode } from 'react';
import type { FixAndFlipLimit } from '../../../lending/verdict.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import type { SearchRow } from '../contract.ts';
import classes from './result.module.css';

/** The sized loan of a program, with the limit that set it. */
export function ResultFigures({ row: { sizing } }: { readonly row: SearchRow }) {
  return (
    <dl className={classes.figures}>
      <Figure label="Total loan" main>
        <b>{formatMoney(sizing.totalLoanAmount)}</b>
        <small>{sizing.ltc === null ? 'LTC —' : `${formatPercent(sizing.ltc, 1)} LTC`}</small>
      </Figure>
      <Figure label="Purchase and rehab">
        <Part name="Purchase" amount={sizing.purchaseLoanAmount} />
        <Part name="Rehab" amount={sizing.rehabLoanAmount} />
      </Figure>
      <Figure label="Limits">
        <Limit name="TLTC" amount={sizing.tltcLimit} binds={sizing.boundBy} limit="totalLTC" />
        <Limit name="ARV" amount={sizing.arvLimit} binds={sizing.boundBy} limit="maxARV" />
      </Figure>
      <Figure label="Cash to close">
        <span>{formatMoney(sizing.cashToClose)}</span>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly main?: boolean;
  readonly children: ReactNode;
}
function Figure({ label, main = false, children }: FigureProps) {
  return (
    <div className={classes.figure} data-main={main}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Part({ name, amount }: { readonly name: string; readonly amount: number | null }) {
  return (
    <span className={classes.part}>
      <small>{name}</small> {formatMoney(amount)}
    </span>
  );
}

interface LimitProps {
  readonly name: string;
  readonly amount: number | null;
  readonly binds: FixAndFlipLimit | null;
  readonly limit: FixAndFlipLimit;
}
function Limit({ name, amount, binds, limit }: LimitProps) {
  const sets = binds === limit;
  return (
    <span className={classes.part} data-binds={sets} title={sets ? 'This limit set the loan' : undefined}>
      <small>
        {name}
        {sets ? ' binds' : ''}
      </small>{' '}
      {formatMoney(amount)}
    </span>
  );
}
