import { day, defineActLimit, within } from '../../kernel/limits.ts';

/** Each is emailed to the owner. */
export const keysMade = defineActLimit({
  name: 'apiKeysMade',
  unit: 'API keys made (the owner is emailed)',
  windows: [within(day, 30)],
  refusal: "You've made many API keys today.",
});
