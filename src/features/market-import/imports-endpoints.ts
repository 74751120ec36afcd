import type { Gate } from '../../kernel/access.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { listFileOf } from '../list-files/file-endpoint.ts';
import type * as contract from './imports-contract.ts';
import { importLimits } from './model.ts';

type Schemas = typeof contract.adminImports;

/**
 * Whose imports: an administrator's change every lender and program, a lender's only the programs of its own company, a broker's
 * only the broker's own deals.
 */
type ImportAccess = 'admin' | 'lender' | 'broker';

interface ImportGate extends Pick<Gate, 'feature' | 'desk'> {
  readonly access: ImportAccess;
}

const importCalls = (base: string, access: ImportAccess, bytesEach: number) => {
  const one = `${base}/:id`;
  const gate: ImportGate = access === 'broker' ? { access, feature: 'bulk_upload' } : { access, desk: 'market' };
  const read = { method: 'GET', ...gate, limit: 'read' } as const;
  const write = { ...gate, limit: 'write' } as const;
  const refuses = ['CONFLICT'] as const;
  const list = endpoint<Schemas['list']>({ ...read, url: base });
  return {
    bytesEach,
    upload: endpoint<Schemas['upload']>({
      method: 'POST',
      url: base,
      ...gate,
      limit: 'upload',
      upload: { part: 'file', files: 1, bytesEach },
      refuses,
    }),
    list,
    listFile: listFileOf<Schemas['listFile']>(list),
    get: endpoint<Schemas['get']>({ ...read, url: one }),
    rows: endpoint<Schemas['rows']>({ ...read, url: `${one}/rows` }),
    refused: endpoint<Schemas['refused']>({
      ...read,
      url: `${one}/refused`,
      // Administrators' imports are closed to impersonation as a whole.
      ...(access === 'admin' ? {} : { impersonated: 'never' as const }),
      limit: 'export',
    }),
    chooseColumns: endpoint<Schemas['chooseColumns']>({ method: 'POST', url: `${one}/columns`, ...write }),
    correctRow: endpoint<Schemas['correctRow']>({ method: 'PUT', url: `${one}/rows/:number`, ...write, refuses }),
    apply: endpoint<Schemas['apply']>({ method: 'POST', url: `${one}/apply`, ...write, refuses }),
    undo: endpoint<Schemas['undo']>({ method: 'POST', url: `${one}/undo`, ...write, refuses }),
    discard: endpoint<Schemas['discard']>({ method: 'DELETE', url: one, ...write, refuses }),
  };
};
export type ImportCalls = ReturnType<typeof importCalls>;

/** The documented path. */
export const adminImports = importCalls('/api/admin/import-data', 'admin', importLimits.fileBytes);
export const lenderImports = importCalls('/api/lender/import-data', 'lender', importLimits.lenderFileBytes);
export const dealImports = importCalls('/api/pipeline/import', 'broker', importLimits.dealFileBytes);
