import { callsPerMinute, day, defineActLimit, defineCallLimit, within } from '../../kernel/limits.ts';

/** Calls with a borrower's link, by address: guesses of links end here. */
export const borrowerCalls = defineCallLimit({ name: 'borrowerLinks', ...callsPerMinute(120) });

/** Links that are mailed to borrowers. */
export const borrowersEmailed = defineActLimit({
  name: 'borrowersEmailed',
  unit: 'emails to borrowers',
  windows: [within(day, 100)],
  refusal: 'You have sent many links today.',
});
