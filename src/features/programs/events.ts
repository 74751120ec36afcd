import { defineEvent } from '../../kernel/event-type.ts';

export const programAdded = defineEvent({ name: 'program.added' });
export const programUpdated = defineEvent({ name: 'program.updated' });
/** An earlier version was saved anew. */
export const programRestored = defineEvent({ name: 'program.restored' });
/** Somebody of the lender says that the terms are good as of now. */
export const programConfirmed = defineEvent({ name: 'program.confirmed' });
export const programStatusChanged = defineEvent({ name: 'program.statusChanged' });
export const programDeleted = defineEvent({ name: 'program.deleted' });
/** A deletion was undone. */
export const programBroughtBack = defineEvent({ name: 'program.broughtBack' });

/** The first day of its offer has come. */
export const programOfferBegan = defineEvent({ name: 'program.offerBegan' });
/** The last day of its offer is over. */
export const programOfferEnded = defineEvent({ name: 'program.offerEnded' });
