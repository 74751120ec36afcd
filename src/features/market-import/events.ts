import { z } from 'zod';
import { idSchema } from '../../kernel/contract.ts';
import { defineEvent } from '../../kernel/event-type.ts';
import { exportWhats, fileFormats } from './model.ts';

export const importStarted = defineEvent({ name: 'import.started' });
/** Lenders or programs leave the product as a file, of one company or the whole market: written down before its first byte. */
export const marketExported = defineEvent({
  name: 'marketExport.started',
  payload: { what: z.enum(exportWhats), format: z.enum(fileFormats), lenderId: idSchema.nullable() },
});
/** Its columns were confirmed or changed: its rows are checked. */
export const importChecking = defineEvent({ name: 'import.checking' });
/** Its person has asked to write it. */
export const importImporting = defineEvent({ name: 'import.importing' });
/** Its person has asked to undo it. */
export const importUndoing = defineEvent({ name: 'import.undoing' });

// One event for all programs that an import writes, not one for each: 100,000 of them are written by set-based statements in one
// transaction, and each has a version that names the import. Lenders are few, and have an event each.
const written = { changes: z.int() };

/** All rows that were not refused were written. */
export const importApplied = defineEvent({ name: 'import.applied', payload: written });
/** Everything is as before the import, except what was saved again since. */
export const importUndone = defineEvent({ name: 'import.undone', payload: written });
