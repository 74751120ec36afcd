import { createContext, useContext } from 'react';
import { adminImports, type ImportCalls } from '../imports-endpoints.ts';

/** Whose imports the page shows: an administrator's unless a lender's page says otherwise. */
const ImportCallsContext = createContext<ImportCalls>(adminImports);

export const ImportCallsProvider = ImportCallsContext.Provider;
export const useImportCalls = (): ImportCalls => useContext(ImportCallsContext);
