import { queuesJob, updatesPages } from '../../../platform/events/channels.ts';
import * as events from '../events.ts';
import { dealStages } from '../model.ts';
import { reachesStage } from './board/reaches-stage.ts';
import { choiceAnnouncer } from './deal/choice/select-lender.ts';
import { addsToFeed } from './live/feed-lines.ts';

const deal = ({ id }: { readonly id: string }) => id;
const lender = ({ payload }: { readonly payload: { readonly lenderId: string | null } }) => payload.lenderId;

export const pipelineFollowers = [
  // Every change of a deal shows on its owner's open pages; that the owner opens a file changes nothing there.
  ...Object.values(events)
    .filter((event) => event !== events.dealFileOpened)
    .map((event) => updatesPages(event, { type: 'pipeline', to: ['account'] })),
  ...[events.lenderSelected, events.selectionRenewed].map((event) =>
    queuesJob(event, choiceAnnouncer, ({ id: dealId, payload: { announceAt: tellAt } }) => ({
      payload: { dealId, tellAt },
      startAfter: new Date(tellAt),
    })),
  ),
  reachesStage(events.lenderSelected, { deal, stage: 'selected' }),
  addsToFeed(events.dealEdited, { deal, message: () => 'The deal was edited' }),
  addsToFeed(events.stageMoved, {
    deal,
    // What it followed is told by whatever made it move.
    when: ({ payload }) => payload.byHand,
    message: ({ to }) => `Moved to “${dealStages[to]}”`,
  }),
  addsToFeed(events.selectionAnnounced, {
    deal,
    lender,
    when: ({ payload }) => payload.isNew,
    message: () => 'Lender selected',
    milestone: () => 'Lender selected',
  }),
  addsToFeed(events.selectionUndone, {
    deal,
    lender,
    when: ({ payload }) => payload.wasAnnounced,
    message: () => 'Selection undone',
  }),
  addsToFeed(events.dealArchived, { deal, lender, message: () => 'Deal archived' }),
  addsToFeed(events.dealUnarchived, { deal, lender, message: () => 'Deal unarchived' }),
];
