import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApplicationKind } from '../../../lending/answers/forms/applications/common.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { ShownApplications } from '../contract.ts';
import {
  listAllApplications,
  listApplications,
  listLenderApplications,
  readApplication,
  readDraft,
} from '../endpoints.ts';

const after = (cursor: string) => (cursor === '' ? {} : { cursor });
const paged = { initialPageParam: '', getNextPageParam: ({ next }: { readonly next: string | null }) => next };

/** @param dealId of one deal alone */
export const ownApplicationsOptions = (dealId?: string) =>
  infiniteQueryOptions({
    queryKey: ['applications', 'own', dealId ?? ''],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        listApplications,
        { querystring: { ...after(pageParam), ...(dealId === undefined ? {} : { dealId }) } },
        { signal },
      ),
    ...paged,
  });

/** Where applications are worked on. */
export type Reviewer = 'lender' | 'admin';

export const reviewOptions = (reviewer: Reviewer, show: ShownApplications) =>
  infiniteQueryOptions({
    queryKey: ['applications', reviewer, show],
    queryFn: ({ signal, pageParam }) =>
      callEndpoint(
        reviewer === 'lender' ? listLenderApplications : listAllApplications,
        { querystring: { show, ...after(pageParam) } },
        { signal },
      ),
    ...paged,
  });

export const applicationOptions = (id: string) =>
  queryOptions({
    queryKey: ['application', id],
    queryFn: async ({ signal }) => (await callEndpoint(readApplication, { params: { id } }, { signal })).application,
  });

/** What a form starts with is read once: what was typed meanwhile is not disturbed. */
export const startOptions = (kind: ApplicationKind, dealId: string | undefined) =>
  queryOptions({
    queryKey: ['application-start', kind, dealId ?? ''],
    queryFn: ({ signal }) =>
      callEndpoint(readDraft, { params: { kind }, querystring: dealId === undefined ? {} : { dealId } }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
