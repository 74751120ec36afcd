import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

/** The broker has reviewed the loan package of a deal as it stands. */
export const packageReviewed = defineEvent({
  name: 'pipelineEntry.packageReviewed',
  payload: { ownerId: idSchema, score: z.int(), warnings: z.int() },
  seenBy: { account: 'ownerId' },
});

// What happens to a package that was submitted. The words of a reason stand in its row, which ends with the deal.
const parties = { ownerId: idSchema, lenderId: idSchema, dealId: idSchema };
/** The lender's email waits for the file, which goes with it. */
const carriesFile = z.boolean();
const bySides = { account: 'ownerId', lender: 'lenderId' } as const;

/** A loan package was submitted to a lender. */
export const packageSubmitted = defineEvent({
  name: 'package.submitted',
  payload: { ...parties, programId: idSchema.nullable(), documents: z.int(), carriesFile },
  seenBy: bySides,
});
/** The broker took it back. */
export const packageWithdrawn = defineEvent({ name: 'package.withdrawn', payload: parties, seenBy: bySides });
/** The lender will not make the loan. */
export const packageDeclined = defineEvent({ name: 'package.declined', payload: parties, seenBy: bySides });
/** The loan was funded. */
export const packageFunded = defineEvent({ name: 'package.funded', payload: parties, seenBy: bySides });
/** That it was funded was a mistake: it is with the lender again. */
export const packageReopened = defineEvent({ name: 'package.reopened', payload: parties, seenBy: bySides });
/** Its file is made. */
export const packageBuilt = defineEvent({
  name: 'package.built',
  payload: { ...parties, bytes: z.int(), carriesFile },
  seenBy: bySides,
});
/** Its file can't be made yet, for a reason that was not known before. */
export const packageDelayed = defineEvent({
  name: 'package.delayed',
  payload: { ...parties, code: z.string(), carriesFile },
  seenBy: bySides,
});
