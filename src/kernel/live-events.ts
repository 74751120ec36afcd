/**
 * What the live stream tells an open page of: each type with the query topics (the first word of a query's key) that it
 * makes out of date. Choosing a lender moves quotes; an answer moves the deal, whose own event comes with it.
 */
export const liveEvents = {
  quote: ['quotes', 'waiting'],
  pipeline: ['pipeline', 'pipeline-board', 'pipeline-table', 'deal', 'quotes', 'waiting'],
  /** The account's plan, or a request for one that waits for administrators. */
  plan: ['profile', 'plan', 'plan-requests', 'waiting'],
  /** A lender user's account: let in, assigned, suspended; told to the account and to administrators. */
  lenderUser: ['profile', 'lender-users', 'waiting'],
  /** A company record, or what waits for approval of it: told to the lender's users and to administrators. */
  lender: ['lenders', 'lender-edits', 'waiting'],
  /** Somebody wrote about a deal, or has read what was written: told to those who take part in the thread. */
  'deal-chat': ['deal-chat'],
  notification: ['notifications', 'saved-searches', 'data-export', 'waiting'],
  /** Some were marked as read, or as unread again. */
  notificationsRead: ['notifications', 'waiting'],
} as const satisfies Record<string, readonly string[]>;

export type LiveEventType = keyof typeof liveEvents;
// The keys of the object above, of which there is at least one.
export const liveEventTypes = Object.keys(liveEvents) as [LiveEventType, ...LiveEventType[]];
