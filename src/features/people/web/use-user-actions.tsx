import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { confirm } from '../../../ui/confirm.ts';
import type { ListedUser } from '../../accounts/people/contract.ts';
import type { RoleAction } from '../../accounts/people/model.ts';
import { useDeletion, useRoleAction } from './queries.ts';
import { nameOf } from './user-labels.ts';

export type RowAction = RoleAction | 'delete';

/** What an administrator should know before saying yes. */
const consequences: Readonly<Record<RowAction, string>> = {
  promote: 'They will see and change the market and every account but those of superadmins, as far as their desks go.',
  demote: 'They keep their account and their own deals, and no longer see the administration.',
  suspend: 'They are logged out everywhere immediately, and links that were emailed to them stop working.',
  reactivate: 'They can log in again with the password they had.',
  delete:
    'They are logged out immediately. What others still need stays under the name Unknown User. This can’t be undone.',
};

const verbOf = (action: RowAction): string => `${action.charAt(0).toUpperCase()}${action.slice(1)}`;

/** The documented question, and under it whom it is about and what follows. */
function questionOf(action: RowAction, { email, ...user }: ListedUser): ReactNode {
  return (
    <>
      <Text size="sm">Are you sure you want to {action} this user?</Text>
      <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        <strong>{nameOf({ ...user, email })}</strong>
        <br />
        {email}
      </Text>
      <Text size="sm" mt="xs" c="dimmed">
        {consequences[action]}
      </Text>
    </>
  );
}

/** Asks, and does it after a yes. */
export function useUserActions(user: ListedUser) {
  const role = useRoleAction(user._id);
  const deletion = useDeletion(user._id);
  const act = async (action: RowAction) => {
    const verb = verbOf(action);
    const dangerous = action === 'delete' || action === 'suspend';
    const question = { title: `${verb} ${nameOf(user)}`, text: questionOf(action, user), confirm: verb, dangerous };
    if (!(await confirm(question))) return;
    if (action === 'delete') deletion.mutate();
    else role.mutate(action);
  };
  return { act, verbOf, isPending: role.isPending || deletion.isPending };
}
