import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './stages-contract.ts';

export const getBoard = endpoint<typeof contract.getBoard>({
  method: 'GET',
  url: '/api/pipeline/board',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const getBoardCards = endpoint<typeof contract.getBoardCards>({
  method: 'GET',
  url: '/api/pipeline/board/:stage',
  access: 'broker',
  scope: 'deals:read',
  limit: 'read',
});

export const moveStage = endpoint<typeof contract.moveStage>({
  method: 'PUT',
  url: '/api/pipeline/:id/stage',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
  refuses: ['CONFLICT'],
});

export const bulkArchive = endpoint<typeof contract.bulkArchive>({
  method: 'PUT',
  url: '/api/pipeline/bulk',
  access: 'broker',
  scope: 'deals:write',
  limit: 'write',
});
