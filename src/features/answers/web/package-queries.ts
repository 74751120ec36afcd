import { queryOptions } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { readPrefill } from '../endpoints.ts';

/** The loan package of a deal as the server has it. */
export type LoanPackage = EndpointAnswer<typeof readPrefill>;

export const packageOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['loan-package', dealId],
    queryFn: ({ signal }) => callEndpoint(readPrefill, { params: { id: dealId } }, { signal }),
  });
