import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Calls with the link of an invitation, by address: guesses of links end here. */
export const joinCalls = defineCallLimit({ name: 'joinLinks', ...callsPerMinute(60) });

export const invitationsSent = defineActLimit({
  name: 'invitationsSent',
  unit: 'invitations of administrators by email',
  windows: [within(hour, 20), within(day, 100)],
  refusal: "You've invited many people in a short time. Nothing was sent.",
});
