import { lazyComponent } from '../../../../ui/lazy.tsx';

/** What of the inbox stands in its address; what is usual is left out. Its values are read by the page. */
export type InboxSearch = Partial<Record<InboxKey, string | number>>;
type InboxKey = (typeof inboxKeys)[number];
const inboxKeys = [
  'show',
  'sort',
  'status',
  'kind',
  'state',
  'minAmount',
  'maxAmount',
  'dueDays',
  'awaits',
  'offer',
  'brokerId',
  'search',
] as const;

/** The search parameters of the inbox. */
export const inboxSearch = (search: Readonly<Record<string, unknown>>): InboxSearch =>
  Object.fromEntries(
    inboxKeys.flatMap((key) => {
      const value = search[key];
      return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [[key, value]] : [];
    }),
  );

// The frame is loaded by everybody, the quotes' definitions only by lenders.
/** The lender's waiting requests beside the navigation entry. */
export const InboxCount = lazyComponent(async () => (await import('./waiting-count.tsx')).WaitingCount);
