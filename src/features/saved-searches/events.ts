import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

export const savedSearchSaved = defineEvent({ name: 'savedSearch.saved' });

/** Programs came to fit a saved search or to lend more, and its owner hears of it now. */
export const savedSearchMatched = defineEvent({
  name: 'savedSearch.matched',
  payload: {
    accountId: idSchema,
    /** By which the search has the finds with their figures (`newsSchemaOf`), which are its owner's alone. */
    toldAt: z.iso.datetime(),
    programs: z.int(),
    byNotice: z.boolean(),
    byMail: z.boolean(),
  },
  seenBy: { account: 'accountId' },
});
