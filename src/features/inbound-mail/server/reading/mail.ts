/** Why nobody wrote an email by hand: a program answers, a mass mailing, or it came back. */
export type Automatic = 'autoReply' | 'bulk' | 'bounce';

/** What the head of an email says, cleaned of what is no text. Nothing of it is proven. */
export interface MailHead {
  /** In lower case; null where it names none, or several, of whom nobody can be said to have written it. */
  readonly from: string | null;
  /** What its sender calls itself; may be blank. */
  readonly fromName: string;
  /** Every address that it came to, in lower case. */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** '<id@domain>'; null: it has none. */
  readonly messageId: string | null;
  /** The Message-IDs of what it answers, the nearest first. */
  readonly answers: readonly string[];
  /** `Authentication-Results`, the newest first. */
  readonly checks: readonly string[];
  readonly automatic: Automatic | null;
}

/** What an email says. */
export interface MailBody {
  /** What was written, without what is folded. */
  readonly text: string;
  /** Quoted text and signature. */
  readonly folded: string;
  /** More was written than is read. */
  readonly isCut: boolean;
  /** Its HTML could not be read as text, and there is no other. */
  readonly isUnreadable: boolean;
  /** Its part of type text/calendar; null: it has none. */
  readonly calendar: string | null;
}

export const mailReading = {
  /** Of all that was written. */
  characters: 1_000_000,
  calendarCharacters: 200_000,
  /** Longer text is not folded. */
  foldedAtMost: 20_000,
  recipients: 100,
  answers: 50,
} as const;

/** What the thread that reads an email asks and says, one message at a time. */
export type FromReader =
  | { readonly kind: 'more' }
  | { readonly kind: 'head'; readonly head: MailHead }
  | { readonly kind: 'file'; readonly name: string }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'fileEnd' }
  | { readonly kind: 'read'; readonly body: MailBody }
  | { readonly kind: 'unreadable' };
/** What it is given: a piece of the email, its end, or leave to go on with a file. */
export type ToReader =
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' }
  | { readonly kind: 'go' };
