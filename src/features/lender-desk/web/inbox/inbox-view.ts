import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import { largestAmount } from '../../../../kernel/fields/reading.ts';
import { stateCodes } from '../../../../kernel/states.ts';
import { kindSlugs } from '../../../../lending/kinds/find.ts';
import { ownStorage } from '../../../accounts/web/impersonation/acting-tab.ts';
import { displayStatuses } from '../../../quotes/model.ts';
import type { InboxFilter } from '../../contract.ts';
import { type InboxSort, inboxSorts } from '../../model.ts';
import { type InboxSearch, inboxSearch } from './inbox-count.tsx';

/** How the inbox is shown: a list in an order, or grouped by who asks. */
export const inboxOrders = [...inboxSorts, 'broker'] as const;
export type InboxOrder = (typeof inboxOrders)[number];

export interface InboxView {
  readonly show: 'open' | 'all';
  /** Undefined until it is chosen. */
  readonly order: InboxOrder | undefined;
  readonly filter: InboxFilter;
}

const wholeFrom = (least: number, most: number) => (value: string | number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : undefined;
const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (value: string | number) =>
    values.find((one) => one === value);

// Without the schema of the call, which would bring all of zod with the first page of a lender.
const readers: { readonly [Key in keyof InboxFilter]-?: (value: string | number) => InboxFilter[Key] } = {
  status: oneOf(displayStatuses),
  kind: oneOf(kindSlugs),
  state: oneOf(stateCodes),
  minAmount: wholeFrom(0, largestAmount),
  maxAmount: wholeFrom(0, largestAmount),
  dueDays: wholeFrom(1, 30),
  awaits: oneOf(['reply']),
  offer: oneOf(['lapsed']),
  brokerId: (value) => (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? String(value) : undefined),
  // A house number alone comes as a number.
  search: (value) => String(value).trim().slice(0, 100) || undefined,
};

/** What of an address means something; the rest is left out, so that an old bookmark still opens. */
export function readView(search: InboxSearch): InboxView {
  const known = Object.entries(readers).flatMap(([key, read]) => {
    const value = search[key as keyof InboxFilter];
    const meant = value === undefined ? undefined : read(value);
    return meant === undefined ? [] : [[key, meant]];
  });
  return {
    show: search.show === 'all' ? 'all' : 'open',
    order: inboxOrders.find((one) => one === search.sort),
    filter: Object.fromEntries(known),
  };
}

export const sortOf = (order: InboxOrder | undefined): InboxSort =>
  order === undefined || order === 'broker' ? 'newest' : order;

/** How many things an inbox is narrowed by. */
export const countFilters = (filter: InboxFilter): number => Object.keys(filter).length;

// Goes with the session, like everything under this prefix.
const storageKey = 'draft:inbox';

/** What was chosen last in this browser. */
function readSaved(): InboxSearch {
  try {
    return inboxSearch(JSON.parse(ownStorage().getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}

function saveSearch({ show: _, ...search }: InboxSearch): void {
  if (Object.keys(search).length === 0) ownStorage().removeItem(storageKey);
  else ownStorage().setItem(storageKey, JSON.stringify(search));
}

/**
 * The view that the address names, and how to change it, which is saved: whoever comes to the inbox without saying what they
 * want finds it as they left it. A link that says so is followed, and not saved.
 */
export function useInboxView() {
  const search = useSearch({ from: '/lender/quotes' });
  const navigate = useNavigate();
  const isPlain = Object.keys(search).length === 0;
  const go = useCallback(
    (next: InboxSearch) => void navigate({ to: '/lender/quotes', search: next, replace: true, resetScroll: false }),
    [navigate],
  );
  useEffect(() => {
    const saved = readSaved();
    if (isPlain && Object.keys(saved).length > 0) go(saved);
  }, [isPlain, go]);
  const view = useMemo(() => readView(search), [search]);
  const change = useCallback(
    (changed: { readonly [Key in keyof InboxSearch]?: InboxSearch[Key] | undefined }) => {
      const next = inboxSearch({ ...search, ...changed });
      saveSearch(next);
      go(next);
    },
    [search, go],
  );
  return { view, change };
}
