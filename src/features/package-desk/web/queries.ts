import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointInput, UploadEndpoint } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { type Form, sendForm } from '../../../ui/api/send-form.ts';
import { notice } from '../../../ui/notices.tsx';
import type { DealPackage } from '../broker-contract.ts';
import * as brokerCalls from '../broker-endpoints.ts';
import type { LoanPackage } from '../contract.ts';
import * as calls from '../endpoints.ts';
import { deskLimits } from '../model.ts';
import type { PackagesSearch } from './packages-search.ts';

export const packagesOptions = (search: PackagesSearch, offset: number) =>
  queryOptions({
    queryKey: ['lender-packages', 'list', search, offset],
    queryFn: ({ signal }) =>
      callEndpoint(calls.listPackages, { querystring: { ...search, offset, limit: deskLimits.page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const waitingOptions = queryOptions({
  queryKey: ['lender-packages', 'waiting'],
  queryFn: async ({ signal }) => (await callEndpoint(calls.countWaitingPackages, {}, { signal })).waiting,
});

export const packageOptions = (id: string) =>
  queryOptions({
    queryKey: ['lender-packages', 'one', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(calls.readLenderPackage, { params: { id } }, { signal })).package,
  });

export const sourcesOptions = (id: string, documentId: string) =>
  queryOptions({
    queryKey: ['lender-packages', 'sources', id, documentId],
    queryFn: ({ signal }) => callEndpoint(calls.readSources, { params: { id, documentId } }, { signal }),
  });

export const requirementsOptions = (id: string) =>
  queryOptions({
    queryKey: ['lender-packages', 'requirements', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(calls.listRequirementsToAdd, { params: { id } }, { signal })).requirements,
  });

export const dealPackageOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['deal-package', 'one', dealId],
    queryFn: ({ signal }) => callEndpoint(brokerCalls.readDealPackage, { params: { id: dealId } }, { signal }),
  });

export const answerSourcesOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['deal-package', 'sources', dealId],
    queryFn: ({ signal }) => callEndpoint(brokerCalls.listAnswerSources, { params: { id: dealId } }, { signal }),
  });

type Answer = { readonly message: string; readonly package: LoanPackage };

/** Changes a package as its lender; every answer is the package as it then is. After a refusal it is read again. */
export function usePackageChange<Input>(id: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const { queryKey } = packageOptions(id);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, package: now }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, now);
      notice.success(message);
      // What was written and what the list says are read again.
      void client.invalidateQueries({ queryKey: ['lender-packages', 'thread'] });
      void client.invalidateQueries({ queryKey: ['lender-packages', 'list'] });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export const useDecide = (id: string) =>
  usePackageChange(
    id,
    ({ documentId, ...body }: { readonly documentId: string } & EndpointInput<typeof calls.decideDocument>['body']) =>
      callEndpoint(calls.decideDocument, { params: { id, documentId }, body }),
  );

export const useMove = (id: string) =>
  usePackageChange(
    id,
    ({ conditionId, ...body }: { readonly conditionId: string } & EndpointInput<typeof calls.moveCondition>['body']) =>
      callEndpoint(calls.moveCondition, { params: { id, conditionId }, body }),
  );

export const useEdit = (id: string) =>
  usePackageChange(
    id,
    ({ conditionId, ...body }: { readonly conditionId: string } & EndpointInput<typeof calls.editCondition>['body']) =>
      callEndpoint(calls.editCondition, { params: { id, conditionId }, body }),
  );

/** Sends a form once, however often it takes until it is answered. */
export function useSendOnce() {
  const keys = useRef(createContentKeys());
  return async <E extends UploadEndpoint>(endpoint: E, form: Form<E>) => {
    const files = form.files.map(({ name, size, lastModified }) => [name, size, lastModified]);
    const idempotencyKey = keys.current.keyFor([form.fields, files]);
    const answer = await sendForm(endpoint, form, { idempotencyKey });
    keys.current.settleAll();
    return answer;
  };
}

type NewConditions = EndpointInput<typeof calls.addConditions>['body'];
export function useAdd(id: string) {
  const keys = useRef(createContentKeys());
  return usePackageChange(id, async (body: NewConditions) => {
    const options = { idempotencyKey: keys.current.keyFor(body) };
    const answer = await callEndpoint(calls.addConditions, { params: { id }, body }, options);
    keys.current.settleAll();
    return answer;
  });
}

export function useDecline(id: string) {
  const keys = useRef(createContentKeys());
  return usePackageChange(id, async (reason: string) => {
    const options = { idempotencyKey: keys.current.keyFor(reason) };
    const answer = await callEndpoint(calls.declinePackage, { params: { id }, body: { reason } }, options);
    keys.current.settleAll();
    return answer;
  });
}

type DealAnswer = DealPackage & { readonly message: string };

/** Changes a package as its broker; as `usePackageChange`. */
export function useDealPackageChange<Input>(dealId: string, change: (input: Input) => Promise<DealAnswer>) {
  const client = useQueryClient();
  const { queryKey } = dealPackageOptions(dealId);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ message, ...now }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, now);
      notice.success(message);
      void client.invalidateQueries({ queryKey: ['deal-package', 'thread'] });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
