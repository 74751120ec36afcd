import { day, defineCallLimit, minute, within } from '../../kernel/limits.ts';

/** Messages to the assistant: each is a run on the server. */
export const assistantMessages = defineCallLimit({
  name: 'assistantMessages',
  unit: 'messages to the assistant',
  together: true,
  windows: [within(minute, 20), within(day, 300)],
  refusal: "You've sent the assistant many messages in a short time.",
});
