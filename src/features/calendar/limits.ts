import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

/** People who are notified of an event. */
export const invitations = defineActLimit({
  name: 'invitation',
  unit: 'invitations to events',
  windows: [within(hour, 4_000), within(day, 10_000)],
  refusal: "You've invited many people in a short time.",
});
