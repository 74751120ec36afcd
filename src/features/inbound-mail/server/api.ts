import type { RequestContext } from '../../../platform/caller.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { IncomingFile } from '../../../platform/http/uploads.ts';
import { defineHook, type Platform } from '../../../platform/platform.ts';
import type { MailOutcome } from '../model.ts';
import type { Checked } from './reading/checks.ts';
import type { MailBody, MailHead } from './reading/mail.ts';

export type { MailBody, MailHead } from './reading/mail.ts';

/** The head of an email, and what the configured server found about its sender; undefined: none is configured. */
export interface CheckedHead extends MailHead {
  readonly checked: Checked | undefined;
}

/** An email that was read. */
export interface IncomingMail extends CheckedHead {
  readonly body: MailBody;
  /** Of the email as it was sent. */
  readonly size: number;
  /** False: it is larger than what is taken, and only its head is known. */
  readonly isWhole: boolean;
}

/** What a feature does with an email that is for it. */
export interface MailTaking<File = unknown> {
  /** It is for support to look at even though a program says that it wrote it. Else it is given to nobody. */
  readonly takesAutomatic?: boolean;
  /** Stores a file, or says why not, while it comes in. */
  file(file: IncomingFile): Promise<File>;
  /** In one transaction with the fact that it was taken, so exactly once. */
  take(tx: Transaction, context: RequestContext, mail: IncomingMail, files: readonly File[]): Promise<MailOutcome>;
  /** Takes files back that `take` has not kept. */
  release(files: readonly File[]): Promise<void>;
}

/** Whom emails are for, by their head: the first feature that answers gets the email. Undefined: it is none of its own. */
export const mailTaker =
  defineHook<(platform: Platform, head: CheckedHead) => Promise<MailTaking | undefined>>('inboundMail.taker');
