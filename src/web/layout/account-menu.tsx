import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconChevronDown,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconRosetteDiscountCheck,
  IconSun,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Profile } from '../../features/accounts/model.ts';
import { nameOf, planOf, roleOf } from '../kit/account-words.ts';
import { closeSession } from '../kit/session.ts';
import classes from './shell.module.css';

const iconSize = 16;

export function AccountMenu({ profile }: { readonly profile: Profile }) {
  const name = nameOf(profile);
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>Account: </VisuallyHidden>
          <Avatar size={30} color="pine" variant="filled" name={name} alt="" aria-hidden />
          <span className={classes.accountName}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <WhoIs profile={profile} />
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <ColorSchemeChoice />
        <Menu.Divider />
        {profile.role === 'user' ? (
          <Menu.Item component={Link} to="/upgrade" leftSection={<IconRosetteDiscountCheck size={iconSize} />}>
            Upgrade
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={iconSize} />} onClick={() => closeSession(profile)}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function WhoIs({ profile }: { readonly profile: Profile }) {
  return (
    <Menu.Label>
      <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
        {nameOf(profile)}
      </Text>
      <Text size="xs" truncate>
        {profile.email}
      </Text>
      <Text size="xs">
        {roleOf(profile)}
        {profile.role === 'user' ? ` · ${planOf(profile)} plan` : ''}
      </Text>
    </Menu.Label>
  );
}

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'Auto', Icon: IconDeviceDesktop },
] as const;
type Scheme = (typeof schemes)[number]['value'];

function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as Scheme)}>
      {schemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={iconSize} aria-hidden />}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
