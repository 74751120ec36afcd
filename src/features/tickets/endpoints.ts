import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

export const sendPublicMessage = endpoint<typeof contract.sendPublicMessage>({
  method: 'POST',
  url: '/api/contact',
  access: 'public',
  limit: 'live',
});

export const getOperator = endpoint<typeof contract.getOperator>({
  method: 'GET',
  url: '/api/operator',
  access: 'public',
  limit: 'read',
});
