import { queryOptions } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { readCompleteness, readPrefill } from '../endpoints.ts';

/** The loan package of a deal as the server has it. */
export type LoanPackage = EndpointAnswer<typeof readPrefill>;

export const packageOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['loan-package', dealId],
    queryFn: ({ signal }) => callEndpoint(readPrefill, { params: { id: dealId } }, { signal }),
  });

/** How far the package is, without what is in it. */
export const completenessOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['loan-package-completeness', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(readCompleteness, { params: { id: dealId } }, { signal })).completeness,
  });
