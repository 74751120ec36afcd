import { idSchema } from '../../../kernel/contract.ts';
import { defineTopic } from '../../../platform/events/bus.ts';

/** What the sessions of an account may do has changed, or they have ended: every process reads them again. */
export const sessionTopic = defineTopic('session', { accountId: idSchema });

/** Every session has ended but one. */
export const everySessionTopic = defineTopic('every-session', { sessionId: idSchema });
