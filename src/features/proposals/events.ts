import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';

const seenBy = { lender: 'lenderId', admins: 'market' } as const;
const lenderId = idSchema;
const fields = z.array(z.string());

/** A source found terms that differ from a program's. Once for each program and run. */
export const programEditsProposed = defineEvent({
  name: 'program.editsProposed',
  /** `isNews`: the first of this run, so that people are notified once. */
  payload: { lenderId, sourceId: idSchema, runId: z.string(), fields, isNews: z.boolean() },
  seenBy,
});

/** Somebody took found values over into the program; the version they came to is an event of its own. */
export const programEditsAccepted = defineEvent({
  name: 'program.editsAccepted',
  payload: { lenderId, fields, version: z.int() },
  seenBy,
});

export const programEditsRejected = defineEvent({
  name: 'program.editsRejected',
  payload: { lenderId, fields },
  seenBy,
});

/** A rejection was undone: the edits need a decision again. */
export const programEditsReopened = defineEvent({
  name: 'program.editsReopened',
  payload: { lenderId, fields },
  seenBy,
});

/** Edits need no decision any more: the program says so by now, or the source says what the program says. */
export const programEditsSettled = defineEvent({
  name: 'program.editsSettled',
  payload: { lenderId, fields },
  seenBy,
});
