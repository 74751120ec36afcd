import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import {
  listOwnTickets,
  listStaffTickets,
  readOwnTicket,
  readStaffTicket,
  readTicketStats,
} from '../../help/endpoints.ts';
import type { TicketGroup } from '../../help/model.ts';
import { moveDrafts } from './drafts.ts';

// Everything of tickets begins so: the live stream reads it again.
const helpTickets = 'help-tickets';

export const ownTicketsOptions = (show: TicketGroup) =>
  infiniteQueryOptions({
    queryKey: [helpTickets, 'own', show],
    queryFn: ({ signal, pageParam: cursor }) =>
      callEndpoint(listOwnTickets, { querystring: { show, ...(cursor === null ? {} : { cursor }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.cursor,
  });

export const ownTicketOptions = (id: string) =>
  queryOptions({
    queryKey: [helpTickets, 'own-one', id],
    queryFn: async ({ signal }) => {
      const { ticket } = await callEndpoint(readOwnTicket, { params: { id } }, { signal });
      // Merged into another meanwhile: what is typed goes along.
      moveDrafts(id, ticket.ticketId);
      return ticket;
    },
  });

export type StaffQuery = EndpointInput<typeof listStaffTickets>['querystring'];
export const staffTicketsOptions = (querystring: StaffQuery) =>
  queryOptions({
    queryKey: [helpTickets, 'staff', querystring],
    queryFn: ({ signal }) => callEndpoint(listStaffTickets, { querystring }, { signal }),
    placeholderData: keepPreviousData,
  });

export const staffTicketOptions = (id: string) =>
  queryOptions({
    queryKey: [helpTickets, 'staff-one', id],
    queryFn: async ({ signal }) => {
      const { ticket } = await callEndpoint(readStaffTicket, { params: { id } }, { signal });
      moveDrafts(id, ticket._id);
      return ticket;
    },
  });

export const ticketStatsOptions = queryOptions({
  queryKey: [helpTickets, 'stats'],
  queryFn: async ({ signal }) => (await callEndpoint(readTicketStats, {}, { signal })).stats,
});

export const allTickets = { queryKey: [helpTickets] } as const;
