import type { Icon } from '@tabler/icons-react';
import { useEffect, useSyncExternalStore } from 'react';

/** One thing the product can do: the same entry feeds buttons, menus, shortcuts and the command palette. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** As @mantine/hooks writes them: 'mod+K', 'shift+?', 'N'. */
  readonly shortcut?: string;
  /** Keys that do it where the focus is, heard there: listed beside the shortcut. */
  readonly alsoKeys?: readonly string[];
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
const printed: Readonly<Record<string, string>> = { mod: onMac ? '⌘' : 'Ctrl', shift: 'Shift' };
/** The keys of a shortcut as they are printed: ['Ctrl', 'K']. */
export const keysOf = (shortcut: string): string[] =>
  shortcut
    .split('+')
    .filter((key) => key !== 'shift' || !shortcut.endsWith('?'))
    .map((key) => printed[key] ?? (key.length === 1 ? key.toUpperCase() : key));

const storageKey = 'singleKeyShortcuts';
const off = 'off';
const keyListeners = new Set<() => void>();
const read = (): boolean => localStorage.getItem(storageKey) !== off;

function subscribeToKeys(listener: () => void): () => void {
  keyListeners.add(listener);
  // Another tab.
  window.addEventListener('storage', listener);
  return () => {
    keyListeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Whether shortcuts of one key alone work in this browser. Who speaks instead of typing turns them off. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribeToKeys, read);

export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, off);
  for (const listener of keyListeners) listener();
}

/** 'N' or 'shift+?', unlike 'mod+K'. */
export const isSingleKey = (shortcut: string): boolean => !/\b(mod|ctrl|alt|meta)\+/i.test(shortcut);
