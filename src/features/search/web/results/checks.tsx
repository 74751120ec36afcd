import type { Check, Outcome } from '../../../../lending/checks/check.ts';
import { bySeverity, sentencesOf } from '../../../../lending/checks/sentences.ts';
import type { VerdictStatus } from '../../../../lending/engine/verdict.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import classes from './detail.module.css';
import verdictClasses from './verdict.module.css';
import { verdictDisplay } from './verdict-badge.tsx';

/** An outcome is drawn as the verdict it leads to. */
export const outcomeDisplay = {
  pass: { label: 'Passes', status: 'eligible' },
  fail: { label: 'Fails', status: 'ineligible' },
  unknown: { label: 'Open', status: 'undetermined' },
  review: { label: 'Review', status: 'review' },
} as const satisfies Record<Outcome, { readonly label: string; readonly status: VerdictStatus }>;

/** Every check that was applied: its threshold, the deal's own value and the distance. */
export function CheckTable({ kind, checks }: { readonly kind: LoanKind; readonly checks: readonly Check[] }) {
  const sentences = sentencesOf(kind);
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
          {bySeverity(checks).map((check) => {
            const { label, outcome, asks, deal, gap } = sentences.figures(check);
            const { label: outcomeLabel, status } = outcomeDisplay[outcome];
            const { Icon } = verdictDisplay[status];
            return (
              <tr key={`${check.code} ${asks} ${deal}`}>
                <th scope="row">{label}</th>
                <td>
                  <span className={classes.outcome}>
                    <Icon size={16} aria-hidden className={verdictClasses.icon} data-status={status} />
                    {outcomeLabel}
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
