import { callsPerMinute, defineCallLimit } from '../../kernel/limits.ts';

/** Wrong passwords have limits of their own beside it. */
export const signInCalls = defineCallLimit({ name: 'signIn', ...callsPerMinute(300) });

/** Apart from logging in: whoever signs up again and again locks out nobody of the same network. */
export const signUpCalls = defineCallLimit({ name: 'signUp', ...callsPerMinute(60) });
