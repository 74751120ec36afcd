import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { notice } from '../../../ui/notices.tsx';
import { choosePlan, getPlan, listPlanRequests, openBilling, withdrawPlanRequest } from '../endpoints.ts';
import type { PlanChoice } from '../model.ts';

/** What is paid for and asked for. An event of the live stream makes it, and the profile, out of date. */
export const planOptions = queryOptions({
  queryKey: ['plan'],
  queryFn: ({ signal }) => callEndpoint(getPlan, {}, { signal }),
});

export type ShownRequests = 'waiting' | 'decided';
export const requestsOptions = (show: ShownRequests, offset: number) =>
  queryOptions({
    queryKey: ['plan-requests', show, offset],
    queryFn: ({ signal }) => callEndpoint(listPlanRequests, { querystring: { show, offset } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Leaves the app for a page of the payment service. */
const goTo = (address: string) => window.location.assign(address);
const onError = (error: unknown) => notice.error(messageOf(error));

/** Chooses a plan: the request that was made, or off to where it is paid. */
export function useChoosePlan() {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  return useMutation({
    mutationFn: (body: PlanChoice) => callEndpoint(choosePlan, { body }, { idempotencyKey: keys.current.keyFor(body) }),
    onSuccess: async ({ address }, body) => {
      keys.current.settle(body);
      if (address !== null) return goTo(address);
      await client.invalidateQueries({ queryKey: planOptions.queryKey });
      notice.success('Request sent.');
    },
    onError: (error) => {
      onError(error);
      void client.invalidateQueries({ queryKey: planOptions.queryKey });
    },
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(withdrawPlanRequest, {}),
    onSuccess: () => notice.success('Your request was withdrawn.'),
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: planOptions.queryKey }),
  });
}

export const useOpenBilling = () =>
  useMutation({
    mutationFn: () => callEndpoint(openBilling, {}),
    onSuccess: ({ address }) => goTo(address),
    onError,
  });
