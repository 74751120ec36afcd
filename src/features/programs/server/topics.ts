import { idSchema } from '../../../kernel/contract.ts';
import { defineTopic } from '../../../platform/events/bus.ts';

/** A program was changed, or its offer began or ended. */
export const programTopic = defineTopic('program', { programId: idSchema });
/** So many lenders or programs have changed at once that whoever keeps them reads all of them again. */
export const marketTopic = defineTopic('market', {});
