import { Skeleton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Profile } from '../../../../features/accounts/model.ts';
import { initialsOf, nameOf } from '../../../../features/accounts/web/account-labels.ts';
import { whenIdle } from '../../../../ui/api/idle.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { Dropdown } from '../../../../ui/page/dropdown.tsx';
import classes from '../shell.module.css';

interface AccountMenuProps {
  readonly profile: Profile;
}

const AccountEntries = lazyComponent<AccountMenuProps>(
  async () => (await import('./account-entries.tsx')).AccountEntries,
  () => <Skeleton height={232} />,
);

/** The menu of the account. What it holds comes once the page is idle: nobody opens it before. */
export function AccountMenu({ profile }: AccountMenuProps) {
  useEffect(() => whenIdle(AccountEntries.prefetch), []);
  return (
    <Dropdown align="end" width={250} className={classes.account} button={<AccountButton profile={profile} />}>
      {() => <AccountEntries profile={profile} />}
    </Dropdown>
  );
}

function AccountButton({ profile }: AccountMenuProps) {
  return (
    <>
      <VisuallyHidden>Account: </VisuallyHidden>
      <span className={classes.initials} aria-hidden>
        {initialsOf(profile)}
      </span>
      <span className={classes.accountName}>{nameOf(profile)}</span>
      <IconChevronDown size={14} aria-hidden />
    </>
  );
}
