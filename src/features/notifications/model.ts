import { type Access, admits, type Role } from '../../kernel/access.ts';

type Reader = Extract<Access, 'broker' | 'lender' | 'admin'>;

/** What people are notified of: each type can be turned off in the product, and by email. A feature declares its own. */
export interface NotificationType {
  /** Stored with every notification and choice, so it never changes. */
  readonly name: string;
  readonly readers: readonly [Reader, ...Reader[]];
  readonly label: string;
  readonly about: string;
}

export const isFor = ({ readers }: Pick<NotificationType, 'readers'>, role: Role): boolean =>
  readers.some((reader) => admits(reader, role));

/** How a type is emailed: not at all, each at once, or with what else is unread once a day. */
export const mailChoices = ['off', 'atOnce', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** @param hasEmail there is an email of it to the person at once; a daily summary holds every type */
export const mailChoicesOf = (hasEmail: boolean): readonly MailChoice[] => (hasEmail ? mailChoices : ['off', 'daily']);

/** Until a person has chosen: each email there is, at once. */
export const usualMailOf = (hasEmail: boolean): MailChoice => (hasEmail ? 'atOnce' : 'off');
