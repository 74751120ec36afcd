import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { isAdmin } from '../../../../kernel/access.ts';
import { dayMs, hourMs } from '../../../../kernel/dates.ts';
import type { RequestContext } from '../../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../../platform/database/database.ts';
import { record } from '../../../../platform/events/record.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccountAt, findPeople, isSuspended } from '../../../accounts/server/api.ts';
import type { MailOutcome } from '../../../inbound-mail/model.ts';
import { ticketSubmitted } from '../../help/events.ts';
import { openStatuses, ticketLimits } from '../../help/model.ts';
import { mailLimits, mailTexts } from '../../mail/model.ts';
import { ticketIdOf } from '../../model.ts';
import { insertTicket } from '../help/clocks/ticket-row.ts';
import { helpTickets } from '../tables.ts';
import { keepMail, type TicketMail } from './keep-mail.ts';
import { ticketMails } from './tables.ts';

const kind = { category: 'Other', priority: 'Medium' } as const;

/**
 * A ticket of whoever wrote an email: of their account where the receiving server confirmed the sender and the account has proven that it
 * reads that address, else of the address alone, as from a public form. Nobody is answered, so nobody learns which it was.
 */
export async function openTicket(
  platform: Platform,
  tx: Transaction,
  context: RequestContext,
  mail: TicketMail,
): Promise<MailOutcome> {
  const { from: userEmail, subject, fromName, text: description } = mail;
  if (userEmail === null) return 'ignored';
  await lockUntilCommit(tx, 'tickets by email', userEmail);
  const refusal = await refusalOf(tx, mail, userEmail, context.at);
  if (refusal) return refusal;
  if (mail.checked !== 'passed' && (await hasTooManyUnconfirmed(tx, context.at))) return 'tooMany';
  const person = mail.checked === 'passed' ? await findWriter(tx, userEmail) : undefined;
  if (person && (await hasTooManyOpen(tx, person.id))) return 'tooMany';
  const accountId = person?.id ?? null;
  const userName = person?.name ?? (fromName === '' ? userEmail : fromName);
  const { id, number } = await insertTicket(tx, {
    ...{ accountId, channel: 'email', userName, userEmail, company: '', createdAt: context.at },
    ...{ subject: subject === '' ? mailTexts.noSubject : subject, ...kind, description },
  });
  const doubt = mail.checked === 'passed' ? null : 'failedChecks';
  await keepMail(platform, tx, { ticketId: id, lineId: null, mail, doubt, at: context.at });
  const after = { ticketId: ticketIdOf(number), channel: 'email', ...kind };
  await record(tx, context, ticketSubmitted, { id, payload: { number, accountId, priority: kind.priority }, after });
  return 'opened';
}

async function refusalOf(
  { db }: Transaction,
  { messageId }: TicketMail,
  from: string,
  at: Date,
): Promise<MailOutcome | undefined> {
  const { sender, openedId, receivedAt } = ticketMails;
  const lately = and(eq(sender, from), isNotNull(openedId), gt(receivedAt, new Date(at.getTime() - dayMs)));
  const isSame = messageId === null ? undefined : and(lately, eq(ticketMails.messageId, messageId));
  if (isSame && (await db.$count(ticketMails, isSame)) > 0) return 'repeated';
  return (await db.$count(ticketMails, lately)) >= mailLimits.opened ? 'tooMany' : undefined;
}

/** A limit by address alone holds nobody back who makes addresses up. */
async function hasTooManyUnconfirmed(tx: Transaction, at: Date): Promise<boolean> {
  await lockUntilCommit(tx, 'tickets by email', 'unconfirmed');
  const { doubt, openedId, receivedAt } = ticketMails;
  const lately = and(isNotNull(doubt), isNotNull(openedId), gt(receivedAt, new Date(at.getTime() - hourMs)));
  return (await tx.db.$count(ticketMails, lately)) >= mailLimits.openedUnconfirmed;
}

/** The account that reads this address and may log in. */
async function findWriter(tx: Transaction, email: string) {
  const found = await findAccountAt(tx.db, email);
  if (!found || found.emailVerifiedAt === null || isAdmin(found.role)) return undefined;
  if (await isSuspended(tx.db, found.id)) return undefined;
  const person = (await findPeople(tx.db, [found.id])).get(found.id);
  return person && { id: found.id, name: person.name };
}

async function hasTooManyOpen({ db }: Transaction, accountId: string): Promise<boolean> {
  const isOpen = and(eq(helpTickets.accountId, accountId), inArray(helpTickets.status, [...openStatuses]));
  return (await db.$count(helpTickets, isOpen)) >= ticketLimits.open;
}
