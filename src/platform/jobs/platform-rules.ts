import { sql } from 'drizzle-orm';
import {
  auditLog,
  dataKeys,
  eventOutbox,
  fileScans,
  idempotencyKeys,
  mailboxMessages,
  rateLimits,
  sentMails,
  undeliveredMails,
} from '../database/tables.ts';
import { sealCertificates } from '../encryption/sealing/tables.ts';
import { auditChain, auditDays, auditFindings, auditGaps, auditSeals } from '../events/trail/tables.ts';
import { type RetentionRule, removesBefore } from './retention.ts';
import { retentionRuns } from './tables.ts';

/** How long what the platform itself writes down is kept. */
export const platformRules: readonly RetentionRule[] = [
  {
    name: 'audit-trail',
    what: 'Audit trail',
    tables: [auditLog, auditChain, auditSeals, auditGaps, auditDays, auditFindings],
    kept: { as: 'the installation' },
    why: 'It proves who did what. Values in it are erased when what they are about ends, and where things were done from after a time of its own.',
  },
  {
    name: 'repeated-requests',
    what: 'Keys of repeated requests',
    tables: [idempotencyKeys],
    kept: { days: 30, after: 'the request' },
    why: 'A request that is sent again gets the first response. Nobody repeats one after a month.',
    remove: removesBefore(idempotencyKeys, idempotencyKeys.createdAt),
  },
  {
    name: 'sent-emails',
    what: 'Sent emails, without their text and with masked addresses',
    tables: [sentMails],
    kept: { days: 14, after: 'the email' },
    why: 'Says what an email was about that bounces. It can take five days.',
    remove: removesBefore(sentMails, sentMails.sentAt),
  },
  {
    name: 'undelivered-emails',
    what: 'Undelivered emails, with masked addresses',
    tables: [undeliveredMails],
    kept: { days: 30, after: 'the last try' },
    why: 'Support sees what did not arrive.',
    remove: removesBefore(undeliveredMails, undeliveredMails.lastFailedAt),
  },
  {
    name: 'test-mailbox',
    what: 'Local mailbox of an installation that sends no email',
    tables: [mailboxMessages],
    kept: { as: 'the installation' },
    why: 'For trying Plinth. In production there is none.',
  },
  {
    name: 'event-outbox',
    what: 'Messages between processes, by ids alone',
    tables: [eventOutbox],
    kept: { days: 1, after: 'the message' },
    why: 'After a day without the broker every process compares everything with the database.',
    remove: removesBefore(eventOutbox, eventOutbox.writtenAt),
  },
  {
    name: 'limits',
    what: 'Counts of the limits',
    tables: [rateLimits],
    kept: { days: 0, after: 'their time is over' },
    why: 'They count how often somebody did something within a time.',
    remove: async ({ database }, _before, now) =>
      (await database.db.execute(sql`delete from rate_limits where expire <= ${now.getTime()}`)).rowCount ?? 0,
  },
  {
    name: 'file-scans',
    what: 'Results of malware scans',
    tables: [fileScans],
    kept: { as: 'the file' },
    why: 'A file whose scan is not known is not shown.',
  },
  {
    name: 'keys',
    what: 'Encryption keys and certificates',
    tables: [dataKeys, sealCertificates],
    kept: { as: 'the installation' },
    why: 'Without them, what they encrypted can’t be read and what they sealed can’t be verified. They hold nothing personal.',
  },
  {
    name: 'retention-runs',
    what: 'Reports of what was removed',
    tables: [retentionRuns],
    kept: { years: 3, after: 'the night' },
    why: 'Shows that the rules are kept. They hold counts alone.',
    remove: removesBefore(retentionRuns, retentionRuns.ranAt),
  },
];
