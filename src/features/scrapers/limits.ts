import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

/** Each calls the site of somebody else. */
export const scrapersRun = defineActLimit({
  name: 'scrapersRun',
  unit: 'scrapers started',
  windows: [within(hour, 200), within(day, 1_000)],
  refusal: "You've started many scrapers.",
});
