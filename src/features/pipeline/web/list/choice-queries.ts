import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { getDealTable } from '../../board/views-endpoints.ts';

/** Own deals with these words in address or client name, the latest changed first. */
export const dealChoicesOptions = (search: string) =>
  queryOptions({
    // Not below the key of the table, whose changes expect pages there.
    queryKey: ['deal-choices', search],
    queryFn: async ({ signal }) =>
      (
        await callEndpoint(
          getDealTable,
          { querystring: { limit: 20, ...(search === '' ? {} : { search }) } },
          { signal },
        )
      ).deals,
    placeholderData: (before) => before,
  });
