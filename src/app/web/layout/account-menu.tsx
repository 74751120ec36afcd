import { Divider, Text, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconRosetteDiscountCheck,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Profile } from '../../../features/accounts/model.ts';
import { initialsOf, nameOf, planOf, roleOf, trialOf } from '../../../features/accounts/web/account-labels.ts';
import { closeSession } from '../../../features/accounts/web/session.ts';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/page/dropdown.tsx';
import classes from './shell.module.css';

const iconSize = 16;

export function AccountMenu({ profile }: { readonly profile: Profile }) {
  return (
    <Dropdown align="end" width={250} className={classes.account} button={<AccountButton profile={profile} />}>
      {() => (
        <>
          <WhoIs profile={profile} />
          <Divider my={6} />
          <ColorSchemeChoice />
          <Divider my={6} />
          <DropdownLink to="/account" icon={<IconUserCircle size={iconSize} aria-hidden />}>
            Account
          </DropdownLink>
          {profile.role === 'user' ? (
            <DropdownLink to="/upgrade" icon={<IconRosetteDiscountCheck size={iconSize} aria-hidden />}>
              Upgrade
            </DropdownLink>
          ) : null}
          <DropdownButton icon={<IconLogout size={iconSize} aria-hidden />} onClick={() => closeSession(profile)}>
            Log out
          </DropdownButton>
        </>
      )}
    </Dropdown>
  );
}

function AccountButton({ profile }: { readonly profile: Profile }) {
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

function WhoIs({ profile }: { readonly profile: Profile }) {
  return (
    <div className={classes.whoIs}>
      <Text size="sm" fw={600} truncate>
        {nameOf(profile)}
      </Text>
      <Text size="xs" c="dimmed" truncate>
        {profile.email}
      </Text>
      <Text size="xs" c="dimmed" mt={2}>
        {roleOf(profile)}
        {profile.role === 'user' ? ` · ${planOf(profile)} plan` : ''}
      </Text>
      <TrialLeft profile={profile} />
    </div>
  );
}

function TrialLeft({ profile }: { readonly profile: Profile }) {
  const left = trialOf(profile, new Date());
  return left === undefined ? null : (
    <Text size="xs" className={classes.trial ?? ''} mt={2}>
      {left}
    </Text>
  );
}

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Auto', Icon: IconDeviceDesktop },
] as const;

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.schemes}>
      {schemes.map(({ value, label, Icon }) => (
        <DropdownButton
          key={value}
          icon={<Icon size={iconSize} aria-hidden />}
          pressed={colorScheme === value}
          onClick={() => setColorScheme(value)}
        >
          {label}
        </DropdownButton>
      ))}
    </div>
  );
}
