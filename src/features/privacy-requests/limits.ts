import { defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Requests from the public form, by network; each of them sends an email. */
export const privacyRequestCalls = defineCallLimit({
  name: 'privacyRequests',
  unit: 'calls',
  windows: [within(hour, 10)],
  refusal: 'Too many requests came from your network.',
  together: true,
});
