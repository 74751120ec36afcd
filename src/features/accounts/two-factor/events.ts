import { defineEvent } from '../../../kernel/event-type.ts';

const seenBy = { account: 'id' } as const;

export const authenticatorTurnedOn = defineEvent({ name: 'account.authenticatorTurnedOn', seenBy });
export const authenticatorTurnedOff = defineEvent({ name: 'account.authenticatorTurnedOff', seenBy });
export const recoveryCodesRenewed = defineEvent({ name: 'account.recoveryCodesRenewed', seenBy });
export const passkeyAdded = defineEvent({ name: 'account.passkeyAdded', seenBy });
export const passkeyRemoved = defineEvent({ name: 'account.passkeyRemoved', seenBy });
export const passkeyRenamed = defineEvent({ name: 'account.passkeyRenamed', seenBy });

/** From the command line: all second factors of somebody who has lost them. */
export const twoFactorReset = defineEvent({ name: 'account.twoFactorReset', seenBy });
