/** What followed from a report: an email is known to have come back, a response was taken, nothing, or it was there already. */
export const outcomes = ['bounced', 'answered', 'ignored', 'repeated'] as const;
export type Outcome = (typeof outcomes)[number];

/** What becomes of an email when it comes in: it is taken, or was there already. */
export const arrivals = ['accepted', 'repeated'] as const;
export type Arrival = (typeof arrivals)[number];

/** By which way emails come. */
export const mailSources = ['webhook', 'imap'] as const;
/** What followed from an email. */
export const mailOutcomes = [
  /** Its writer's message on a ticket, or an administrator's answer. */
  'taken',
  /** On a ticket, for support alone: nothing proves who wrote it. */
  'held',
  /** A new ticket. */
  'opened',
  /** A response to an invitation. */
  'answered',
  /** It belongs to nothing here. */
  'ignored',
  'repeated',
  /** No person wrote it. */
  'automatic',
  /** More came than is taken. */
  'tooMany',
  'unreadable',
] as const;
export type MailOutcome = (typeof mailOutcomes)[number];

/** Why a mailbox can't be read. */
export const mailboxProblems = ['signIn', 'unknownHost', 'insecure', 'away', 'nonsense', 'notSaved'] as const;
export type MailboxProblem = (typeof mailboxProblems)[number];

const megabyte = 1024 * 1024;
export const inboundLimits = {
  /** Of one email as it is sent: files of 30 MB in base64. */
  mailBytes: 42 * megabyte,
  /** Of one that is larger, what is read of its head. */
  headBytes: 64 * 1024,
  /** Emails of a mailbox in one go. */
  mailsAtOnce: 50,
} as const;

export const inboundTexts = {
  unsigned: 'This is not signed with the secret of this installation, or not within the last five minutes.',
  unreadable: 'This is neither a bounce nor a message.',
  tooLarge: `An email can have up to ${inboundLimits.mailBytes / megabyte} MB.`,
} as const;

const messageIdShape = /^<?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^@\s]+?>?$/i;
/** The id of an email of ours that a Message-ID ('<id@domain>') says; undefined for one of another program. */
export const messageIdOf = (text: string): string | undefined => messageIdShape.exec(text.trim())?.[1]?.toLowerCase();
