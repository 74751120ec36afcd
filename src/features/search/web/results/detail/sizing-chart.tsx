import { formatMoney } from '../../../../../kernel/format.ts';
import type { Sizing } from '../../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../../lending/kinds/kind.ts';
import { sizingLimits } from '../../../../../lending/kinds/show-figures.ts';
import { BarChart } from '../../../../../ui/charts/bar-chart.tsx';
import { ChartFigures } from '../../../../../ui/charts/chart-figures.tsx';

interface SizingChartProps {
  readonly kind: LoanKind;
  readonly sizing: Sizing;
  /** The figures stand in a table beside it already. */
  readonly hasTable?: boolean;
}

/** The limits of a loan as bars, with the one that set it and where the loan ends. */
export function SizingChart({ kind, sizing, hasTable = false }: SizingChartProps) {
  const limits = sizingLimits(kind, sizing);
  const { totalLoanAmount } = sizing;
  if (limits.length === 0 || totalLoanAmount === null) return null;
  const named = limits.map(({ label, amount, sets }) => ({
    name: sets ? `${label} (caps the loan)` : label,
    value: amount,
    marked: sets,
  }));
  return (
    <>
      <BarChart
        label={`Loan limits as bars: ${named.map(({ name, value }) => `${name} ${formatMoney(value)}`).join(', ')}`}
        bars={named}
        format={formatMoney}
        at={{ value: totalLoanAmount, label: `Loan ${formatMoney(totalLoanAmount)}` }}
      />
      {hasTable ? null : (
        <ChartFigures
          caption="Loan limits"
          columns={['Limit', 'Maximum loan', 'Caps the loan']}
          rows={limits.map(({ label, amount, sets }) => ({
            name: label,
            figures: [formatMoney(amount), sets ? 'yes' : 'no'],
          }))}
        />
      )}
    </>
  );
}
