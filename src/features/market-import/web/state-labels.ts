import type { ImportItem } from '../contract.ts';
import { addedIn, type ImportState } from '../model.ts';

const labels: Record<ImportState, string> = {
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

/** The state of an import, as people read it. */
export const stateLabel = ({ state, counts }: Pick<ImportItem, 'state' | 'counts'>): string =>
  state === 'checked' && counts !== null && addedIn(counts) > 0 ? 'Partly imported' : labels[state];
