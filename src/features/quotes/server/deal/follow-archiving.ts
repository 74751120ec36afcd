import type { FollowerCall } from '../../../../platform/events/followers.ts';
import { brokerMay } from '../../model.ts';
import { takeBack } from '../broker/withdraw-and-reply.ts';
import { voidLinks } from '../links/send-link.ts';
import { lockQuotesOfDeal, restateLoan } from './update-quotes-of-deal.ts';

/** An archived deal has no open requests: they are withdrawn, their lenders are notified, and no emailed link opens them. */
export async function followArchiving({ platform, tx, context, happened }: FollowerCall<object>): Promise<void> {
  for (const { id } of happened) {
    for (const quote of await lockQuotesOfDeal(tx, id)) {
      if (brokerMay(quote, context.at, undefined).withdraw) await takeBack(platform, tx, context, quote);
      else if (quote.status !== 'withdrawn') await voidLinks(tx, context, quote);
    }
    await restateLoan(tx, id);
  }
}
