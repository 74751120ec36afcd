import type { EventType } from '../../../kernel/event-type.ts';
import { publishes, updatesPages } from '../../../platform/events/channels.ts';
import type { Follower } from '../../../platform/platform.ts';
import { lenderAdded, lenderArchived, lenderChanged } from '../events.ts';
import { lenderTopic } from './topics.ts';

// An import changes thousands of lenders: the pages of administrators are told once for all of them.
const showsAdmins = <Payload extends object>(event: EventType<Payload, 'admins'>): Follower =>
  updatesPages(event, { type: 'lender', to: ['admins'], id: () => 'all' });

const reachesSearches = <Payload extends object>(event: EventType<Payload>): Follower =>
  publishes(event, lenderTopic, ({ id }) => ({ lenderId: id }));

export const lenderFollowers: readonly Follower[] = [
  showsAdmins(lenderAdded),
  reachesSearches(lenderAdded),
  updatesPages(lenderChanged, { type: 'lender', to: ['lender'] }),
  showsAdmins(lenderChanged),
  reachesSearches(lenderChanged),
  updatesPages(lenderArchived, { type: 'lender', to: ['lender'] }),
  showsAdmins(lenderArchived),
  reachesSearches(lenderArchived),
];
