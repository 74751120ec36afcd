import type { EventType, Happened } from '../../../../kernel/event-type.ts';
import { follow } from '../../../../platform/events/followers.ts';
import type { Follower } from '../../../../platform/platform.ts';
import type { DealStage } from '../../model.ts';
import { holdDeal } from '../deal/deal-guard.ts';
import { reachStage } from './stages.ts';

interface Reaching<Payload extends object> {
  readonly deal: (happened: Happened<Payload>) => string;
  readonly stage: DealStage;
}

/** A deal that this happens to is at a stage from then on, unless it stands further already. */
export const reachesStage = <Payload extends object>(
  event: EventType<Payload>,
  { deal, stage }: Reaching<Payload>,
): Follower =>
  follow(
    event,
    async ({ tx, context, happened }) => {
      for (const id of new Set(happened.map(deal))) {
        const entry = await holdDeal(tx, id);
        if (entry) await reachStage(tx, context, entry, stage);
      }
    },
    { channel: 'stage', target: stage },
  );
