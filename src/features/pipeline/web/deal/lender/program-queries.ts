import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../../../ui/api/api.ts';
import { readPrograms } from '../../../deal/endpoints.ts';

/** Read again with everything else of the deal. */
export const programsOptions = (id: string) =>
  queryOptions({
    queryKey: ['deal', id, 'programs'],
    queryFn: async ({ signal }) => (await callEndpoint(readPrograms, { params: { id } }, { signal })).programs,
  });
