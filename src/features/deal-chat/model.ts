import { dayMs, minuteMs } from '../../kernel/dates.ts';
import { attachmentLimits } from '../documents/attachments.ts';

/** What a message is: somebody's words, what happened to the deal, or a word of Plinth itself. The names are documented. */
export const messageTypes = ['chat', 'status_update', 'system'] as const;

const megabyte = 1024 * 1024;
export const chatLimits = {
  characters: 5_000,
  /** So many of them left are shown as a counter. */
  countedFrom: 500,
  editMs: 5 * minuteMs,
  page: 50,
  filesPerMessage: attachmentLimits.files,
  fileBytes: attachmentLimits.fileBytes,
  filesPerThread: 500,
  bytesPerThread: 500 * megabyte,
  /** How long somebody counts as typing after they last said so, and how often a page says so. */
  typingMs: 6_000,
  typingEveryMs: 3_000,
} as const;

const count = new Intl.NumberFormat('en-US');
export const chatTexts = {
  blank: 'Please write a message.',
  tooLong: `A message may have at most ${count.format(chatLimits.characters)} characters.`,
  tooManyFiles: `A message may have at most ${chatLimits.filesPerMessage} files.`,
  threadFull: 'This chat has reached its file limit. Send this file another way.',
  archived: 'This deal is archived. You can read its messages but not send new ones.',
  editTooLate: 'You can edit a message for five minutes after you send it.',
  notEditable: 'You can only edit your own messages.',
  notFound: 'Message not found.',
  bySupport: 'Written by Plinth support',
  noDeal: 'The requested pipeline entry could not be found.',
  noSuchDeal: 'There is no deal with this ID.',
  reasonMissing: 'Say why you need access, in at least 10 characters. The broker reads it.',
} as const;

/** The deal's own thread, where a call names it beside those of lenders. */
export const ownThread = 'deal';

/** Within 24 hours a message says its time, from then on its date. */
export const saysItsTime = (createdAt: Date, now: Date): boolean => now.getTime() - createdAt.getTime() < dayMs;

/** For how many more seconds, of the server's time, whoever wrote a message may change it. */
export const editableSeconds = (createdAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((createdAt.getTime() + chatLimits.editMs - now.getTime()) / 1_000));

/** What a notification of a thread is known by: one for all that is unread in it. */
export const aboutThread = (dealId: string, lenderId: string | null): string =>
  `${aboutDeal(dealId)}${lenderId ?? ownThread}`;
/** How it begins, whichever thread of the deal it is about. */
export const aboutDeal = (dealId: string): string => `deal-chat ${dealId} `;

/** The id of a deal in what somebody pasted: the id itself, or a link to the deal. Else the text as it is. */
export const dealIdIn = (text: string): string =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0] ?? text.trim();

/** Where the Plinth team finds the chats that wait for it. */
export const teamChatsPath = '/admin/deal-chats';

/** The page where a reader finds a thread: its address opens the chat. */
export const threadMark = (lenderId: string | null): string => `#chat=${lenderId ?? ownThread}`;
