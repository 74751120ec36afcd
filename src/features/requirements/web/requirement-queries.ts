import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import type { LenderRequirement, RequirementContent } from '../contract.ts';
import * as calls from '../endpoints.ts';

export type RequirementLists = EndpointAnswer<typeof calls.listRequirements>;

export const requirementListOptions = (lenderId: string) =>
  queryOptions({
    queryKey: ['lender-requirements', lenderId],
    queryFn: ({ signal }) => callEndpoint(calls.listRequirements, { params: { lenderId } }, { signal }),
  });

/** What is done to the list of a lender. Every change is shown as the server has it. */
export function useRequirementActs(lenderId: string) {
  const client = useQueryClient();
  const { queryKey } = requirementListOptions(lenderId);
  const refetch = () => client.invalidateQueries({ queryKey });
  const said = {
    onSuccess: ({ message }: { readonly message: string }) => notice.success(message),
    onError: (error: unknown) => notice.error(messageOf(error)),
    onSettled: refetch,
  };
  const params = { lenderId };
  /** Its form shows what is wrong, beside the fields. */
  const save = useMutation({
    mutationFn: ({ known, content }: { known: LenderRequirement | undefined; content: RequirementContent }) =>
      known
        ? callEndpoint(calls.changeRequirement, {
            params: { lenderId, id: known._id },
            body: { version: known.version, content },
          })
        : callEndpoint(calls.addRequirement, { params, body: content }),
    onSuccess: said.onSuccess,
    onSettled: refetch,
  });
  const archive = useMutation({
    mutationFn: ({ requirement, archived }: { requirement: LenderRequirement; archived: boolean }) =>
      callEndpoint(calls.archiveRequirement, {
        params: { lenderId, id: requirement._id },
        body: { version: requirement.version, archived },
      }),
    ...said,
  });
  const order = useMutation({
    mutationFn: (ids: readonly string[]) => callEndpoint(calls.orderRequirements, { params, body: { ids: [...ids] } }),
    // The new order is on screen at once.
    onMutate: (ids) => {
      client.setQueryData(queryKey, (list) => list && { ...list, requirements: inOrder(list.requirements, ids) });
    },
    onError: said.onError,
    onSettled: refetch,
  });
  const start = useMutation({
    mutationFn: (body: { readonly loanType: string; readonly programId: string | null }) =>
      callEndpoint(calls.startRequirements, { params, body }),
    ...said,
  });
  return { save, archive, order, start };
}
export type RequirementActs = ReturnType<typeof useRequirementActs>;

const inOrder = (requirements: readonly LenderRequirement[], ids: readonly string[]) =>
  requirements.toSorted((a, b) => placeOf(ids, a) - placeOf(ids, b));
/** Archived ones stand at the end. */
const placeOf = (ids: readonly string[], { _id }: LenderRequirement): number =>
  ids.includes(_id) ? ids.indexOf(_id) : ids.length;
