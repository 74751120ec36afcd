import { defineCallLimit, minute, within } from '../../../src/kernel/limits.ts';

export const visitCalls = defineCallLimit({
  name: 'visits',
  unit: 'visits',
  together: true,
  windows: [within(minute, 3)],
  refusal: "You've planned many visits in a short time. This one was not planned.",
});
