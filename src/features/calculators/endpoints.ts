import { endpoint } from '../../kernel/endpoint.ts';
import type { LoanKind } from '../../lending/kinds/kind.ts';
import type * as contract from './contract.ts';

const read = { access: 'signedIn', limit: 'read' } as const;
const write = { access: 'signedIn', limit: 'write' } as const;

export const listCalculations = endpoint<typeof contract.listCalculations>({
  method: 'GET',
  url: '/api/calculations',
  ...read,
});

export const saveCalculation = endpoint<typeof contract.saveCalculation>({
  method: 'POST',
  url: '/api/calculations',
  ...write,
  idempotent: true,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const changeCalculation = endpoint<typeof contract.changeCalculation>({
  method: 'PUT',
  url: '/api/calculations/:id',
  ...write,
  refuses: ['NOT_FOUND', 'CONFLICT'],
});

export const deleteCalculation = endpoint<typeof contract.deleteCalculation>({
  method: 'DELETE',
  url: '/api/calculations/:id',
  ...write,
  refuses: ['NOT_FOUND'],
});

export const moveCalculations = endpoint<typeof contract.moveCalculations>({
  method: 'POST',
  url: '/api/calculations/move',
  impersonated: 'never',
  ...write,
  refuses: ['CONFLICT'],
  bodyBytes: 2 * 1024 * 1024,
});

type OfKind = ReturnType<typeof contract.calculatorCalls>;

/** The calls of one kind. */
export const calculatorCalls = ({ slug }: LoanKind) => ({
  /** What stands against a calculator's figures in the market. */
  market: endpoint<OfKind['market']>({
    method: 'POST',
    url: `/api/calculators/${slug}/market`,
    access: 'broker',
    impersonated: 'reads',
    limit: 'search',
  }),
  makeDeal: endpoint<OfKind['makeDeal']>({
    method: 'POST',
    url: `/api/calculators/${slug}/deal`,
    access: 'broker',
    limit: 'write',
    idempotent: true,
    refuses: ['CONFLICT'],
  }),
});
export type CalculatorCalls = ReturnType<typeof calculatorCalls>;
