import type { ImportState } from '../model.ts';

/** How an import stands, as people read it. */
export const stateLabels: Record<ImportState, string> = {
  reading: 'Being read',
  columns: 'Columns to confirm',
  checking: 'Being checked',
  checked: 'Ready to import',
  importing: 'Being imported',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
  failed: 'Not readable',
};
