import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Calls about emails that come back, by address: only a mail provider makes them. */
export const inboundCalls = defineCallLimit({ name: 'inboundMail', ...callsPerMinute(1200) });

/** Emails that are handed over whole, by address: only a mail server makes these calls. */
export const inboundMails = defineCallLimit({ name: 'inboundMessage', ...callsPerMinute(300) });
