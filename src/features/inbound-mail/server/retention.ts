import { type RetentionRule, removesBefore } from '../../../platform/jobs/retention.ts';
import { inboundMails, readMailboxes, receivedMails } from './tables.ts';
import { leftoverMails, removeMails } from './taking/mail-files.ts';

export const inboundMailRules: readonly RetentionRule[] = [
  {
    name: 'email-reports',
    what: 'Ids of reports about incoming email',
    tables: [inboundMails],
    kept: { days: 1, after: 'they came' },
    why: 'A report that comes twice is taken once. A signature is not valid for longer.',
    remove: removesBefore(inboundMails, inboundMails.receivedAt),
  },
  {
    name: 'received-emails',
    what: 'Incoming emails: when they came and what followed. What they say only until they are read, encrypted',
    tables: [receivedMails],
    kept: { days: 30, after: 'they came' },
    why: 'An email that comes twice is taken once. One that can’t be read is kept whole for as long, so that somebody can look into it.',
    remove: (platform, before) => removeMails(platform, before),
  },
  leftoverMails,
  {
    name: 'read-mailboxes',
    what: 'How far a mailbox has been read',
    tables: [readMailboxes],
    kept: { as: 'the installation' },
    why: 'No email is read twice.',
  },
];
