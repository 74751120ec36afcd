import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Calls with a borrower's link, by address: guesses of links end here. */
export const borrowerCalls = defineCallLimit({ name: 'borrowerLinks', ...callsPerMinute(120) });

/** Links that are mailed to borrowers. */
export const borrowersEmailed = defineActLimit({
  name: 'borrowersEmailed',
  unit: 'emails to borrowers',
  windows: [within(day, 100)],
  refusal: 'You have sent many links today.',
});

/** Links to sign that somebody asks for with a borrower's link: it is one mailbox that fills. */
export const signingAsked = defineActLimit({
  name: 'signingAsked',
  unit: "links to sign that one signer asks for with a borrower's link",
  windows: [within(hour, 5), within(day, 15)],
  refusal: 'The link to sign was sent too often. It was not sent again.',
});
