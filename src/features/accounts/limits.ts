import { callsPerMinute, day, defineActLimit, defineCallLimit, hour, within } from '../../kernel/limits.ts';

/** Wrong passwords have limits of their own beside it. */
export const signInCalls = defineCallLimit({ name: 'signIn', ...callsPerMinute(300) });

/** Apart from logging in: whoever signs up again and again locks out nobody of the same network. */
export const signUpCalls = defineCallLimit({ name: 'signUp', ...callsPerMinute(60) });

export const accountsOpened = defineActLimit({
  name: 'accountsOpened',
  unit: 'accounts of users that an administrator opens',
  windows: [within(hour, 30), within(day, 150)],
  refusal: "You've opened many accounts in a short time.",
});
