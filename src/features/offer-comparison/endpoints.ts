import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

type Schemas = typeof contract.comparisonFiles;

const url = '/api/pipeline/:id/quotes/comparison';
const file = {
  method: 'GET',
  access: 'broker',
  scope: 'offers:read',
  impersonated: 'never',
  limit: 'export',
  refuses: ['CONFLICT'],
} as const;

export const comparisonFiles = {
  csv: endpoint<Schemas['csv']>({ ...file, url: `${url}.csv` }),
  pdf: endpoint<Schemas['pdf']>({ ...file, url: `${url}.pdf` }),
};

export const readDraws = endpoint<typeof contract.readDraws>({
  method: 'GET',
  url: '/api/pipeline/:id/planned-draws',
  access: 'broker',
  scope: 'offers:read',
  limit: 'read',
});
