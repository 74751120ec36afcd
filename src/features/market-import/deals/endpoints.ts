import { endpoint } from '../../../kernel/endpoint.ts';
import type * as contract from './contract.ts';

const gate = { access: 'broker', feature: 'bulk_upload' } as const;

export const dealTemplate = endpoint<typeof contract.dealTemplate>({
  method: 'GET',
  url: '/api/pipeline/import/template',
  ...gate,
  limit: 'export',
});

export const chooseDuplicates = endpoint<typeof contract.chooseDuplicates>({
  method: 'POST',
  url: '/api/pipeline/import/:id/duplicates',
  ...gate,
  limit: 'write',
  refuses: ['CONFLICT'],
});
