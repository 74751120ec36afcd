import { useHotkeys } from '@mantine/hooks';
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useCommands, useOfferedCommands } from '../../../ui/commands.ts';
import { onDemand } from '../../../ui/on-demand.tsx';
import { useShellCommands } from './shell-commands.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsHelp = onDemand<{ opened: boolean; onClose: () => void }>(
  async () => (await import('./shortcuts-help.tsx')).ShortcutsHelp,
  ({ opened }) => opened,
);

interface PaletteControls {
  readonly open: () => void;
}
const PaletteContext = createContext<PaletteControls>({ open: () => {} });
export const usePalette = (): PaletteControls => useContext(PaletteContext);

/** Shortcuts for the whole site, the command palette and the list of shortcuts; both load when first asked for. */
export function CommandCentre({ children }: { readonly children: ReactNode }) {
  // Each request is counted, so that asking again reopens a palette that was closed.
  const [asked, setAsked] = useState(0);
  const [listing, setListing] = useState(false);
  const controls = useMemo(() => ({ open: () => setAsked((count) => count + 1) }), []);
  useCommands(useShellCommands(() => setListing(true)));
  useShortcuts(controls.open);
  return (
    <PaletteContext value={controls}>
      {children}
      <Suspense fallback={null}>{asked > 0 ? <Palette key={asked} /> : null}</Suspense>
      <ShortcutsHelp opened={listing} onClose={() => setListing(false)} />
    </PaletteContext>
  );
}

function useShortcuts(openPalette: () => void): void {
  const commands = useOfferedCommands();
  useHotkeys([['mod+K', openPalette]], []);
  const keys = commands.flatMap(({ shortcut, run }) =>
    shortcut === undefined ? [] : [[shortcut, unlessBehindDialog(run)] as const],
  );
  useHotkeys(keys as []);
}

/** A dialog holds the page still, its shortcuts as well. */
const unlessBehindDialog = (run: () => void) => () => {
  if (!document.body.hasAttribute('data-scroll-locked')) run();
};
