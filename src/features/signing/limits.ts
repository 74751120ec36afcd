import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Calls with a mailed link to sign, by address: guesses of links and codes end here. */
export const linkCalls = defineCallLimit({ name: 'signingLinks', ...callsPerMinute(30) });

/** Codes to one signer. With five tries for each, guessing one of a million takes years. */
export const codesSent = defineActLimit({
  name: 'signingCodes',
  unit: 'codes to one signer',
  windows: [within(hour, 6), within(day, 20)],
  refusal: 'Too many codes were sent.',
});

/** Emails to people who sign, by whoever asks them. */
export const signersEmailed = defineActLimit({
  name: 'signersEmailed',
  unit: 'emails to signers: requests, reminders, new links',
  windows: [within(hour, 100), within(day, 500)],
  refusal: "You've sent many signing emails in a short time. This one was not sent.",
});

/** Signatures and initials that one signer makes: each stands on the certificate. */
export const marksMade = defineActLimit({
  name: 'signingMarks',
  unit: 'signatures and initials made by one signer',
  windows: [within(day, 40)],
  refusal: 'You changed your signature too often.',
});

/** New links that a signer asks for with an expired one: it is one mailbox that fills. */
export const linksRenewed = defineActLimit({
  name: 'signingLinksRenewed',
  unit: 'new links that one signer asks for with an expired one',
  windows: [within(hour, 3), within(day, 6)],
  refusal: 'A new link was sent several times already. Check your inbox, or ask your broker.',
});
