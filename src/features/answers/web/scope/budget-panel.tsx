import { Fragment } from 'react';
import { formatMoney, formatPercent } from '../../../../kernel/format.ts';
import { drawSchedule } from '../../../../lending/answers/draw-schedule.ts';
import { costOfCategory, costOfScope } from '../../../../lending/answers/questions/scope-of-work.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import classes from './scope.module.css';
import { budgetText, type TypedCategory } from './scope-values.ts';

interface BudgetPanelProps {
  /** With costs as numbers. */
  readonly categories: readonly TypedCategory[];
  readonly rehabBudget: number | null;
}

/** What the scope comes to while it is typed, against the deal's rehab budget. */
export function BudgetPanel({ categories, rehabBudget }: BudgetPanelProps) {
  const total = costOfScope(categories);
  const isOver = rehabBudget !== null && total > rehabBudget;
  return (
    <Panel title="Budget">
      <p className={classes.grand}>
        <span>Total cost</span> <strong>{formatMoney(total)}</strong>
      </p>
      <p className={classes.standing} data-over={isOver || undefined}>
        {budgetText(total, rehabBudget)}
      </p>
      <dl className={classes.sums}>
        {categories.map((category) => (
          <Fragment key={category.name}>
            <dt>{category.name}</dt>
            <dd>{formatMoney(costOfCategory(category))}</dd>
          </Fragment>
        ))}
      </dl>
    </Panel>
  );
}

interface DrawsPanelProps extends Pick<BudgetPanelProps, 'categories'> {
  readonly weeks: number;
}

/** When the lender would pay the work out, in the usual order of a project. */
export function DrawsPanel({ categories, weeks }: DrawsPanelProps) {
  const { draws, total, completed } = drawSchedule(categories, weeks);
  const missing = total === 0 ? 'Enter costs to see the draws.' : 'Enter the estimated timeline to see the draws.';
  return (
    <Panel
      title="Draw schedule"
      about="An estimate from the usual order of a project. The lender sets the actual draws."
    >
      {draws.length === 0 ? <p className={classes.standing}>{missing}</p> : null}
      <ol className={classes.draws}>
        {draws.map(({ week, amount, share, categories: done }, at) => (
          <li key={week}>
            <span className={classes.draw}>
              <span>
                Draw {at + 1}, week {week}
              </span>
              <span>
                {formatMoney(amount)} ({formatPercent(share, 1)})
              </span>
            </span>
            <span className={classes.done}>{done.join(', ')}</span>
          </li>
        ))}
      </ol>
      {completed > 0 ? (
        <p className={classes.done}>{formatMoney(completed)} of work is completed and not part of the draws.</p>
      ) : null}
    </Panel>
  );
}
