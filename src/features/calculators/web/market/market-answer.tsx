import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatMoney, formatNumber, formatPercent } from '../../../../kernel/format.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { loanRange } from '../../../../lending/kinds/loan.ts';
import type { MarketTop } from '../../contract.ts';
import classes from './market.module.css';
import type { MarketAnswer } from './use-market.ts';

interface AnswerProps {
  readonly answer: MarketAnswer;
  readonly kind: LoanKind;
  /** The next one is on its way. */
  readonly isOld: boolean;
}

export function Answer({ answer, kind, isOld }: AnswerProps) {
  const { programs, mayFit, lendThisMuch, largestLoan, bestLeverage, loanAmount: loan } = answer;
  return (
    <div className={classes.answer} aria-busy={isOld} data-old={isOld || undefined}>
      <p className={classes.sentence}>
        <b>{formatNumber(mayFit)}</b> of {formatNumber(programs)} programs may fit
        {lendThisMuch === null || loan <= 0 ? null : (
          <>
            , <b>{formatNumber(lendThisMuch)}</b> of them would lend {formatMoney(loan)}
          </>
        )}
        .
      </p>
      <Announced text={`${formatNumber(mayFit)} of ${formatNumber(programs)} programs may fit.`} />
      {mayFit === 0 ? (
        <p className={classes.none}>No program fits these numbers. Open the search to see why.</p>
      ) : (
        <dl className={classes.tops}>
          <Top label="Largest loan" top={largestLoan} kind={kind} text={loanText(largestLoan, loan)} />
          <Top
            label={`Best ${kind.figures.leverageLabel}`}
            top={bestLeverage}
            kind={kind}
            text={leverageText(bestLeverage)}
          />
        </dl>
      )}
    </div>
  );
}

const restMs = 1_000;

/** Read out once the answer rests: whoever types is not talked over by every key. */
function Announced({ text }: { readonly text: string }) {
  const [rested] = useDebouncedValue(text, restMs);
  return <VisuallyHidden role="status">{rested}</VisuallyHidden>;
}

function loanText(top: MarketTop | null, loan: number): string | undefined {
  if (top?.amount == null) return undefined;
  const difference = top.amount - loan;
  if (difference === 0) return `${formatMoney(top.amount)}, same as here`;
  return `${formatMoney(top.amount)}, ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than here`;
}

/** The program comes first by what it states; another limit may leave the deal with less. */
function leverageText(top: MarketTop | null): string | undefined {
  if (top === null || top.leveragePercent === null) return undefined;
  const here = `${formatPercent(top.leveragePercent)}${top.amount === null ? '' : ` (${formatMoney(top.amount)})`}`;
  return top.statedPercent === null || top.statedPercent === top.leveragePercent
    ? here
    : `${formatPercent(top.statedPercent)} stated, ${here} here`;
}

interface TopProps {
  readonly label: string;
  readonly top: MarketTop | null;
  readonly kind: LoanKind;
  readonly text: string | undefined;
}

/** Who lends most, how much, and what keeps it from being more. */
function Top({ label, top, kind, text }: TopProps) {
  if (top === null || text === undefined) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <b>{text}</b>
        <span>
          {top.programName} by {top.lenderName}
          {top.status === 'eligible' ? '' : ', needs info'}
        </span>
        <span>Limited by: {limitLabel(kind, top.boundBy)}</span>
      </dd>
    </div>
  );
}

/** What the limit is called that set a loan; without one the loan is all that it pays for. */
function limitLabel({ loan: { parts, limits, whole } }: LoanKind, boundBy: string | null): string {
  if (boundBy === null) return whole.words;
  if (boundBy === loanRange) return 'max loan of its tier';
  return [...(parts ? [parts] : []), ...limits].find(({ name }) => name === boundBy)?.label ?? boundBy;
}
