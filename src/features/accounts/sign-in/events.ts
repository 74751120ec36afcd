import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id' } as const;

export const signedIn = defineEvent({ name: 'account.signedIn', seenBy });
export const signedOut = defineEvent({ name: 'account.signedOut', seenBy });

/** Its owner logged out one device from another. */
export const sessionEnded = defineEvent({ name: 'account.sessionEnded', seenBy });
export const otherSessionsEnded = defineEvent({ name: 'account.otherSessionsEnded', seenBy });

export const recoveryCodeUsed = defineEvent({ name: 'account.recoveryCodeUsed', seenBy });

/** A second step ended because its wrong answers were used up. */
export const secondFactorGuessed = defineEvent({ name: 'account.secondFactorGuessed', seenBy });

/** The owner is warned of such guesses, not of each. */
export const guessesReported = defineEvent({ name: 'account.guessesReported', seenBy });

/** A passkey answered whose count went back: there is a copy of it. */
export const passkeyCopied = defineEvent({ name: 'account.passkeyCopied', seenBy });
