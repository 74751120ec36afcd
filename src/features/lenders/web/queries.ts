import { queryOptions } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { LenderRecord } from '../contract.ts';
import { getLender, listLenders, recentLenders } from '../endpoints.ts';

/** Every lender by name, for lists to choose from. */
export const lenderListOptions = queryOptions({
  queryKey: ['lenders', 'list'],
  queryFn: async ({ signal }) => unwrap(await callEndpoint(listLenders, {}, { signal })),
});

type Listed = EndpointAnswer<typeof listLenders>['lenders'];
/** The list as the documents wrap it, or bare: both are in use. */
const unwrap = (answer: { readonly lenders: Listed } | Listed): Listed =>
  Array.isArray(answer) ? answer : answer.lenders;

/** The company record of one lender, for administrators and the lender itself. */
export const recordOptions = (id: string) =>
  queryOptions({
    queryKey: ['lenders', 'record', id],
    queryFn: async ({ signal }) => unwrapRecord(await callEndpoint(getLender, { params: { id } }, { signal })),
  });

/** The record as the documents wrap it, or bare: both are in use. */
const unwrapRecord = (answer: { readonly lender: LenderRecord } | LenderRecord): LenderRecord =>
  'lender' in answer ? answer.lender : answer;

/** For administrators: those whose records changed last. */
export const recentLendersOptions = queryOptions({
  queryKey: ['lenders', 'recent'],
  queryFn: async ({ signal }) => (await callEndpoint(recentLenders, {}, { signal })).lenders,
});
