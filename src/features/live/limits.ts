import { day, defineCallLimit, minute, within } from '../../kernel/limits.ts';

/** One ticket opens one live stream. A page asks for one when it is looked at again, and every few seconds while it cannot connect. */
export const ticketCalls = defineCallLimit({
  name: 'ticket',
  unit: 'stream tickets',
  together: true,
  windows: [within(minute, 60), within(day, 10_000)],
  refusal: 'Your pages have reconnected too often.',
});
