import { Button, Text } from '@mantine/core';
import { AppLink } from '../../../../ui/addresses.tsx';
import { formatDate } from '../../../../ui/format.ts';
import { Panel } from '../../../../ui/page/panel.tsx';
import { useProfile } from '../../../accounts/web/session.ts';
import type { Dashboard } from '../../dashboard/contract.ts';
import { countText } from './count-text.ts';
import { backToDashboard } from './dashboard-search.ts';

/** Whether the programs are up to date: brokers are asked to check those that nobody has confirmed for long. */
export function ProgramsPanel({ desk: { lender, programs } }: { readonly desk: Dashboard }) {
  const { total, toConfirm, oldestConfirmedAt } = programs;
  const { role } = useProfile();
  if (total === 0) return null;
  const manage = `/manage-loan-programs/${lender._id}${backToDashboard(role === 'lender' ? undefined : lender._id)}`;
  return (
    <Panel title="Programs to confirm">
      {toConfirm === 0 ? (
        <Text size="sm" c="dimmed">
          All {countText(total)} programs are up to date. The oldest was confirmed on {formatDate(oldestConfirmedAt)}.
        </Text>
      ) : (
        <>
          <Text size="sm" mb="sm">
            {countText(toConfirm)} of {countText(total)} programs{' '}
            {toConfirm === 1 ? 'has not been confirmed' : 'have not been confirmed for long, the oldest not'} since{' '}
            {formatDate(oldestConfirmedAt)}. Brokers are asked to check the terms before they rely on them.
          </Text>
          <Button component={AppLink} to={manage} size="compact-sm" variant="default">
            Confirm terms
          </Button>
        </>
      )}
    </Panel>
  );
}
