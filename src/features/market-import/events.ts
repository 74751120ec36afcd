import { z } from 'zod';
import { defineEvent } from '../../kernel/event-type.ts';

export const importStarted = defineEvent({ name: 'import.started' });
/** Somebody confirmed its columns, or changed them: its rows are checked. */
export const importChecking = defineEvent({ name: 'import.checking' });
/** Somebody wants it written. */
export const importImporting = defineEvent({ name: 'import.importing' });
/** Somebody wants it taken back. */
export const importUndoing = defineEvent({ name: 'import.undoing' });

// One event for all programs that an import writes, not one for each: 100,000 of them are written by set-based statements in one
// transaction, and each has a version that names the import. Lenders are few, and have an event each.
const written = { changes: z.int() };

/** Its rows stand in the market, all that were not refused. */
export const importApplied = defineEvent({ name: 'import.applied', payload: written });
/** The market is as it was before it, but for what somebody has saved since. */
export const importUndone = defineEvent({ name: 'import.undone', payload: written });
