import { Badge, Button } from '@mantine/core';
import type { Role } from '../../../kernel/access.ts';
import { formatDate, formatDateTime, formatRelative } from '../../../ui/format.ts';
import { RowActions, RowDetail } from '../../../ui/lists/row-table.tsx';
import type { ListedUser } from '../../accounts/people/contract.ts';
import { roleActions, type UserAction } from '../../accounts/people/model.ts';
import { planOf, roleNames } from '../../accounts/people/user-file.ts';
import { type RowAction, useUserActions } from './use-user-actions.tsx';
import { deskNames, nameOf } from './user-labels.ts';

const roleColors: Readonly<Record<Role, string>> = {
  user: 'gray',
  lender: 'gray',
  admin: 'pine',
  superadmin: 'pine',
  suspended: 'amber',
};

interface UserRowProps {
  readonly user: ListedUser;
  readonly onPlan: (user: ListedUser) => void;
  readonly onDesks: (user: ListedUser) => void;
  readonly onDevices: (user: ListedUser) => void;
  readonly onView: (user: ListedUser) => void;
}

export function UserRow({ user, onPlan, onDesks, onDevices, onView }: UserRowProps) {
  const { email, emailVerified, role, userType, trialEndsAt, sessions, lastUsed, createdAt } = user;
  const name = nameOf(user);
  const plan = planOf(user);
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        {name === email ? null : <RowDetail>{email}</RowDetail>}
        {emailVerified ? null : (
          <Badge mt={4} size="sm" variant="light" tt="none" color="amber">
            Email not verified
          </Badge>
        )}
      </th>
      <td data-label="Role">
        <div>
          <Badge variant="light" tt="none" color={roleColors[role]}>
            {roleNames[role]}
          </Badge>
          {user.can.includes('setDesks') ? (
            <RowButton name={`Limit the desks of ${name}`} onClick={() => onDesks(user)}>
              Desks
            </RowButton>
          ) : null}
          {user.desks ? <RowDetail>{user.desks.map((desk) => deskNames[desk]).join(', ')}</RowDetail> : null}
          {userType && userType !== 'Lender' ? <RowDetail>{userType}</RowDetail> : null}
        </div>
      </td>
      <td data-label="Plan">
        <div>
          <span>{plan ?? '–'}</span>
          {user.can.includes('changePlan') ? (
            <RowButton name={`Change the plan of ${name}`} onClick={() => onPlan(user)}>
              Change
            </RowButton>
          ) : null}
          {plan && trialEndsAt ? <RowDetail>Trial until {formatDate(trialEndsAt)}</RowDetail> : null}
        </div>
      </td>
      <td data-label="Last login">
        <div>
          <LastLogin user={user} />
          <RowDetail>
            Joined <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </RowDetail>
        </div>
      </td>
      <td data-label="Logged in on">
        <div>
          {sessions === 1 ? '1 device' : `${sessions} devices`}
          {sessions > 0 && user.can.includes('logOut') ? (
            <RowButton name={`Devices of ${name}`} onClick={() => onDevices(user)}>
              Show
            </RowButton>
          ) : null}
          {lastUsed ? <RowDetail>Used {formatRelative(lastUsed)}</RowDetail> : null}
        </div>
      </td>
      <td>
        <Actions user={user} name={name} onView={onView} />
      </td>
    </tr>
  );
}

function LastLogin({ user: { lastLogin } }: { readonly user: ListedUser }) {
  if (lastLogin === null) return <span>Never</span>;
  return (
    <time dateTime={lastLogin} title={formatDateTime(lastLogin)}>
      {formatRelative(lastLogin).replace(/^./, (letter) => letter.toUpperCase())}
    </time>
  );
}

/** Plan, desks and devices have buttons beside them. */
const isInRow = (action: UserAction): action is RowAction =>
  action === 'delete' || (roleActions as readonly UserAction[]).includes(action);

interface ActionsProps extends Pick<UserRowProps, 'user' | 'onView'> {
  readonly name: string;
}

function Actions({ user, name, onView }: ActionsProps) {
  const { act, verbOf, isPending } = useUserActions(user);
  return (
    <RowActions>
      {user.can.includes('impersonate') ? (
        <Button size="compact-sm" variant="default" onClick={() => onView(user)} aria-label={`View account of ${name}`}>
          View account
        </Button>
      ) : null}
      {user.can.filter(isInRow).map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'delete' ? 'subtle' : 'default'}
          disabled={isPending}
          onClick={() => void act(action)}
          aria-label={`${verbOf(action)} ${name}`}
          {...(action === 'delete' ? { color: 'red' } : {})}
        >
          {verbOf(action)}
        </Button>
      ))}
    </RowActions>
  );
}

interface RowButtonProps {
  /** For screen readers: what the button shows names no person. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: string;
}

const RowButton = ({ name, onClick, children }: RowButtonProps) => (
  <Button ml={4} size="compact-xs" variant="subtle" onClick={onClick} aria-label={name}>
    {children}
  </Button>
);
