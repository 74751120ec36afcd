import { day, defineActLimit, within } from '../../kernel/limits.ts';

export const dealsImported = defineActLimit({
  name: 'dealsImported',
  unit: 'deals added from files',
  windows: [within(day, 5_000)],
  refusal: "You've imported many deals today. These were not added.",
});
