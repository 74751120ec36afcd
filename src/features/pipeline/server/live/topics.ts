import { idSchema } from '../../../../kernel/contract.ts';
import { defineTopic } from '../../../../platform/events/bus.ts';

/** Something was added to the feed of a deal; whoever follows it reads what is new. */
export const dealTopic = defineTopic('deal', { dealId: idSchema });
/** Somebody is writing about a deal, in the thread with this lender or in the deal's own. Stored nowhere. */
export const typingTopic = defineTopic('dealTyping', {
  dealId: idSchema,
  lenderId: idSchema.nullable(),
  accountId: idSchema,
});
