import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { notice } from '../../../ui/notices.tsx';
import type { Closing } from '../contract.ts';
import { readClosing, readDealClosing } from '../endpoints.ts';

export const dealClosingOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['closing', 'deal', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(readDealClosing, { params: { id: dealId } }, { signal })).closing,
  });

export const packageClosingOptions = (packageId: string) =>
  queryOptions({
    queryKey: ['closing', 'package', packageId],
    queryFn: async ({ signal }) => (await callEndpoint(readClosing, { params: { id: packageId } }, { signal })).closing,
  });

type Answer = Promise<{ readonly message: string; readonly closing: Closing }>;

export interface ClosingAct {
  /** Sends it under one key per content, says that it was done, and shows what came of it. Throws what the server refused. */
  readonly send: (content: unknown, call: (idempotencyKey: string) => Answer) => Promise<void>;
  readonly failure: string | undefined;
  /** For `onFailed` of a form: shown beside its button, so that what was typed stays. */
  readonly onFailed: (error: unknown) => void;
}

/** One thing that is done to a closing. A conflict is read back first. */
export function useClosingAct(): ClosingAct {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    onFailed: (error) => setFailure(messageOf(error)),
    send: async (content, call) => {
      setFailure(undefined);
      try {
        const { message, closing } = await call(keys.current.keyFor(content));
        keys.current.settleAll();
        const queryKeys = [
          dealClosingOptions(closing.dealId).queryKey,
          packageClosingOptions(closing.packageId).queryKey,
        ];
        for (const queryKey of queryKeys) {
          await client.cancelQueries({ queryKey });
          if (client.getQueryData(queryKey) !== undefined) client.setQueryData(queryKey, closing);
        }
        notice.success(message);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await client.refetchQueries({ queryKey: ['closing'] });
        throw error;
      }
    },
  };
}
