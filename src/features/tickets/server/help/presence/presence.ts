import { z } from 'zod';
import { idSchema } from '../../../../../kernel/contract.ts';
import { AppError } from '../../../../../kernel/errors.ts';
import { defineTopic, listenTo } from '../../../../../platform/events/bus.ts';
import { openPages } from '../../../../../platform/events/open-pages.ts';
import { defineService, type Platform } from '../../../../../platform/platform.ts';
import { personName } from '../../../../accounts/model.ts';
import { findPeople } from '../../../../accounts/server/api.ts';
import { type PresenceState, presenceLimits, presenceStates } from '../../../help/presence/model.ts';
import { findKeptTicket } from '../merging/kept-ticket.ts';

const presenceTopic = defineTopic('ticketPresence', {
  ticketId: idSchema,
  page: idSchema,
  accountId: idSchema,
  state: z.enum(presenceStates),
});

interface Present {
  readonly accountId: string;
  readonly state: PresenceState;
  readonly until: number;
}

interface Presences {
  /** By page, of those who have said so lately. */
  of(ticketId: string): ReadonlyMap<string, Present>;
}

/** Who looks at which ticket, in memory alone: every process hears what every page says. */
export const presences = defineService<Presences>({
  name: 'ticket presence',
  open({ events, clock }) {
    const byTicket = new Map<string, Map<string, Present>>();
    const now = () => clock.now().getTime();
    const tidy = (ticketId: string, pages: Map<string, Present>) => {
      for (const [page, { until }] of pages) if (until <= now()) pages.delete(page);
      if (pages.size === 0) byTicket.delete(ticketId);
    };
    events.subscribe([
      listenTo(presenceTopic, ({ ticketId, page, accountId, state }) => {
        const pages = byTicket.get(ticketId) ?? new Map<string, Present>();
        if (state === 'gone') pages.delete(page);
        else pages.set(page, { accountId, state, until: now() + presenceLimits.lastsMs });
        byTicket.set(ticketId, pages);
        for (const [id, some] of byTicket) tidy(id, some);
      }),
    ]);
    return {
      of(ticketId) {
        const pages = byTicket.get(ticketId) ?? new Map<string, Present>();
        tidy(ticketId, pages);
        return pages;
      },
    };
  },
});

interface Said {
  readonly ticket: string;
  readonly page: string;
  readonly accountId: string;
  readonly state: PresenceState;
}

/** Makes known that a page shows a ticket, and to the others' pages where that is news. @returns who else is there @throws NOT_FOUND */
export async function sayPresence(platform: Platform, { ticket, page, accountId, state }: Said) {
  const { database, events } = platform;
  const kept = await findKeptTicket(database.db, ticket);
  if (!kept) throw new AppError('NOT_FOUND');
  const service = platform.service(presences);
  // What others said before this call has arrived, also through another process.
  await events.caughtUp().catch(() => undefined);
  const known = service.of(kept.id);
  const others = [...known.values()].filter((one) => one.accountId !== accountId);
  const isNews = (known.get(page)?.state ?? 'gone') !== state;
  const readers = isNews ? [...new Set(others.map((one) => one.accountId))] : [];
  await database.transaction(async (tx) => {
    await events.publish(tx, presenceTopic, { ticketId: kept.id, page, accountId, state });
    await events.publish(
      tx,
      openPages,
      ...readers.map((reader) => ({ accountId: reader, type: 'ticketPresence', id: kept.id })),
    );
  });
  return presentOthers(platform, others);
}

async function presentOthers({ database }: Platform, others: readonly Present[]) {
  const ids = [...new Set(others.map(({ accountId }) => accountId))];
  const people = await findPeople(database.db, ids);
  return ids
    .map((accountId) => ({
      accountId,
      name: personName(people.get(accountId)),
      isTyping: others.some((one) => one.accountId === accountId && one.state === 'typing'),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
