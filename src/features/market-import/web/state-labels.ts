import type { ImportState } from '../model.ts';

/** How an import stands, as people read it. */
export const stateLabels: Record<ImportState, string> = {
  reading: 'Reading',
  columns: 'Confirm columns',
  checking: 'Checking',
  checked: 'Ready to import',
  importing: 'Importing',
  imported: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Couldn’t be read',
};
