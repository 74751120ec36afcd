import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

export const closingChanges = defineActLimit({
  name: 'closingChanges',
  unit: 'term sheets, closing dates, wire instructions and answers to them',
  windows: [within(hour, 120), within(day, 600)],
  refusal: "You've made many changes to closings in a short time. Nothing was saved.",
});
