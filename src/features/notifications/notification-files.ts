import type { ListFile } from '../../kernel/files/list-file.ts';
import type { Notification } from './contract.ts';
import type { UndeliveredMail } from './undelivered-contract.ts';

/** The notifications of an account as a file. */
export const notificationList: ListFile<Notification> = {
  name: 'notifications',
  title: 'Notifications',
  columns: [
    { label: 'Notification', kind: 'text', value: ({ message }) => message },
    { label: 'Received', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: 'Read', kind: 'text', value: ({ isRead }) => (isRead ? 'Yes' : 'No') },
    { label: 'Page', kind: 'text', value: ({ link }) => link },
  ],
};

export const mailAnswers: Readonly<Record<UndeliveredMail['answer'], string>> = {
  refused: 'The recipient or the message was refused',
  later: 'The email server asked to try again later',
  unwilling: 'The email server rejects email from Plinth: check SMTP_URL and MAIL_FROM',
  timedOut: 'The email server timed out',
  unreachable: 'The email server could not be reached',
  unknown: 'Unknown error: see the log',
  bounced: 'The email was returned after an email server had accepted it',
};

/** Email that did not arrive as a file, with its recipients as they are masked on screen. */
export const undeliveredList: ListFile<UndeliveredMail> = {
  name: 'undelivered-email',
  title: 'Undelivered email',
  columns: [
    { label: 'Email', kind: 'text', value: ({ template }) => template },
    { label: 'Recipient', kind: 'text', value: ({ recipient }) => recipient },
    { label: 'Status', kind: 'text', value: ({ gaveUpAt }) => (gaveUpAt === null ? 'Retrying' : 'Failed') },
    { label: 'First failed', kind: 'moment', value: ({ firstFailedAt }) => firstFailedAt },
    { label: 'Last failed', kind: 'moment', value: ({ lastFailedAt }) => lastFailedAt },
    { label: 'Tries', kind: 'number', value: ({ tries }) => tries },
    { label: 'Answer', kind: 'text', value: ({ answer }) => mailAnswers[answer] },
    { label: 'Reply code', kind: 'number', value: ({ replyCode }) => replyCode },
  ],
};
