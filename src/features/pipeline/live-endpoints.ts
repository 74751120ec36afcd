import { endpoint } from '../../kernel/endpoint.ts';
import type * as contract from './live-contract.ts';

export const openDealStream = endpoint<typeof contract.openDealStream>({
  method: 'GET',
  url: '/api/sse/document-updates/:pipelineId',
  access: 'ticket',
  limit: 'read',
  refuses: ['NOT_FOUND'],
});
