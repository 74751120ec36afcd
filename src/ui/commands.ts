import type { Icon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';

/** One thing the product can do: the same entry feeds buttons, menus, shortcuts and the command palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** As @mantine/hooks writes them: 'mod+K', 'shift+?', 'N'. */
  readonly shortcut?: string;
  readonly group?: string;
  /** A dimmed word beside the label, searched as well: the menu it is in, what it changes. */
  readonly hint?: string;
  readonly run: () => void;
}

const sources = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let offered: readonly Command[] = [];

function changed(): void {
  offered = [...sources.values()].flat();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers commands while the calling component is on screen. Hand over a memoised list. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => {
    const source = Symbol('commands');
    sources.set(source, commands);
    changed();
    return () => {
      sources.delete(source);
      changed();
    };
  }, [commands]);
}

/** Every command now on offer. */
export const useOfferedCommands = (): readonly Command[] => useSyncExternalStore(subscribe, () => offered);

const onMac = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The keys of a shortcut as they are printed: ['Ctrl', 'K']. */
export const keysOf = (shortcut: string): string[] =>
  shortcut
    .split('+')
    .filter((key) => key !== 'shift' || !shortcut.endsWith('?'))
    .map((key) => (key === 'mod' ? (onMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key));
