import { type Access, admits, type Role } from '../../kernel/access.ts';

/** What stands on the calendar beside events: dated things of other features, each with whom it can concern. */
export const timelineLayers = {
  tasks: { label: 'Tasks', access: 'broker' },
  quoteDeadlines: { label: 'Quote deadlines', access: 'broker' },
  offers: { label: 'Expiring offers', access: 'broker' },
  conditions: { label: 'Conditions', access: 'broker' },
  documents: { label: 'Expiring documents', access: 'broker' },
  closings: { label: 'Closings', access: 'broker' },
  confirmations: { label: 'Programs to confirm', access: 'admin' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly access: Access }>>;

export type LayerName = keyof typeof timelineLayers;
export const layerNames = Object.keys(timelineLayers) as readonly LayerName[];

/** The layers that can concern somebody of a role. */
export const layersOf = (role: Role): readonly LayerName[] =>
  layerNames.filter((name) => admits(timelineLayers[name].access, role));

/** Open things are still to be done; overdue ones should have been. */
export const itemStates = ['open', 'overdue', 'done'] as const;

/** `whole`: all of the layer; `more`: the earliest ones, as many as fit; `failed`: it couldn't be read. */
export const layerStates = ['whole', 'more', 'failed'] as const;

export const timelineLimits = {
  /** How many days can be asked for at a time. */
  windowDays: 400,
  /** How many items of one layer an answer holds. */
  items: 500,
} as const;
