import { Readable } from 'node:stream';
import type { IncomingFile } from '../../../../platform/http/uploads.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { cleanFileName } from '../../../documents/model.ts';
import { isRefused } from '../../../documents/server/api.ts';
import { ticketLimits } from '../../help/model.ts';
import { mailLimits, mailTexts, type RefusedFile } from '../../mail/model.ts';
import { ticketForm } from '../help/ticket-files.ts';

export type MailFile = Awaited<ReturnType<typeof ticketForm.store>>;

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024);

class TooLargeFile extends Error {}

/** Stores the files of one email as those of a form: judged by their content, up to the same size. */
export function mailFileTaker(platform: Platform): (file: IncomingFile) => Promise<MailFile> {
  let count = 0;
  return async ({ name, content }) => {
    const refused = (reason: string) => ({ originalName: cleanFileName(name), reason });
    count += 1;
    if (count > mailLimits.files) return refused(mailTexts.tooManyFiles);
    let size = 0;
    const bounded = async function* () {
      for await (const piece of content as AsyncIterable<Buffer>) {
        size += piece.length;
        if (size > ticketLimits.fileBytes) throw new TooLargeFile();
        yield piece;
      }
    };
    try {
      return await ticketForm.store(platform, { name, content: Readable.from(bounded()) });
    } catch (error) {
      if (size <= ticketLimits.fileBytes) throw error;
      return refused(`A file can be up to ${megabytes(ticketLimits.fileBytes)} MB.`);
    }
  };
}

/** A text that is too long to be shown, as a file. */
export const storeText = (platform: Platform, text: string): Promise<MailFile> =>
  ticketForm.store(platform, { name: mailTexts.wholeText, content: Readable.from([Buffer.from(text)]) });

export const releaseFiles = (platform: Platform, files: readonly MailFile[]): Promise<void> =>
  ticketForm.removeUnnamed(
    platform,
    files.flatMap((file) => (isRefused(file) ? [] : [file.id])),
  );

export const takenOf = (files: readonly MailFile[]) => files.flatMap((file) => (isRefused(file) ? [] : [file]));
export const refusedOf = (files: readonly MailFile[]): RefusedFile[] =>
  files.flatMap((file) => (isRefused(file) ? [{ name: file.originalName, reason: file.reason }] : []));
