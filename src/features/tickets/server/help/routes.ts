import { ok } from '../../../../kernel/endpoint.ts';

import { type Route, route } from '../../../../platform/http/route.ts';
import * as contract from '../../help/contract.ts';
import * as endpoints from '../../help/endpoints.ts';
import { sayPresence as sayPresenceSchemas } from '../../help/presence/contract.ts';
import { sayPresence as sayPresenceEndpoint } from '../../help/presence/endpoints.ts';
import { ticketIdOf } from '../../model.ts';
import { cannedRoutes } from './canned/routes.ts';
import { assign, setPriority, setStatus } from './changes/change-ticket.ts';
import { feedbackRoutes } from './feedback/routes.ts';
import { mergeTickets } from './merging/merge-tickets.ts';
import { readOwnTicket, readOwnTickets, reply } from './own-tickets.ts';
import { sayPresence } from './presence/presence.ts';
import { readStaffTicket, readStaffTickets, readStats } from './staff-tickets.ts';
import { submitTicket } from './submit-ticket.ts';
import { respond } from './threads/respond.ts';

const ofWriter: readonly Route[] = [
  route(endpoints.submitTicket, contract.submitTicket, async (call, platform) => {
    const { id, number } = await submitTicket(call, platform);
    return { ...ok, ticketId: ticketIdOf(number), _id: id };
  }),
  route(endpoints.listOwnTickets, contract.listOwnTickets, async ({ session, query }, { database }) => ({
    ...ok,
    ...(await readOwnTickets(database.db, session.accountId, query)),
  })),
  route(endpoints.readOwnTicket, contract.readOwnTicket, async ({ session, params, context }, { database }) => ({
    ...ok,
    ticket: await readOwnTicket(database.db, session.accountId, params.id, context.at),
  })),
  route(
    endpoints.replyToTicket,
    contract.replyToTicket,
    async ({ session: { accountId }, params, body, context, idempotencyKey: key }, platform) => ({
      ...ok,
      ticket: await reply(platform, { accountId, ticket: params.id, message: body, key }, context),
    }),
  ),
];

const ofSupport: readonly Route[] = [
  route(endpoints.listStaffTickets, contract.listStaffTickets, async ({ session, query, context }, { database }) => ({
    ...ok,
    ...(await readStaffTickets(database.db, query, { now: context.at, accountId: session.accountId })),
  })),
  route(endpoints.readTicketStats, contract.readTicketStats, async ({ context }, { database }) => ({
    ...ok,
    stats: await readStats(database.db, context.at),
  })),
  route(endpoints.readStaffTicket, contract.readStaffTicket, async ({ params, context }, { database }) => ({
    ...ok,
    ticket: await readStaffTicket(database.db, params.id, context.at),
  })),
  route(
    endpoints.respondToTicket,
    contract.respondToTicket,
    async ({ session, params, body, context, idempotencyKey: key }, platform) => ({
      ...ok,
      ticket: await respond(platform, { ticketId: params.id, by: session, ...body, key }, context),
    }),
  ),
  route(endpoints.setTicketStatus, contract.setTicketStatus, async ({ session, params, body, context }, platform) => {
    const { status, statusNotes: notes } = body;
    return { ...ok, ticket: await setStatus(platform, { ticketId: params.id, by: session, notes, status }, context) };
  }),
  route(
    endpoints.setTicketPriority,
    contract.setTicketPriority,
    async ({ session, params, body, context }, platform) => {
      const { priority, priorityNotes: notes } = body;
      const act = { ticketId: params.id, by: session, notes, priority };
      return { ...ok, ticket: await setPriority(platform, act, context) };
    },
  ),
  route(endpoints.mergeTickets, contract.mergeTickets, async ({ session, params, body, context }, platform) => ({
    ...ok,
    ticket: await mergeTickets(platform, { ticketId: params.id, by: session, ...body }, context),
  })),
  route(endpoints.assignTicket, contract.assignTicket, async ({ session, params, body, context }, platform) => {
    const { assignedTo, assignmentNotes: notes, from } = body;
    const act = { ticketId: params.id, by: session, notes, assignedTo, from };
    return { ...ok, ticket: await assign(platform, act, context) };
  }),
];

const ofPages: readonly Route[] = [
  route(sayPresenceEndpoint, sayPresenceSchemas, async ({ session, params, body }, platform) => ({
    ...ok,
    others: await sayPresence(platform, { ticket: params.id, accountId: session.accountId, ...body }),
  })),
];

export const helpRoutes: readonly Route[] = [...ofWriter, ...ofSupport, ...ofPages, ...cannedRoutes, ...feedbackRoutes];
