import { day, defineActLimit, minute, within } from '../../kernel/limits.ts';

export const dealsAdded = defineActLimit({
  name: 'dealsAdded',
  unit: 'deals added by hand',
  windows: [within(10 * minute, 100), within(day, 1_000)],
  refusal: "You've added many deals in a short time. This one was not added.",
});
