import { useMantineColorScheme } from '@mantine/core';
import {
  IconArrowRight,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconRosetteDiscountCheck,
  IconSun,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Profile } from '../../../features/accounts/model.ts';
import { closeSession, useSession } from '../../../features/accounts/web/session.ts';
import { type Command, commandsFor } from '../../../ui/commands.ts';
import { isMenu, navigationFor } from '../navigation.ts';

const appearance = 'Appearance';

/** What can be done from anywhere: go to a page of one's navigation, change the colours, log out. */
export function useShellCommands(listShortcuts: () => void): readonly Command[] {
  const session = useSession();
  const { history } = useRouter();
  const { setColorScheme } = useMantineColorScheme();
  const profile = session.status === 'in' ? session.profile : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks act on state that never goes stale
  return useMemo(() => {
    const pages = navigationFor(session).flatMap((entry) =>
      isMenu(entry) ? entry.items.map((item) => ({ ...item, hint: entry.label })) : [entry],
    );
    const commands: Command[] = [
      ...pages.map(({ label, href, hint }) => goTo(label, href, hint, () => history.push(href))),
      ...accountCommands(profile, (href) => history.push(href)),
      { id: 'light', label: 'Light colours', group: appearance, icon: IconSun, run: () => setColorScheme('light') },
      { id: 'dark', label: 'Dark colours', group: appearance, icon: IconMoon, run: () => setColorScheme('dark') },
      {
        id: 'auto',
        label: 'Colours of the system',
        group: appearance,
        icon: IconDeviceDesktop,
        run: () => setColorScheme('auto'),
      },
      {
        id: 'shortcuts',
        label: 'List the shortcuts',
        group: 'Help',
        icon: IconKeyboard,
        shortcut: 'shift+?',
        run: listShortcuts,
      },
    ];
    return commandsFor(commands, profile?.role);
  }, [session.status, profile]);
}

const goTo = (label: string, href: string, hint: string | undefined, run: () => void): Command => ({
  id: `go ${href}`,
  label,
  group: 'Go to',
  icon: IconArrowRight,
  run,
  ...(hint === undefined ? {} : { hint }),
});

function accountCommands(profile: Profile | undefined, go: (href: string) => void): readonly Command[] {
  if (!profile) return [];
  return [
    {
      id: 'upgrade',
      label: 'Upgrade',
      group: 'Account',
      icon: IconRosetteDiscountCheck,
      roles: ['user'],
      run: () => go('/upgrade'),
    },
    { id: 'logout', label: 'Log out', group: 'Account', icon: IconLogout, run: () => closeSession(profile) },
  ];
}
