import { attachmentLimits } from '../../documents/attachments.ts';

/** How many files a broker may have uploaded that no request was sent with. */
export const mostUnsent = 50;

export const requestFileTexts = {
  tooMany: `A quote request can have up to ${attachmentLimits.files} files.`,
  sent: 'One of the files was already sent with another quote request. Attach it again.',
  tooManyUnsent: 'You uploaded many files without sending them. They are removed after a day. Try again then.',
  unfinished: 'A file was not uploaded. Retry or remove it, then submit again.',
} as const;

/** '2 files attached: read them with the request', as an email says it. */
export const attachedText = (count: number): string =>
  count === 1 ? '1 file attached: read it with the request' : `${count} files attached: read them with the request`;
