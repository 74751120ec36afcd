import { and, eq, gt } from 'drizzle-orm';
import { hourMs, secondMs } from '../../../kernel/dates.ts';
import { LimitReached } from '../../../kernel/limits.ts';
import type { RequestContext } from '../../../platform/caller.ts';
import { lockUntilCommit, type Transaction } from '../../../platform/database/database.ts';
import { record } from '../../../platform/events/record.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ticketReceived } from '../events.ts';
import { type PublicMessage, ticketIdOf, ticketOf, topicOf } from '../model.ts';
import { insertTicket } from './help/clocks/ticket-row.ts';
import { helpTickets } from './tables.ts';

/** From one address, for all processes together. A whole office may stand behind it. */
const perAddress = { name: 'public-message', windows: [{ times: 20, perSeconds: hourMs / secondMs }] } as const;

/**
 * Writes a ticket for a message from a public form. The same message sent again within an hour, after a lost response, is
 * the same ticket.
 * @returns its `ticketId` @throws LimitReached
 */
export async function receiveMessage(
  platform: Platform,
  message: PublicMessage,
  from: { address: string; context: RequestContext },
): Promise<string> {
  await takeAttempt(platform, from.address);
  return platform.database.transaction(async (tx) => {
    const email = message.email.toLowerCase();
    await lockUntilCommit(tx, 'public message', email);
    const known = await findRepeated(tx, message, email, from.context.at);
    return known ?? (await writeTicket(tx, message, email, from.context));
  });
}

async function takeAttempt({ rateLimits }: Platform, address: string): Promise<void> {
  const { waitSeconds } = await rateLimits.count(perAddress, address);
  if (waitSeconds > 0) throw new LimitReached('Too many messages came from your network.', waitSeconds);
}

async function findRepeated(tx: Transaction, message: PublicMessage, email: string, at: Date) {
  const { subject, description } = ticketOf(message);
  const [known] = await tx.db
    .select({ number: helpTickets.number })
    .from(helpTickets)
    .where(
      and(
        eq(helpTickets.userEmail, email),
        gt(helpTickets.createdAt, new Date(at.getTime() - hourMs)),
        eq(helpTickets.channel, message.channel),
        eq(helpTickets.subject, subject),
        eq(helpTickets.description, description),
      ),
    );
  return known && ticketIdOf(known.number);
}

async function writeTicket(
  tx: Transaction,
  message: PublicMessage,
  userEmail: string,
  context: RequestContext,
): Promise<string> {
  const { actor, at } = context;
  const accountId = actor.kind === 'account' ? actor.id : null;
  const { channel, name: userName, company } = message;
  const ticket = ticketOf(message);
  const written = { accountId, channel, userName, userEmail, company, ...ticket, createdAt: at };
  const { id, number } = await insertTicket(tx, written);
  const { category, priority } = ticket;
  const ticketId = ticketIdOf(number);
  await record(tx, context, ticketReceived, {
    id,
    payload: { number, channel, topic: topicOf(message) },
    after: { ticketId, channel, category, priority },
  });
  return ticketId;
}
