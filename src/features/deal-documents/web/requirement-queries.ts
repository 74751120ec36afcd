import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { secondMs } from '../../../kernel/dates.ts';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import { shownStatus } from '../../../lending/documents/requirement.ts';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import type { DealRequirement } from '../contract.ts';
import { readRequirements } from '../endpoints.ts';
import { applyUpdate, type DocumentUpdate, keepNewer, replaceOlder } from '../newest.ts';

/** A requirement as it is on screen: the live stream may say a status that this page doesn't know. */
export type ShownRequirement = Omit<DealRequirement, 'status'> & { readonly status: string };
export interface RequirementList extends Omit<EndpointAnswer<typeof readRequirements>, 'requirements'> {
  readonly requirements: readonly ShownRequirement[];
}

const isList = (value: unknown): value is RequirementList =>
  typeof value === 'object' && value !== null && 'requirements' in value;

export type ChosenLender = Pick<PipelineEntry, 'selectedLenderId' | 'selectedProgramId'>;
/** Without them the call fails, so it isn't made. */
export const hasProgram = ({ selectedLenderId, selectedProgramId }: ChosenLender): boolean =>
  selectedLenderId !== null && selectedProgramId !== null;

/** Only a conflict says that something has to be chosen first: what was read before is then of an earlier lender or program. */
export const isUndecided = (error: unknown): boolean => error instanceof ApiError && error.is('CONFLICT');

/** How often it is asked for, beside the live stream, while a form is being filled in: nobody waits for an update that was lost. */
const askEveryMs = 10 * secondMs;

export const requirementsOptions = (dealId: string) =>
  queryOptions({
    queryKey: ['deal-requirements', dealId],
    queryFn: ({ signal }): Promise<RequirementList> =>
      callEndpoint(readRequirements, { params: { pipelineId: dealId } }, { signal }),
    // What the stream has said meanwhile is newer than an answer that was on its way.
    structuralSharing: (known, read) =>
      isList(known) && isList(read)
        ? { ...read, requirements: keepNewer(known.requirements, read.requirements) }
        : read,
    refetchInterval: ({ state }) =>
      state.data?.requirements.some(({ status }) => status === 'processing') ? askEveryMs : false,
  });

/** Changes the list on screen by what calls and the live stream say. */
export function useRequirementChanges(dealId: string) {
  const client = useQueryClient();
  const { queryKey } = requirementsOptions(dealId);
  return {
    known: (requirementId: string) =>
      client.getQueryData(queryKey)?.requirements.find(({ _id }) => _id === requirementId),
    /** @returns whether it was newer than what is known */
    apply(update: DocumentUpdate): boolean {
      const before = client.getQueryData(queryKey);
      const after = before && applyUpdate(before.requirements, update);
      if (!before || !after || after === before.requirements) return false;
      client.setQueryData(queryKey, { ...before, requirements: after });
      return true;
    },
    replace(requirement: ShownRequirement): void {
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            requirements: replaceOlder(list.requirements, requirement),
          },
      );
    },
    /** Shown before anybody has answered. */
    show(requirementId: string, shown: Pick<ShownRequirement, 'status' | 'errorMessage'>): void {
      client.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            requirements: list.requirements.map((one) => (one._id === requirementId ? { ...one, ...shown } : one)),
          },
      );
    },
    refetch: () => client.invalidateQueries({ queryKey }),
  };
}
export type RequirementChanges = ReturnType<typeof useRequirementChanges>;

export const countStatuses = (requirements: readonly ShownRequirement[]) =>
  [...Map.groupBy(requirements, ({ status }) => shownStatus(status))].map(([status, list]) => ({
    status,
    count: list.length,
  }));
