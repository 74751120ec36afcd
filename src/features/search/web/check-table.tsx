import { IconCircleCheck, IconCircleX, IconEye, IconHelpCircle } from '@tabler/icons-react';
import type { Outcome } from '../../../lending/check.ts';
import { asChecks, bySeverity, checkFigures } from './check-words.ts';
import classes from './detail.module.css';
import verdictClasses from './verdict.module.css';

const outcomes = {
  pass: { word: 'Passes', Icon: IconCircleCheck, status: 'eligible' },
  fail: { word: 'Fails', Icon: IconCircleX, status: 'ineligible' },
  unknown: { word: 'Open', Icon: IconHelpCircle, status: 'undetermined' },
  review: { word: 'Review', Icon: IconEye, status: 'review' },
} as const satisfies Record<Outcome, object>;

/** Every check that was applied: its threshold, the deal's own value and the distance. */
export function CheckTable({ checks }: { readonly checks: readonly { code: string }[] }) {
  return (
    <div className={classes.scroll}>
      <table className={classes.table} data-checks>
        <thead>
          <tr>
            <th scope="col">Check</th>
            <th scope="col">Outcome</th>
            <th scope="col">Lender asks</th>
            <th scope="col" data-right>
              Deal has
            </th>
            <th scope="col" data-right>
              Gap
            </th>
          </tr>
        </thead>
        <tbody>
          {bySeverity(asChecks(checks)).map((check) => {
            const { label, outcome, asks, deal, gap } = checkFigures(check);
            const { word, Icon, status } = outcomes[outcome];
            return (
              <tr key={`${check.code} ${asks} ${deal}`}>
                <th scope="row">{label}</th>
                <td>
                  <span className={classes.outcome}>
                    <Icon size={16} aria-hidden className={verdictClasses.icon} data-status={status} />
                    {word}
                  </span>
                </td>
                <td data-label="Asks">{asks}</td>
                <td data-label="Deal has" data-right>
                  {deal}
                </td>
                <td data-label="Gap" data-right>
                  {gap}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
