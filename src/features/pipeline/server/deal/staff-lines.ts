import { z } from 'zod';

const staffActions: readonly string[] = ['pipelineEntry.staffAccessGranted', 'pipelineEntry.readByStaff'];
/** A line about the Plinth team, who are not named: it is the team that reads. */
export const isStaffLine = (action: string): boolean => staffActions.includes(action);

const recorded = z.union([
  z.object({ reason: z.string() }),
  z.object({ part: z.literal('inbox') }),
  z.object({ part: z.literal('deal') }),
  z.object({ part: z.literal('thread'), lenderId: z.string().nullable() }),
  z.object({ part: z.literal('file'), lenderId: z.string().nullable(), file: z.string() }),
  z.object({ part: z.literal('requestFile'), file: z.string() }),
  z.object({ part: z.literal('document'), file: z.string() }),
]);

/** What the owner of a deal reads about its readings by the Plinth team. @param text when no more is known */
export function staffSentence(text: string, after: unknown, nameOf: (lenderId: string) => string | undefined): string {
  const read = recorded.safeParse(after).data;
  if (read === undefined) return text;
  if ('reason' in read) return `Plinth team asked to read the chats of this deal for an hour. Reason: ${read.reason}`;
  if (read.part === 'inbox') return 'Plinth team saw your message in its list of chats';
  if (read.part === 'deal') return 'Plinth team opened the chats of this deal';
  if (read.part === 'requestFile') return `Plinth team opened “${read.file}” of a quote request`;
  if (read.part === 'document') return `Plinth team opened “${read.file}” of the documents`;
  const chat =
    read.lenderId === null ? 'your chat with the team' : `your chat with ${nameOf(read.lenderId) ?? 'a lender'}`;
  return read.part === 'thread' ? `Plinth team read ${chat}` : `Plinth team opened “${read.file}” in ${chat}`;
}

const openedFile = z.object({ type: z.string(), file: z.string() });
/** What the owner of a deal reads about a file that the lender opened. @param text when no more is known */
export function openedSentence(text: string, after: unknown): string {
  const opened = openedFile.safeParse(after).data;
  if (opened === undefined) return text;
  return opened.type === 'package' ? 'Loan package downloaded' : `“${opened.file}” opened`;
}
