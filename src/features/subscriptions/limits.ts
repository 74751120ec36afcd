import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** What a payment service reports: in bursts, and from several of its addresses. */
export const webhookCalls = defineCallLimit({ name: 'webhook', ...callsPerMinute(1200) });

export const plansRequested = defineActLimit({
  name: 'plansRequested',
  unit: 'requests for a plan (administrators are notified)',
  windows: [within(hour, 5), within(day, 10)],
  refusal: "You've requested plans many times in a short time. Nothing was sent.",
});
