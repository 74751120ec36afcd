import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import type { Submission } from '../../contract.ts';
import { readSubmission, submitPackage, withdrawPackage } from '../../endpoints.ts';

export const submissionOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['submission', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(readSubmission, { params: { id: dealId } }, { signal })).submission,
  });

/** Every answer is how the submission then is. After a refusal it is read again: something has changed meanwhile. */
function useChange<Input>(
  dealId: string,
  change: (input: Input) => Promise<{ readonly message: string; readonly submission: Submission }>,
) {
  const client = useQueryClient();
  const { queryKey } = submissionOptions(dealId);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ submission }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, submission);
      await client.invalidateQueries({ queryKey: ['pipeline'] });
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

/** The same click sent twice, as after a lost answer, is one submission. */
export function useSubmit(dealId: string) {
  const keys = useRef(createContentKeys());
  return useChange(dealId, async (contents: string) => {
    const idempotencyKey = keys.current.keyFor({ contents });
    const answer = await callEndpoint(submitPackage, { params: { id: dealId } }, { idempotencyKey });
    keys.current.settleAll();
    return answer;
  });
}

export const useWithdraw = (dealId: string) =>
  useChange(dealId, (reason: string) => callEndpoint(withdrawPackage, { params: { id: dealId }, body: { reason } }));
