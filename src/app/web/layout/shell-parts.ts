import type { ComponentType } from 'react';
import type { Guard } from '../guards.ts';

/** What features add to the frame around every page. The site map fills it in. */
export interface ShellParts {
  /** Beside the account menu of signed-in people: the notifications bell. */
  readonly HeaderExtras?: ComponentType;
  /** Over the pages behind a guard: the assistant. */
  readonly Overlay?: ComponentType;
  /** Counts beside navigation entries, by path. */
  readonly counts?: Readonly<Record<string, ComponentType>>;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Who may see the page; anybody when left out. */
    guard?: Guard;
    title?: string;
    /** Instead of the whole header only the mark: for people who are here for one thing. */
    frame?: 'mark';
  }
}
