import { AppLink } from '../../../../ui/addresses.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { Dashboard } from '../../dashboard/contract.ts';
import classes from './dashboard.module.css';

/** For a lender that nobody has asked yet: what leads to the first quote. */
export function FirstSteps({ desk: { lender, programs, wasAsked, mayAnswer } }: { readonly desk: Dashboard }) {
  const back = encodeURIComponent('/lender/dashboard');
  const edit = mayAnswer ? `/lender/edit-lender/${lender._id}` : `/edit-lender/${lender._id}?returnTo=${back}`;
  const hasPrograms = programs.total > 0;
  return (
    <Panel title="Steps to the first quote">
      <ol className={classes.steps}>
        <li>
          <AppLink to={edit}>Complete the company record</AppLink>: the states you lend in, and the email address that
          requests go to.
        </li>
        <li data-done={hasPrograms || undefined}>
          <AppLink to={`/manage-loan-programs/${lender._id}?returnTo=${back}`}>
            {hasPrograms ? 'Keep your programs current' : 'Add your first loan program'}
          </AppLink>
          : brokers see it in their search as soon as it is saved.
        </li>
        {mayAnswer ? (
          <li>
            <AppLink to="/lender/quotes/templates">Save an offer as a template</AppLink>: responding then takes a
            minute.
          </li>
        ) : null}
        {wasAsked ? null : <li>When a deal fits, its broker asks you: the request appears here and in your email.</li>}
      </ol>
    </Panel>
  );
}
