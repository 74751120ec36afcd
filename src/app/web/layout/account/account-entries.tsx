import { Divider, Text, useMantineColorScheme } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconRosetteDiscountCheck,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import type { Profile } from '../../../../features/accounts/model.ts';
import { nameOf, planOf, roleOf, trialOf } from '../../../../features/accounts/web/account-labels.ts';
import { closeSession } from '../../../../features/accounts/web/session.ts';
import { DropdownButton, DropdownLink } from '../../../../ui/page/dropdown.tsx';
import classes from '../shell.module.css';

const iconSize = 16;

/** What the menu of the account holds. */
export function AccountEntries({ profile }: { readonly profile: Profile }) {
  return (
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
