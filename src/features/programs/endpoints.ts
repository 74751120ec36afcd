import { endpoint } from '../../kernel/endpoint.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type * as contract from './contract.ts';

const read = { access: 'lenderOrAdmin', scope: 'programs:read', limit: 'read' } as const;
const write = { access: 'lenderOrAdmin', scope: 'programs:write', limit: 'write' } as const;

type OfKind = ReturnType<typeof contract.programCalls>;

/** The documented calls of one kind. */
export const programCalls = ({ slug }: LoanKind) => {
  const ofLender = `/api/${slug}/:lenderId/${slug}-programs`;
  const ofOne = `/api/${slug}/${slug}-programs/:programId`;
  return {
    list: endpoint<OfKind['list']>({ method: 'GET', url: ofLender, ...read, refuses: ['NOT_FOUND'] }),
    add: endpoint<OfKind['add']>({
      method: 'POST',
      url: ofLender,
      ...write,
      idempotent: true,
      refuses: ['NOT_FOUND', 'CONFLICT'],
    }),
    remove: endpoint<OfKind['remove']>({
      method: 'DELETE',
      url: `${ofLender}/:programId`,
      ...write,
      refuses: ['NOT_FOUND'],
    }),
    get: endpoint<OfKind['get']>({ method: 'GET', url: ofOne, ...read, refuses: ['NOT_FOUND'] }),
    update: endpoint<OfKind['update']>({ method: 'PUT', url: ofOne, ...write, refuses: ['NOT_FOUND', 'CONFLICT'] }),
  };
};

/** The programs of every kind, for the lender user itself and for administrators. */
export const listLoanPrograms = endpoint<typeof contract.listLoanPrograms>({
  method: 'GET',
  url: '/api/lender-users/:id/loan-programs',
  ...read,
  refuses: ['NOT_FOUND'],
});

export const confirmProgram = endpoint<typeof contract.confirmProgram>({
  method: 'POST',
  url: '/api/programs/:id/confirm',
  ...write,
  refuses: ['NOT_FOUND'],
});

export const listConfirmations = endpoint<typeof contract.listConfirmations>({
  method: 'GET',
  url: '/api/programs/:id/confirmations',
  access: 'lenderOrAdmin',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});

export const listVersions = endpoint<typeof contract.listVersions>({
  method: 'GET',
  url: '/api/programs/:id/versions',
  ...read,
  refuses: ['NOT_FOUND'],
});

export const restoreVersion = endpoint<typeof contract.restoreVersion>({
  method: 'POST',
  url: '/api/programs/:id/restore',
  ...write,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const setProgramStatus = endpoint<typeof contract.setProgramStatus>({
  method: 'PUT',
  url: '/api/programs/:id/status',
  ...write,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const bringBackProgram = endpoint<typeof contract.bringBackProgram>({
  method: 'POST',
  url: '/api/programs/:id/bring-back',
  ...write,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});
