import { and, eq, isNull } from 'drizzle-orm';
import type { PayloadOf } from '../../../kernel/event-type.ts';
import type { FollowerCall } from '../../../platform/events/followers.ts';
import { record } from '../../../platform/events/record.ts';
import { planNamed } from '../../accounts/plans.ts';
import { findPeople } from '../../accounts/server/api.ts';
import type { planRequestMade } from '../../subscriptions/events.ts';
import { ticketReceived } from '../events.ts';
import { ticketStatusSet } from '../help/events.ts';
import type { TicketChange } from '../help/model.ts';
import { ticketIdOf } from '../model.ts';
import { insertTicket } from './help/clocks/ticket-row.ts';
import { writeMessage } from './help/own-tickets.ts';
import { helpTickets } from './tables.ts';

type Requested = FollowerCall<PayloadOf<typeof planRequestMade>>;

/** A requested plan is a ticket of the one list, where its writer and support can talk about it. It is decided where plans are. */
export async function fileRequest({ tx, context, happened }: Requested): Promise<void> {
  const people = await findPeople(
    tx.db,
    happened.map(({ payload }) => payload.accountId),
  );
  for (const { payload } of happened) {
    const { accountId, plan, billing } = payload;
    const person = people.get(accountId);
    if (!person) continue;
    const subject = plan === null ? 'Request to end a plan' : `Plan request: ${planNamed(plan).name}`;
    const description =
      plan === null ? 'Ends the current plan.' : `${planNamed(plan).name}, billed ${billing ?? 'monthly'}.`;
    const row = await insertTicket(tx, {
      ...{ accountId, channel: 'plan', userName: person.name, userEmail: person.email, company: '' },
      ...{ subject, description, category: 'Billing', priority: 'Medium', createdAt: context.at },
    });
    await record(tx, context, ticketReceived, {
      id: row.id,
      payload: { number: row.number, channel: 'plan', topic: null },
      after: { ticketId: ticketIdOf(row.number), channel: 'plan', category: 'Billing', priority: 'Medium' },
    });
  }
}

/** A request that was decided or withdrawn is resolved. Its writer hears of the plan itself. */
export async function closeRequest({ tx, context, happened }: Requested): Promise<void> {
  const by = 'id' in context.actor && context.actor.kind === 'account' ? context.actor.id : null;
  for (const { payload } of happened) {
    const { accountId, channel, resolvedAt } = helpTickets;
    const tickets = await tx.db
      .select()
      .from(helpTickets)
      .where(and(eq(accountId, payload.accountId), eq(channel, 'plan'), isNull(resolvedAt)))
      .for('update');
    for (const { id, number, status: from } of tickets) {
      const change: TicketChange = { of: 'status', from, to: 'Resolved' };
      await tx.db.update(helpTickets).set({ status: 'Resolved', resolvedAt: context.at }).where(eq(helpTickets.id, id));
      await writeMessage(tx, {
        ...{ ticketId: id, authorId: by, isStaff: by !== payload.accountId, isInternal: false },
        ...{ message: '', change, at: context.at },
      });
      await record(tx, context, ticketStatusSet, {
        id,
        payload: { number, accountId: payload.accountId, status: 'Resolved', isSilent: true },
        ...{ before: { status: from }, after: { status: 'Resolved' } },
      });
    }
  }
}
