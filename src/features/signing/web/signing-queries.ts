import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EndpointInput } from '../../../kernel/endpoint.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import type { DealSigning } from '../contract.ts';
import * as calls from '../endpoints.ts';

export const signingOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['signing', dealId],
    queryFn: async ({ signal }) =>
      (await callEndpoint(calls.readSigning, { params: { id: dealId } }, { signal })).signing,
  });

type StartBody = EndpointInput<typeof calls.startSigning>['body'];
/** Who is asked to sign, as it is typed. */
export interface TypedPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}
/** A phone number may be left out. */
export const personOf = ({ name, email, phone }: TypedPerson) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim() || null,
});

type Answer = { readonly message: string; readonly signing: DealSigning };

/** Changes the signing of a deal; every answer is what it then is. After a refusal it is read again: something has changed meanwhile. */
export function useSigningChange<Input>(dealId: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  const { queryKey } = signingOptions(dealId);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ signing }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, signing);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export function useStart(dealId: string) {
  const keys = useRef(createContentKeys());
  return useSigningChange(dealId, async (body: StartBody) => {
    const answer = await callEndpoint(
      calls.startSigning,
      { params: { id: dealId }, body },
      { idempotencyKey: keys.current.keyFor(body) },
    );
    keys.current.settleAll();
    return answer;
  });
}

export const useVoid = (dealId: string) =>
  useSigningChange(dealId, (reason: string) =>
    callEndpoint(calls.voidSigning, { params: { id: dealId }, body: { reason } }),
  );

export const useReassign = (dealId: string, signerId: string) =>
  useSigningChange(dealId, (person: TypedPerson) =>
    callEndpoint(calls.reassignSigner, { params: { id: dealId, signerId }, body: personOf(person) }),
  );

/** Writes to a signer again: a reminder, or a new link alone. */
export const useWriteAgain = (
  dealId: string,
  signerId: string,
  call: typeof calls.remindSigner | typeof calls.sendSignerLink,
) => useSigningChange(dealId, () => callEndpoint(call, { params: { id: dealId, signerId }, body: {} }));
