import { day, defineActLimit, hour, within } from '../../kernel/limits.ts';

export const editsProposed = defineActLimit({
  name: 'editsProposed',
  unit: 'changes to a company profile (administrators are notified)',
  windows: [within(hour, 30), within(day, 100)],
  refusal: "You've changed the company profile many times in a short time. Nothing was saved.",
});
