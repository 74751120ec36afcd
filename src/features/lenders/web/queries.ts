import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listLenders } from '../contract.ts';

/** Every lender by name, for lists to choose from. */
export const lenderListOptions = queryOptions({
  queryKey: ['lenders', 'list'],
  queryFn: async ({ signal }) => (await callEndpoint(listLenders, {}, { signal })).lenders,
});
