import {
  Avatar,
  Box,
  Menu,
  SegmentedControl,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
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

export function AccountMenu({ profile }: { readonly profile: Profile }) {
  const name = nameOf(profile);
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={`Account: ${name}`}>
          <Avatar size={30} color="pine" variant="filled" name={name} alt="" />
          <span className={classes.accountName}>{name}</span>
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs">
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {profile.email}
          </Text>
          <Text size="xs" c="dimmed" mt={4}>
            {roleOf(profile)}
            {profile.role === 'user' ? ` · ${planOf(profile)} plan` : ''}
          </Text>
        </Box>
        <Menu.Divider />
        <Box px="sm" py={6}>
          <ColorSchemeChoice />
        </Box>
        <Menu.Divider />
        {profile.role === 'user' ? (
          <Menu.Item component={Link} to="/upgrade" leftSection={<IconRosetteDiscountCheck size={16} />}>
            Upgrade
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => closeSession(profile)}>
          Log out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
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
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Colours"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as Scheme)}
      data={schemes.map(({ value, label, Icon }) => ({
        value,
        label: (
          <Box component="span" title={label} display="inline-flex">
            <Icon size={16} aria-hidden />
            <VisuallyHidden>{label}</VisuallyHidden>
          </Box>
        ),
      }))}
    />
  );
}
