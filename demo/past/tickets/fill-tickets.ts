import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import { accounts } from '../../../src/features/accounts/server/tables.ts';
import { marketSources } from '../../../src/features/analytics/server/rollup/market-sources.ts';
import { markDays } from '../../../src/features/analytics/server/rollup/marks.ts';
import { clockFrom, noClock } from '../../../src/features/tickets/help/clocks/ticket-clock.ts';
import { isOpenStatus } from '../../../src/features/tickets/help/model.ts';
import { keepTicketFiles, ticketForm } from '../../../src/features/tickets/server/help/ticket-files.ts';
import {
  cannedReplies,
  helpTickets,
  ticketFeedback,
  ticketMessages,
} from '../../../src/features/tickets/server/tables.ts';
import type { TicketStatus } from '../../../src/features/tickets/topics.ts';
import { hourMs } from '../../../src/kernel/dates.ts';
import { lockUntilCommit, type Transaction } from '../../../src/platform/database/database.ts';
import type { Platform } from '../../../src/platform/platform.ts';
import { idOf } from '../../market/dice.ts';
import { type DemoTicket, demoReplies, demoTickets } from './tickets.ts';

type Account = typeof accounts.$inferSelect;
interface People {
  readonly writer: Account;
  readonly agent: Account;
}

const idOfTicket = (place: number): string => idOf(`ticket/${place}`);
const emails = ['broker@example.com', 'investor@example.com', 'admin@example.com'] as const;

/** Gives the support desk of the demo market something to do, once: tickets of every status, and canned replies. */
export async function fillDemoTickets(platform: Platform): Promise<void> {
  await platform.database.background.transaction(async (tx) => {
    await lockUntilCommit(tx, 'demo tickets');
    if ((await tx.db.$count(helpTickets, eq(helpTickets.id, idOfTicket(0)))) > 0) return;
    const people = await tx.db
      .select()
      .from(accounts)
      .where(inArray(accounts.email, [...emails]));
    const [broker, investor, agent] = emails.map((email) => people.find((one) => one.email === email));
    if (!broker || !investor || !agent) return;
    const now = platform.clock.now();
    for (const [place, ticket] of demoTickets.entries()) {
      const writer = ticket.writer === 'broker' ? broker : investor;
      await writeTicket(platform, tx, { ticket, place, now }, { writer, agent });
    }
    if ((await tx.db.$count(cannedReplies)) === 0)
      await tx.db.insert(cannedReplies).values(demoReplies.map((reply) => ({ ...reply, updatedAt: now })));
    await markDays(tx, marketSources.tickets, marketSources.tickets.moments);
  });
}

interface Written {
  readonly ticket: DemoTicket;
  readonly place: number;
  readonly now: Date;
}

async function writeTicket(
  platform: Platform,
  tx: Transaction,
  { ticket, place, now }: Written,
  { writer, agent }: People,
): Promise<void> {
  const { subject, category, priority, status, description, hoursAgo, lines = [], feedback, file, isAssigned } = ticket;
  const id = idOfTicket(place);
  const after = (hours: number) => new Date(now.getTime() - (hoursAgo - hours) * hourMs);
  const answer = lines.find(([from]) => from === 'support');
  const lastHours = (lines.at(-1)?.[1] ?? 0) + 1;
  const clock = clockOf(ticket, after, answer?.[1], lastHours);
  await tx.db.insert(helpTickets).values({
    ...{ id, accountId: writer.id, channel: 'product', subject, category, priority, status, description },
    ...{ userName: `${writer.firstName} ${writer.lastName}`, userEmail: writer.email, company: '' },
    ...{ browser: 'Firefox 140', os: 'Windows', device: 'Computer' },
    assignedTo: isAssigned ? agent.id : null,
    assignedAt: isAssigned ? after(1) : null,
    firstAnsweredAt: answer ? after(answer[1]) : null,
    createdAt: after(0),
    resolvedAt: isOpenStatus(status) ? null : after(lastHours),
    ...clock,
  });
  for (const [from, hours, message] of lines)
    await tx.db.insert(ticketMessages).values({
      ...{ ticketId: id, authorId: from === 'writer' ? writer.id : agent.id, message, at: after(hours) },
      ...{ isStaff: from !== 'writer', isInternal: from === 'note' },
    });
  if (feedback) {
    const said = after(lastHours + 1);
    await tx.db
      .insert(ticketFeedback)
      .values({ ticketId: id, resolvedAt: after(lastHours), ...feedback, answeredAt: said, changedAt: said });
  }
  if (file) await attach(platform, tx, { ticketId: id, ...file, at: after(0) });
}

/** As the clocks would stand had all of it happened. */
function clockOf(
  { category, priority, status }: DemoTicket,
  after: (hours: number) => Date,
  answeredHours: number | undefined,
  lastHours: number,
) {
  const like = (now: TicketStatus, isAnswered: boolean) => ({ category, priority, status: now, isAnswered });
  const begun = clockFrom(noClock, like('Open', false), after(0));
  const answered = answeredHours === undefined ? begun : clockFrom(begun, like('Open', true), after(answeredHours));
  return status === 'Open'
    ? answered
    : clockFrom(answered, like(status, answeredHours !== undefined), after(lastHours));
}

interface Attached {
  readonly ticketId: string;
  readonly name: string;
  readonly text: string;
  readonly at: Date;
}

async function attach(platform: Platform, tx: Transaction, { ticketId, name, text, at }: Attached): Promise<void> {
  const taken = await ticketForm.store(platform, { name, content: Readable.from([Buffer.from(text)]) });
  if ('reason' in taken) throw new Error(taken.reason);
  await keepTicketFiles(platform, tx, { ticketId, files: [taken], at });
}
