import { day, defineActLimit, hour, minute, within } from '../../kernel/limits.ts';

export const lendersContacted = defineActLimit({
  name: 'lendersContacted',
  unit: 'messages to lenders: requests, replies, selections, withdrawals',
  windows: [within(10 * minute, 300), within(day, 2_000)],
  refusal: "You've contacted many lenders in a short time. Nothing was sent.",
});
export const linksResent = defineActLimit({
  name: 'linksResent',
  unit: 'links to one request that are sent again',
  windows: [within(hour, 5), within(day, 15)],
  refusal: 'The link to this request was sent too often. It was not sent again.',
});
