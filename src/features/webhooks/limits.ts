import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

/** They call servers of others. */
export const webhooksReplayed = defineActLimit({
  name: 'webhooksReplayed',
  unit: 'webhook deliveries tested or replayed',
  windows: [within(hour, 1_000), within(day, 5_000)],
  refusal: "You've replayed many deliveries.",
});
