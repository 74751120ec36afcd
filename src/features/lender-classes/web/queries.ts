import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { pathOfCall } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { queryClient } from '../../../ui/api/query-client.ts';
import { takeServedAnswer } from '../../../ui/api/served-answer.ts';
import type { TaughtClass } from '../contract.ts';
import * as credentialCalls from '../credential-endpoints.ts';
import * as calls from '../endpoints.ts';

const fromStart = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { readonly next: string | null }) => next ?? undefined,
};
const at = (cursor: string | undefined) => ({ querystring: cursor === undefined ? {} : { cursor } });

export const lenderClassesOptions = infiniteQueryOptions({
  queryKey: ['lender-classes'],
  queryFn: ({ pageParam, signal }) => callEndpoint(calls.listLenderClasses, at(pageParam), { signal }),
  ...fromStart,
});

/** What came with the page is some seconds old: it is shown, and read again. */
const neverRead = 0;

export const lenderClassOptions = (id: string) =>
  queryOptions({
    queryKey: ['lender-classes', id],
    queryFn: async ({ signal }) => (await callEndpoint(calls.readLenderClass, { params: { id } }, { signal })).class,
    initialData: () => servedClass(id),
    initialDataUpdatedAt: neverRead,
  });

const servedClass = (id: string): TaughtClass | undefined =>
  (
    takeServedAnswer(pathOfCall(calls.readLenderClass.url, { params: { id: id.toLowerCase() } })) as
      | { readonly class: TaughtClass }
      | undefined
  )?.class;

/** Whether a class stands there as it came with the page, because it could not be read since. */
export const isAsServed = ({ isError, dataUpdatedAt }: { readonly isError: boolean; readonly dataUpdatedAt: number }) =>
  isError && dataUpdatedAt === neverRead;

/** A class before its page is drawn; undefined where that fails: the page then says why. */
export async function loadLenderClass(id: string): Promise<TaughtClass | undefined> {
  try {
    return await queryClient.ensureQueryData(lenderClassOptions(id));
  } catch {
    return undefined;
  }
}

export const ownClassesOptions = queryOptions({
  queryKey: ['own-lender-classes'],
  queryFn: async ({ signal }) => (await callEndpoint(calls.listOwnClasses, {}, { signal })).classes,
});

export const ownClassOptions = (id: string) =>
  queryOptions({
    queryKey: ['own-lender-classes', id],
    queryFn: async ({ signal }) => (await callEndpoint(calls.readOwnClass, { params: { id } }, { signal })).class,
  });

export const allClassesOptions = infiniteQueryOptions({
  queryKey: ['admin-lender-classes'],
  queryFn: ({ pageParam, signal }) => callEndpoint(calls.listAllClasses, at(pageParam), { signal }),
  ...fromStart,
});

export const ownCredentialsOptions = queryOptions({
  queryKey: ['class-credentials', 'own'],
  queryFn: async ({ signal }) => (await callEndpoint(credentialCalls.listOwnCredentials, {}, { signal })).credentials,
});

export const missingOptions = queryOptions({
  queryKey: ['class-credentials', 'missing'],
  queryFn: async ({ signal }) => (await callEndpoint(credentialCalls.listMissingClasses, {}, { signal })).missing,
});
