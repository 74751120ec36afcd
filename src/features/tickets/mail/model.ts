/** Why nothing proves that an email is from whom it says. */
export const doubts = [
  /** It came from another address than the ticket's person and its administrator have. */
  'otherAddress',
  /** It answers an email of the ticket, but was not sent to the address that only its readers know. */
  'noToken',
  /** The receiving server could not confirm that it comes from that domain. */
  'failedChecks',
  /** An administrator's address, which nothing has confirmed. */
  'staffAddress',
  /** It says that a program wrote it. */
  'automatic',
] as const;
export type Doubt = (typeof doubts)[number];

export const doubtTexts: Readonly<Record<Doubt, string>> = {
  otherAddress: 'It was sent from a different address than the one on this ticket.',
  noToken: 'It answers this ticket, but was not sent to the ticket’s own reply address.',
  failedChecks: 'The receiving email server could not confirm that it comes from this address.',
  staffAddress: 'It names an administrator’s address, but nothing confirms that they sent it.',
  automatic: 'It says that a program wrote it, such as an automatic reply.',
};

/** A file that was not taken, and why, as it is stored with its email. */
export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

export const mailLimits = {
  /** Shown of what was written; longer texts are attached whole. */
  characters: 20_000,
  foldedCharacters: 100_000,
  /** Files of one email; what comes on top is named. */
  files: 20,
  /** Emails on one ticket within an hour, and from unproven senders within a day. */
  hourly: 30,
  heldDaily: 10,
  /** Tickets that one address opens by email within a day. */
  opened: 10,
  /** Tickets that unconfirmed addresses open together within an hour. */
  openedUnconfirmed: 30,
} as const;

export const mailTexts = {
  noText: '(This email has no text.)',
  unreadable: '(The text of this email could not be read.)',
  notFetched: '(The text of this email could not be fetched from the mailbox. It is still there.)',
  noSender: 'Unknown sender',
  noSubject: '(No subject)',
  tooLarge: (megabytes: number, most: number) => `(Email too large: ${megabytes} MB. At most ${most} MB are accepted.)`,
  cut: '(The rest of this email was cut off: it is too long.)',
  wholeText: 'Full text of the email.txt',
  tooManyFiles: `Only ${mailLimits.files} files of one email are accepted.`,
  tooMany: 'Too many emails in an hour. Later ones are not added to this ticket.',
  full: 'This ticket has reached its limit of messages. Later emails are not added to it.',
  answerByMail: 'Answer this email to add to the ticket.',
  answerOnPage: 'Respond on the ticket page. We don’t receive replies to this email.',
  answerNowhere: 'Replies to this email aren’t monitored. Write to us on our contact page instead.',
  staffAnswer:
    'If you respond to this email, it goes to the writer when the ticket is assigned to you and your email server confirms you. Otherwise it is held in the ticket.',
} as const;
