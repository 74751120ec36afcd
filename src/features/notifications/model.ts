import { type Access, admits, type Role } from '../../kernel/access.ts';

type Reader = Extract<Access, 'broker' | 'lender' | 'admin'>;

interface Sort {
  /** Who is told of it. */
  readonly readers: readonly [Reader, ...Reader[]];
  readonly label: string;
  readonly about: string;
  /** There is a mail of it to the person at once. A daily summary holds it either way. */
  readonly hasMail: boolean;
}

/** What people are told of. Each sort can be turned off in the product, and by mail. */
export const notificationSorts = {
  lenderAnswered: {
    readers: ['broker'],
    label: 'A lender responds',
    about: 'An offer, a revised offer, or a decline.',
    hasMail: true,
  },
  lenderAsked: {
    readers: ['broker'],
    label: 'A lender has a question',
    about: 'The lender is waiting on your reply.',
    hasMail: true,
  },
  offerEnds: {
    readers: ['broker'],
    label: 'An offer is expiring',
    about: 'A reminder on the last day of an offer.',
    hasMail: true,
  },
  requestExpired: {
    readers: ['broker'],
    label: 'A request expires',
    about: 'A lender did not respond within seven days.',
    hasMail: false,
  },
  lenderNotReached: {
    readers: ['broker'],
    label: 'A lender can’t be reached',
    about: 'Your request could not be delivered to its email address.',
    hasMail: false,
  },
  dealMessage: {
    readers: ['broker', 'lender'],
    label: 'A message about a deal',
    about: 'Someone writes to you in a deal’s chat.',
    hasMail: false,
  },
  quoteRequested: {
    readers: ['lender'],
    label: 'A broker requests a quote',
    about: 'A new request, or a new link to one.',
    hasMail: false,
  },
  brokerReplied: {
    readers: ['lender'],
    label: 'A broker answers your question',
    about: 'The request needs your response again.',
    hasMail: false,
  },
  brokerChose: {
    readers: ['lender'],
    label: 'A broker chooses a lender',
    about: 'Your offer, another lender, or the deal is reopened.',
    hasMail: false,
  },
  requestWithdrawn: {
    readers: ['lender'],
    label: 'A request is withdrawn',
    about: 'You don’t need to do anything.',
    hasMail: false,
  },
  programsToConfirm: {
    readers: ['lender'],
    label: 'Programs to confirm',
    about: 'Terms that need to be confirmed so brokers can rely on them.',
    hasMail: true,
  },
  lenderEditDecided: {
    readers: ['lender'],
    label: 'A change to your company record is reviewed',
    about: 'An administrator approved or rejected it.',
    hasMail: true,
  },
  lenderEditProposed: {
    readers: ['admin'],
    label: 'A lender changes its company record',
    about: 'The change needs your approval.',
    hasMail: false,
  },
  lenderSignedUp: {
    readers: ['admin'],
    label: 'A lender requests an account',
    about: 'The account needs your approval.',
    hasMail: true,
  },
  planRequested: {
    readers: ['admin'],
    label: 'Someone requests a plan',
    about: 'A request to activate or decline.',
    hasMail: true,
  },
  ticketReceived: {
    readers: ['admin'],
    label: 'A message to support',
    about: 'From a public form.',
    hasMail: false,
  },
} as const satisfies Record<string, Sort>;

export type NotificationSort = keyof typeof notificationSorts;
export const notificationSortNames = Object.keys(notificationSorts) as [NotificationSort, ...NotificationSort[]];

/** The sorts that somebody in this role is told of, in the order in which they are shown. */
export const sortsFor = (role: Role): NotificationSort[] =>
  notificationSortNames.filter((sort) => notificationSorts[sort].readers.some((reader) => admits(reader, role)));

/** How a sort is told by mail: not at all, each at once, or with what else is unread once a day. */
export const mailChoices = ['off', 'atOnce', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

export const mailChoicesOf = (sort: NotificationSort): readonly MailChoice[] =>
  notificationSorts[sort].hasMail ? mailChoices : ['off', 'daily'];

/** Until a person has chosen: each mail there is, at once. */
export const usualMailOf = (sort: NotificationSort): MailChoice => (notificationSorts[sort].hasMail ? 'atOnce' : 'off');
