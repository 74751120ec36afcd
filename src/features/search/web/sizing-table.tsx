import { formatMoney } from '../../../ui/format.ts';
import type { SearchRow } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';
import classes from './detail.module.css';
import { sizingSteps } from './sizing-steps.ts';

interface SizingTableProps {
  readonly row: SearchRow;
  readonly scenario: FixAndFlipSearchForm;
}

export function SizingTable({ row, scenario }: SizingTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-figures>
        <tbody>
          {sizingSteps(row, scenario).map(({ label, from, amount, sets = false, total = false }) => (
            <tr key={label} data-sets={sets} data-total={total}>
              <th scope="row">
                {label}
                {sets ? <small>sets the loan</small> : null}
              </th>
              <td>{from}</td>
              <td data-right>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
