import { idSchema } from '../../../kernel/contract.ts';
import { defineTopic } from '../../../platform/events/bus.ts';

/** What searches know of a lender has changed. */
export const lenderTopic = defineTopic('lender', { lenderId: idSchema });
