import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import { listKeys } from '../endpoints.ts';

export const keysKey = ['api-keys'] as const;

export const keysOptions = queryOptions({
  queryKey: keysKey,
  queryFn: async ({ signal }) => (await callEndpoint(listKeys, {}, { signal })).keys,
  refetchOnWindowFocus: 'always',
});
