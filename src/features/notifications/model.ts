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
    label: 'A lender answers',
    about: 'An offer, a new version of one, or a decline.',
    hasMail: true,
  },
  lenderAsked: {
    readers: ['broker'],
    label: 'A lender has a question',
    about: 'The lender waits for your answer.',
    hasMail: true,
  },
  offerEnds: {
    readers: ['broker'],
    label: 'An offer runs out',
    about: 'A reminder within the last day of an offer.',
    hasMail: true,
  },
  requestExpired: {
    readers: ['broker'],
    label: 'A request runs out',
    about: 'A lender has not answered within seven days.',
    hasMail: false,
  },
  lenderNotReached: {
    readers: ['broker'],
    label: 'A lender is not reached',
    about: 'Your request does not arrive at its mail address.',
    hasMail: false,
  },
  dealMessage: {
    readers: ['broker', 'lender'],
    label: 'A message about a deal',
    about: 'Somebody writes to you in the chat of a deal.',
    hasMail: false,
  },
  quoteRequested: {
    readers: ['lender'],
    label: 'A broker asks for a quote',
    about: 'A new request, or the link to one sent again.',
    hasMail: false,
  },
  brokerReplied: {
    readers: ['lender'],
    label: 'A broker answers your question',
    about: 'The request waits for you again.',
    hasMail: false,
  },
  brokerChose: {
    readers: ['lender'],
    label: 'A broker chooses',
    about: 'Your offer, another lender, or anew.',
    hasMail: false,
  },
  requestWithdrawn: {
    readers: ['lender'],
    label: 'A request is withdrawn',
    about: 'Nothing more is needed from you.',
    hasMail: false,
  },
  programsToConfirm: {
    readers: ['lender'],
    label: 'Programs to confirm',
    about: 'Terms that brokers are told to ask about.',
    hasMail: true,
  },
  lenderEditDecided: {
    readers: ['lender'],
    label: 'A change of your company record is decided',
    about: 'An administrator has approved or rejected it.',
    hasMail: true,
  },
  lenderEditProposed: {
    readers: ['admin'],
    label: 'A lender changes its company record',
    about: 'The change awaits your approval.',
    hasMail: false,
  },
  lenderSignedUp: {
    readers: ['admin'],
    label: 'A lender asks for an account',
    about: 'Somebody awaits your approval.',
    hasMail: true,
  },
  planRequested: {
    readers: ['admin'],
    label: 'Somebody asks for a plan',
    about: 'A request to activate or to decline.',
    hasMail: true,
  },
  ticketReceived: {
    readers: ['admin'],
    label: 'A message to the help desk',
    about: 'From a form that is open to everybody.',
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
