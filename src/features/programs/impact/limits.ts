import { day, defineCallLimit, minute, within } from '../../../kernel/limits.ts';

/** Checks a program against thousands of deals. Few, so that nobody finds out about single deals by asking again and again. */
export const programImpactCalls = defineCallLimit({
  name: 'programImpact',
  unit: 'impacts of a change of a program',
  together: true,
  windows: [within(minute, 20), within(day, 300)],
  refusal: "You've checked the impact of changes many times in a short time.",
});
