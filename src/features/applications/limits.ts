import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

export const applicationsSent = defineActLimit({
  name: 'applicationsSent',
  unit: 'loan applications sent and withdrawn',
  windows: [within(hour, 60), within(day, 300)],
  refusal: "You've sent many applications in a short time. Nothing was sent.",
});
export const applicationsMoved = defineActLimit({
  name: 'applicationsMoved',
  unit: 'changes to the status of loan applications',
  windows: [within(hour, 600), within(day, 3_000)],
  refusal: "You've changed many applications in a short time. Nothing was changed.",
});
