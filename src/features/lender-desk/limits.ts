import { day, defineActLimit, hour, minute, within } from '../../kernel/limits.ts';

export const portalResponses = defineActLimit({
  name: 'portalResponses',
  unit: 'responses in the lender portal: offers, declines, questions',
  windows: [within(10 * minute, 200), within(day, 2_000)],
  refusal: "You've sent many responses in a short time. Nothing was sent.",
});
export const linkResponses = defineActLimit({
  name: 'linkResponses',
  unit: 'responses through one emailed link: offers, declines, questions',
  windows: [within(hour, 20), within(day, 60)],
  refusal: 'This link was used too often in a short time. Nothing was sent.',
});
