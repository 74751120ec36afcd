import type { EventType, Happened } from '../../../../kernel/event-type.ts';
import { follow } from '../../../../platform/events/followers.ts';
import type { Follower } from '../../../../platform/platform.ts';
import type { DealStage } from '../../model.ts';
import { lockDealById } from '../deal/deal-guard.ts';
import { quoteCounts } from '../deal-hooks.ts';
import { fallBackTo, leaveLenderStages, reachStage } from './stages.ts';

interface Reaching<Payload extends object> {
  readonly deal: (happened: Happened<Payload>) => string;
  readonly stage: DealStage;
}

const leaves =
  (stage: DealStage, to: DealStage) =>
  <Payload extends object>(event: EventType<Payload>, deal: Reaching<Payload>['deal']): Follower =>
    follow(
      event,
      async ({ tx, context, happened }) => {
        let moved = 0;
        for (const id of new Set(happened.map(deal))) {
          const entry = await lockDealById(tx, id);
          if (entry?.stage !== stage) continue;
          await fallBackTo(tx, context, entry, to);
          moved++;
        }
        return moved;
      },
      { channel: 'stage', target: to },
    );

/** The loan package of a deal is no longer with the lender: the deal, where it still stands there, has its lender and nothing more. */
export const leavesSubmitted = leaves('submitted', 'selected');
/** That the loan of a deal was funded was a mistake: the deal, where it still stands there, waits for its closing again. */
export const leavesFunded = leaves('funded', 'submitted');

/** A deal that has no lender any more leaves the stages that need one. */
export const leavesLenderStages = <Payload extends object>(event: EventType<Payload>): Follower =>
  follow(
    event,
    async ({ platform, tx, context, happened }) => {
      let moved = 0;
      for (const { id } of happened) {
        const entry = await lockDealById(tx, id);
        let asked = false;
        let offered = false;
        // One after another: they share the connection of the transaction.
        for (const count of platform.hooks.all(quoteCounts)) {
          const counts = (await count(tx.db, [id])).get(id);
          asked ||= (counts?.asked ?? 0) > 0;
          offered ||= (counts?.offered ?? 0) > 0;
        }
        const after = entry && (await leaveLenderStages(tx, context, entry, { asked, offered }));
        if (after !== entry) moved++;
      }
      return moved;
    },
    { channel: 'stage', target: 'without a lender' },
  );

/** A deal that this happens to is at a stage from then on, unless it stands further already. */
export const reachesStage = <Payload extends object>(
  event: EventType<Payload>,
  { deal, stage }: Reaching<Payload>,
): Follower =>
  follow(
    event,
    async ({ tx, context, happened }) => {
      let moved = 0;
      for (const id of new Set(happened.map(deal))) {
        const entry = await lockDealById(tx, id);
        if (entry && (await reachStage(tx, context, entry, stage)) !== entry) moved++;
      }
      return moved;
    },
    { channel: 'stage', target: stage },
  );
