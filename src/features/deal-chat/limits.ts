import { callsPerMinute, day, defineActLimit, defineCallLimit, minute, within } from '../../kernel/limits.ts';

/** Pages say again and again that somebody writes. */
export const typingCalls = defineCallLimit({ name: 'typing', ...callsPerMinute(60) });

export const messagesSent = defineActLimit({
  name: 'messagesSent',
  unit: 'messages about deals',
  windows: [within(10 * minute, 200), within(day, 2_000)],
  refusal: "You've sent many messages in a short time. This one was not sent.",
});
