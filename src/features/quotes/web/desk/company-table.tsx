import { Badge, Button, Group, Paper, Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { formatList } from '../../../../kernel/format.ts';
import { stateCodes } from '../../../../kernel/states.ts';
import { AppLink } from '../../../../ui/addresses.tsx';
import { closeSession, useProfile } from '../../../accounts/web/session.ts';
import type { LenderRecord } from '../../../lenders/contract.ts';
import classes from './desk.module.css';
import { backToDesk } from './desk-search.ts';

/** The company of a lender, and what can be done with it. */
export function CompanyTable({ lender }: { readonly lender: LenderRecord }) {
  const profile = useProfile();
  const isOwn = profile.role === 'lender';
  const back = backToDesk(isOwn ? undefined : lender._id);
  const edit = isOwn ? `/lender/edit-lender/${lender._id}` : `/edit-lender/${lender._id}${back}`;
  const pending = Object.keys(lender.pendingEdits).length;
  const contact = [lender.contactName, lender.phone, lender.email].filter(Boolean);
  return (
    <Paper withBorder className={classes.company ?? ''}>
      <Table aria-label="Company">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Company</Table.Th>
            <Table.Th>Contact</Table.Th>
            <Table.Th>States</Table.Th>
            <Table.Th>Actions</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <Table.Tr>
            <Table.Th scope="row" data-label="Company">
              {lender.name}
              {pending > 0 ? (
                <Badge color="amber" variant="light" tt="none" className={classes.waiting ?? ''}>
                  {pending === 1 ? '1 change awaits approval' : `${pending} changes await approval`}
                </Badge>
              ) : null}
            </Table.Th>
            <Table.Td data-label="Contact">{contact.length > 0 ? contact.join(', ') : 'Not stated'}</Table.Td>
            <Table.Td data-label="States">{statesText(lender.states)}</Table.Td>
            <Table.Td>
              <Group gap="xs">
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
              </Group>
            </Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

const fewStates = 6;
function statesText(states: readonly string[]): string {
  if (states.length === 0) return 'Not stated';
  if (states.length === stateCodes.length) return 'All states';
  return states.length <= fewStates ? formatList(states) : `${states.length} states`;
}
