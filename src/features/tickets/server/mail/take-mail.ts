import type { RequestContext } from '../../../../platform/caller.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inboundLimits, type MailOutcome } from '../../../inbound-mail/model.ts';
import type { CheckedHead, IncomingMail, MailTaking } from '../../../inbound-mail/server/api.ts';
import { mailLimits, mailTexts } from '../../mail/model.ts';
import type { TicketMail } from './keep-mail.ts';
import { type MailFile, mailFileTaker, releaseFiles, storeText } from './mail-files.ts';
import { openTicket } from './open-ticket.ts';
import { isToUs } from './reply-address.ts';
import { findTicket } from './thread.ts';
import { writeMail } from './write-mail.ts';

const megabyte = 1024 * 1024;

/** Emails about tickets, and those that open one where this installation has it so. */
export async function takesTicketMail(platform: Platform, head: CheckedHead): Promise<MailTaking | undefined> {
  const found = await findTicket(platform, platform.database.db, head);
  const takesAutomatic = found?.hasToken === true && head.automatic !== 'bounce';
  if (head.automatic !== null ? !takesAutomatic : !found && !opens(platform, head)) return undefined;
  const longTexts: MailFile[] = [];
  return {
    takesAutomatic,
    file: mailFileTaker(platform),
    async take(tx, context, mail, files) {
      const whole = await attachLongText(platform, mail);
      longTexts.push(...whole);
      // What `file` has answered.
      const all = [...(files as MailFile[]), ...whole];
      return settle(platform, tx, context, { ...mail, text: textOf(mail), folded: foldedOf(mail), files: all });
    },
    release: (files) => releaseFiles(platform, [...(files as MailFile[]), ...longTexts]),
  };
}

const opens = (platform: Platform, { recipients }: CheckedHead): boolean =>
  platform.config.inboundMail?.makesTickets === true && isToUs(platform, recipients);

/** Found again within the transaction: meanwhile the ticket may have gone. */
async function settle(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  mail: TicketMail,
): Promise<MailOutcome> {
  const found = await findTicket(platform, tx.db, mail);
  if (mail.automatic !== null && !found?.hasToken) return 'automatic';
  if (found) return writeMail(platform, tx, context, { ...found, mail });
  return opens(platform, mail) ? openTicket(platform, tx, context, mail) : 'ignored';
}

const isLong = ({ body: { text } }: IncomingMail): boolean => text.length > mailLimits.characters;

async function attachLongText(platform: Platform, mail: IncomingMail): Promise<MailFile[]> {
  if (!isLong(mail)) return [];
  const { text, isCut } = mail.body;
  return [await storeText(platform, isCut ? `${text}\n\n${mailTexts.cut}` : text)];
}

function textOf(mail: IncomingMail): string {
  const { body, isWhole, size } = mail;
  if (!isWhole && size <= inboundLimits.mailBytes) return mailTexts.notFetched;
  if (!isWhole) return mailTexts.tooLarge(Math.ceil(size / megabyte), inboundLimits.mailBytes / megabyte);
  if (body.isUnreadable) return mailTexts.unreadable;
  const text = body.text.trim();
  if (text === '') return mailTexts.noText;
  return isLong(mail) ? `${text.slice(0, mailLimits.characters).toWellFormed()}\n\n…` : text;
}

const foldedOf = ({ body: { folded } }: IncomingMail): string =>
  folded.slice(0, mailLimits.foldedCharacters).toWellFormed();
