import { Badge, Button } from '@mantine/core';
import { formatList } from '../../../../kernel/format.ts';
import { stateCodes } from '../../../../kernel/states.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { actionsColumn, RowActions, RowTable } from '../../../../ui/lists/row-table.tsx';
import { closeSession, useProfile } from '../../../accounts/web/session.ts';
import type { LenderRecord } from '../../../lenders/contract.ts';
import classes from './dashboard.module.css';
import { backToDashboard } from './dashboard-search.ts';

/** The company of a lender, and what can be done with it. */
export function CompanyTable({ lender }: { readonly lender: LenderRecord }) {
  const profile = useProfile();
  const isOwn = profile.role === 'lender';
  const back = backToDashboard(isOwn ? undefined : lender._id);
  const edit = isOwn ? `/lender/edit-lender/${lender._id}` : `/edit-lender/${lender._id}${back}`;
  const pending = Object.keys(lender.pendingEdits).length;
  const contact = [lender.contactName, lender.phone, lender.email].filter(Boolean);
  return (
    <div className={classes.company}>
      <RowTable label="Company" columns={['Company', 'Contact', 'States', actionsColumn]}>
        <tr>
          <th scope="row">
            <strong>{lender.name}</strong>
            {pending > 0 ? (
              <Badge color="amber" variant="light" tt="none" className={classes.waiting ?? ''}>
                {pending === 1 ? '1 change awaits approval' : `${pending} changes await approval`}
              </Badge>
            ) : null}
          </th>
          <td data-label="Contact">{contact.length > 0 ? contact.join(', ') : 'Not stated'}</td>
          <td data-label="States">{statesText(lender.states)}</td>
          <td data-wide>
            <RowActions>
              <Button component={AppLink} to={edit} size="compact-sm" variant="default">
                Edit
              </Button>
              <Button
                component={AppLink}
                to={`/manage-loan-programs/${lender._id}${back}`}
                size="compact-sm"
                variant="default"
              >
                Manage Loan Programs
              </Button>
              {isOwn ? (
                <Button size="compact-sm" variant="subtle" onClick={() => closeSession(profile)}>
                  Logout
                </Button>
              ) : null}
            </RowActions>
          </td>
        </tr>
      </RowTable>
    </div>
  );
}

const fewStates = 6;
function statesText(states: readonly string[]): string {
  if (states.length === 0) return 'Not stated';
  if (states.length === stateCodes.length) return 'All states';
  return states.length <= fewStates ? formatList(states) : `${states.length} states`;
}
