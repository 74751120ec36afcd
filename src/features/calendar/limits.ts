import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** People who are notified of an event. */
export const invitations = defineActLimit({
  name: 'invitation',
  unit: 'invitations to events',
  windows: [within(hour, 4_000), within(day, 10_000)],
  refusal: "You've invited many people in a short time.",
});

/** Emails to people without an account who are invited to events. */
export const guestEmails = defineActLimit({
  name: 'guestEmail',
  unit: 'emails to guests of events',
  windows: [within(hour, 4_000), within(day, 10_000)],
  refusal: "You've emailed many guests in a short time.",
});

/** Calls with the link of an invitation, by address: guesses of links end here. */
export const invitationCalls = defineCallLimit({ name: 'invitationLinks', ...callsPerMinute(60) });

/** Calls that turn emails about events off or on, by address; mail programs of many people share one. */
export const eventEmailCalls = defineCallLimit({ name: 'eventEmails', ...callsPerMinute(300) });
