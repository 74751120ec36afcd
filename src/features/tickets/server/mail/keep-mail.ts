import type { Transaction } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { IncomingMail } from '../../../inbound-mail/server/api.ts';
import type { Doubt } from '../../mail/model.ts';
import { keepTicketFiles } from '../help/ticket-files.ts';
import { type MailFile, refusedOf, takenOf } from './mail-files.ts';
import { ticketMails } from './tables.ts';

/** An email for a ticket, as it is written down. */
export interface TicketMail extends IncomingMail {
  /** What is shown. */
  readonly text: string;
  readonly folded: string;
  readonly files: readonly MailFile[];
}

interface Kept {
  readonly ticketId: string;
  /** Null: it opened the ticket. */
  readonly lineId: string | null;
  readonly mail: TicketMail;
  readonly doubt: Doubt | null;
  readonly at: Date;
}

/** Writes down what a message or ticket has beside its text because it came by email, with its files. */
export async function keepMail(
  platform: Platform,
  tx: Transaction,
  { ticketId, lineId, mail, doubt, at }: Kept,
): Promise<void> {
  const { messageId, from, folded, files } = mail;
  const openedId = lineId === null ? ticketId : null;
  await tx.db.insert(ticketMails).values({
    ...{ lineId, openedId, messageId, sender: from ?? '', doubt, folded, refused: refusedOf(files), receivedAt: at },
  });
  await keepTicketFiles(platform, tx, { ticketId, lineId, files: takenOf(files), at });
}
