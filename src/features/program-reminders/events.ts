import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

/** A lender has programs whose terms nobody has confirmed for long. */
export const programsFellDue = defineEvent({
  name: 'lender.programsFellDue',
  /** How many there are now, reminded of earlier or not. */
  payload: { programs: z.int() },
  seenBy: { lender: 'id' },
});
