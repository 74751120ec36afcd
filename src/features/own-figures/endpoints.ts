import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const broker = { access: 'broker', feature: 'advanced_analytics' } as const;

export const readBrokerFigures = endpoint<typeof contract.readBrokerFigures>({
  method: 'GET',
  url: '/api/analytics',
  ...broker,
  limit: 'search',
});
export const readBrokerRows = endpoint<typeof contract.readBrokerRows>({
  method: 'GET',
  url: '/api/analytics/rows',
  ...broker,
  limit: 'search',
});
export const setUsualPoints = endpoint<typeof contract.setUsualPoints>({
  method: 'PUT',
  url: '/api/analytics/points',
  ...broker,
  limit: 'write',
});
export const setDealPoints = endpoint<typeof contract.setDealPoints>({
  method: 'PUT',
  url: '/api/analytics/points/:id',
  ...broker,
  limit: 'write',
  refuses: ['NOT_FOUND'],
});

export const readLenderFigures = endpoint<typeof contract.readLenderFigures>({
  method: 'GET',
  url: '/api/lender/analytics',
  access: 'lender',
  limit: 'search',
  refuses: ['NOT_FOUND'],
});
export const readLenderRows = endpoint<typeof contract.readLenderRows>({
  method: 'GET',
  url: '/api/lender/analytics/rows',
  access: 'lender',
  limit: 'search',
  refuses: ['NOT_FOUND'],
});
