import { useMantineColorScheme } from '@mantine/core';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Profile } from '../../../features/accounts/model.ts';
import { closeSession, useSession } from '../../../features/accounts/web/session.ts';
import { whenIdle } from '../../../ui/api/idle.ts';
import { type Command, isSingleKey, useCommands, useOfferedCommands, useSingleKeys } from '../../../ui/commands.ts';
import { lazyComponent, lazyWhenNeeded } from '../../../ui/lazy.tsx';

const Palette = lazyComponent(async () => (await import('./palette/palette.tsx')).Palette);
const ShortcutsHelp = lazyWhenNeeded<{ opened: boolean; onClose: () => void }>(
  async () => (await import('./shortcuts-help.tsx')).ShortcutsHelp,
  ({ opened }) => opened,
);

interface PaletteControls {
  readonly open: () => void;
}
const PaletteContext = createContext<PaletteControls>({ open: () => {} });
export const usePalette = (): PaletteControls => useContext(PaletteContext);

/** Shortcuts for the whole site, the command palette and the list of shortcuts; both are fetched once the page is idle. */
export function CommandCentre({ children }: { readonly children: ReactNode }) {
  // Each request is counted, so that asking again reopens a palette that was closed.
  const [asked, setAsked] = useState(0);
  const [listing, setListing] = useState(false);
  const controls = useMemo(() => ({ open: () => setAsked((count) => count + 1) }), []);
  useCommands(useShellCommands(() => setListing(true)));
  useShortcuts(controls.open);
  useEffect(() => whenIdle(Palette.prefetch), []);
  return (
    <PaletteContext value={controls}>
      {children}
      {asked > 0 ? <Palette key={asked} /> : null}
      <ShortcutsHelp opened={listing} onClose={() => setListing(false)} />
    </PaletteContext>
  );
}

function useShortcuts(openPalette: () => void): void {
  const commands = useOfferedCommands();
  useHotkeys([['mod+K', openPalette]], []);
  const singleKeys = useSingleKeys();
  const keys = commands.flatMap(({ shortcut, run }): HotkeyItem[] =>
    shortcut === undefined || (isSingleKey(shortcut) && !singleKeys) ? [] : [[shortcut, unlessBehindDialog(run)]],
  );
  useHotkeys(keys);
}

/** A dialog holds the page still, its shortcuts as well. */
const unlessBehindDialog = (run: () => void) => () => {
  if (!document.body.hasAttribute('data-scroll-locked')) run();
};

const appearance = 'Appearance';

/** What can be done from anywhere: change the theme, list the shortcuts, log out. The palette adds the pages. */
function useShellCommands(listShortcuts: () => void): readonly Command[] {
  const session = useSession();
  const { setColorScheme } = useMantineColorScheme();
  const profile = session.status === 'in' ? session.profile : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callbacks act on state that never goes stale
  return useMemo(() => {
    const commands: Command[] = [
      ...(profile ? [logOut(profile)] : []),
      { id: 'light', label: 'Light theme', group: appearance, icon: IconSun, run: () => setColorScheme('light') },
      { id: 'dark', label: 'Dark theme', group: appearance, icon: IconMoon, run: () => setColorScheme('dark') },
      {
        id: 'auto',
        label: 'System theme',
        group: appearance,
        icon: IconDeviceDesktop,
        run: () => setColorScheme('auto'),
      },
      {
        id: 'shortcuts',
        label: 'Show keyboard shortcuts',
        group: 'Help',
        icon: IconKeyboard,
        shortcut: 'shift+?',
        run: listShortcuts,
      },
    ];
    return commands;
  }, [profile]);
}

const logOut = (profile: Profile): Command => ({
  id: 'logout',
  label: 'Log out',
  group: 'Account',
  icon: IconLogout,
  run: () => closeSession(profile),
});
