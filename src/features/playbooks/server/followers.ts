import type { EventType, Happened } from '../../../kernel/event-type.ts';
import { updatesPages } from '../../../platform/events/channels.ts';
import { follow } from '../../../platform/events/followers.ts';
import type { Follower } from '../../../platform/platform.ts';
import { closingDateSet } from '../../closing/events.ts';
import { notifies } from '../../notifications/server/api.ts';
import { dealCreated, dealUnarchived, lenderSelected, stageMoved } from '../../pipeline/events.ts';
import { addsToFeed, findDeals, lockDealById } from '../../pipeline/server/api.ts';
import { packageSubmitted } from '../../submission/events.ts';
import * as events from '../events.ts';
import { tasksMovedText } from '../model.ts';
import { carryOut } from './carry-out.ts';

interface OfDeal {
  readonly id: string;
}
const itself = ({ id }: OfDeal) => id;
const named = ({ payload }: { readonly payload: { readonly dealId: string } }) => payload.dealId;

/** What its playbook asks for when this happens to a deal. */
const carriesOut = <Payload extends object>(
  event: EventType<Payload>,
  deal: (happened: Happened<Payload>) => string,
): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      for (const id of new Set(happened.map(deal))) {
        const entry = await lockDealById(tx, id);
        if (entry) await carryOut(platform, tx, context, entry);
      }
    },
    { target: 'carryOutPlaybook' },
  );

export const playbookFollowers: readonly Follower[] = [
  carriesOut(dealCreated, itself),
  carriesOut(stageMoved, itself),
  carriesOut(dealUnarchived, itself),
  carriesOut(lenderSelected, itself),
  carriesOut(packageSubmitted, named),
  carriesOut(closingDateSet, named),
  ...Object.values(events).map((event) => updatesPages(event, { type: 'playbook', to: ['account'] })),
  addsToFeed(events.playbookTasksMade, {
    deal: itself,
    message: ({ count }) => `${count === 1 ? '1 task' : `${count} tasks`} added from the playbook`,
  }),
  addsToFeed(events.playbookTasksMoved, { deal: itself, message: tasksMovedText }),
  notifies(events.playbookTasksMoved, {
    type: {
      name: 'playbookTasksMoved',
      readers: ['broker'],
      label: 'Due dates moved by a playbook',
      about: 'The stage, the closing date or another day changed, and the open tasks counted from it moved along.',
    },
    to: 'account',
    facts: async (db, told) => {
      const deals = await findDeals(
        db,
        told.map(({ id }) => id),
      );
      return new Map([...deals].map(([id, { address }]) => [id, address]));
    },
    show: ({ id, payload }, address) => ({
      message: `${tasksMovedText(payload)}: ${address ?? 'a deal'}`,
      link: `/pipeline/${id}#tasks`,
    }),
  }),
];
