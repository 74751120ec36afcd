import { idSchema } from '../../../kernel/contract.ts';
import { defineEvent } from '../../../kernel/event-type.ts';

export const accountSignedUp = defineEvent({
  name: 'account.signedUp',
  /** The link that verifies its email address. */
  payload: { linkId: idSchema },
  seenBy: { account: 'id' },
});

/** A lender user signed up and awaits approval. */
export const lenderAccountRequested = defineEvent({
  name: 'account.lenderAccountRequested',
  seenBy: { admins: 'market' },
});

/** Somebody tried to sign up with the address of an account that there is. */
export const signUpRepeated = defineEvent({ name: 'account.signUpRepeated', seenBy: { account: 'id' } });

/** An account that was never verified ended for a new one with its address. */
export const accountGaveWay = defineEvent({ name: 'account.gaveWay' });

/** From the command line: the first superadmin. */
export const accountCreated = defineEvent({ name: 'account.created' });
