import { createContext, useContext } from 'react';
import { adminImports, type ImportCalls } from '../imports-endpoints.ts';
import type { RowEntity } from '../model.ts';

/** One use of the import: whose imports the page shows, and what their rows are. */
export interface ImportUse {
  readonly calls: ImportCalls;
  /** What the rows of a sheet can be, as people call them. */
  readonly entities: Readonly<Partial<Record<RowEntity, string>>>;
  /** What importing does, behind how many rows it does it to. */
  readonly applied: string;
  /** What undoing does. */
  readonly undone: string;
  /** The title of the rows that undoing leaves. */
  readonly keptTitle: string;
}

/** Lenders and programs, which importing publishes. */
export const marketUse = (calls: ImportCalls): ImportUse => ({
  calls,
  entities: { program: 'Programs', lender: 'Lenders' },
  applied: 'will be imported together and go live immediately.',
  undone:
    'Changed records return to how they were, and new ones are removed. Anything saved since the import stays as it is.',
  keptTitle: 'Rows not undone: someone saved them after the import',
});

const ImportContext = createContext<ImportUse>(marketUse(adminImports));

export const ImportUseProvider = ImportContext.Provider;
export const useImport = (): ImportUse => useContext(ImportContext);
export const useImportCalls = (): ImportCalls => useImport().calls;
