import { day, defineCallLimit, minute, within } from '../../kernel/limits.ts';

export const savedSearchCalls = defineCallLimit({
  name: 'savedSearch',
  unit: 'saved searches',
  together: true,
  windows: [within(minute, 20), within(day, 200)],
  refusal: "You've saved many searches in a short time. This one was not saved.",
});
