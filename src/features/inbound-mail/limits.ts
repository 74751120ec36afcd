import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls about emails that come back, by address: only a mail provider makes them. */
export const inboundCalls = defineCallLimit({ name: 'inboundMail', ...callsPerMinute(1200) });
