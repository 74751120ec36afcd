import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/NavLink.css';
import { Box, Drawer, NavLink as DrawerLink, Text } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { AppLink, pathOf } from '../../../ui/addresses.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import { isMenu, type NavEntry, type NavLink, type ShellParts } from '../navigation.ts';

interface NavDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly entries: readonly NavEntry[];
  readonly counts: ShellParts['counts'];
}

/** Navigation of phones and narrow windows: every entry in one list. */
export function NavDrawer({ opened, onClose, entries, counts }: NavDrawerProps) {
  const draw = (link: NavLink) => <Entry key={link.href} link={link} counts={counts} onClose={onClose} />;
  return (
    <Drawer
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      size="min(86vw, 320px)"
      title="Plinth"
      padding="md"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
    >
      <nav aria-label="Main">
        {entries.map((entry) =>
          isMenu(entry) ? (
            <Box key={entry.label} mt="md">
              <Text size="xs" fw={600} c="dimmed" px="sm" mb={4}>
                {entry.label}
              </Text>
              {entry.items.map(draw)}
            </Box>
          ) : (
            draw(entry)
          ),
        )}
      </nav>
    </Drawer>
  );
}

function Entry({ link, counts, onClose }: { link: NavLink; counts: ShellParts['counts']; onClose: () => void }) {
  const active = useRouterState({ select: ({ location }) => location.pathname === pathOf(link.href) });
  const Count = counts?.[link.href];
  return (
    <DrawerLink
      component={AppLink}
      to={link.href}
      label={link.label}
      active={active}
      onClick={onClose}
      rightSection={Count ? <Count /> : null}
    />
  );
}
