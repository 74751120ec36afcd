import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { OwnPlaybook } from '../contract.ts';
import * as endpoints from '../endpoints.ts';
import type { PlaybookTask } from '../model.ts';

type LoanType = OwnPlaybook['loanType'];
const allPlaybooks = ['playbooks'] as const;

export const playbooksOptions = queryOptions({
  queryKey: [...allPlaybooks, 'list'],
  queryFn: ({ signal }) => callEndpoint(endpoints.listPlaybooks, {}, { signal }),
});

export const playbookOptions = (id: string) =>
  queryOptions({
    queryKey: [...allPlaybooks, 'one', id],
    queryFn: async ({ signal }) =>
      (await callEndpoint(endpoints.readPlaybook, { params: { id } }, { signal })).playbook,
  });

export const dealPlanOptions = (pipelineId: string, playbook?: string) =>
  queryOptions({
    queryKey: [...allPlaybooks, 'deal', pipelineId, playbook ?? null],
    queryFn: ({ signal }) =>
      callEndpoint(
        endpoints.readDealPlan,
        { params: { pipelineId }, querystring: playbook === undefined ? {} : { playbook } },
        { signal },
      ),
  });

/** After every change what is shown of playbooks is read again, and the tasks that came of it. */
function usePlaybookMutation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: allPlaybooks }),
        client.invalidateQueries({ queryKey: ['tasks'] }),
      ]),
  });
}

interface New {
  readonly loanType: LoanType;
  readonly name: string;
  readonly tasks: readonly PlaybookTask[];
}
export const useCreatePlaybook = () =>
  usePlaybookMutation(async ({ tasks, ...stated }: New) => {
    const { playbook } = await callEndpoint(endpoints.createPlaybook, { body: { ...stated, tasks: [...tasks] } });
    return playbook;
  });

interface Change {
  readonly id: string;
  readonly name: string;
  readonly tasks: readonly PlaybookTask[];
  readonly version: number;
}
export const useChangePlaybook = () =>
  usePlaybookMutation(async ({ id, tasks, ...change }: Change) => {
    const body = { ...change, tasks: [...tasks] };
    return (await callEndpoint(endpoints.changePlaybook, { params: { id }, body })).playbook;
  });

export const useDeletePlaybook = () =>
  usePlaybookMutation((id: string) => callEndpoint(endpoints.deletePlaybook, { params: { id } }));

interface Use {
  readonly loanType: LoanType;
  readonly playbook: string | null;
}
export const useUsePlaybook = () =>
  usePlaybookMutation(({ loanType, playbook }: Use) =>
    callEndpoint(endpoints.usePlaybook, { params: { loanType }, body: { playbook } }),
  );

interface Follow {
  readonly pipelineId: string;
  readonly playbook: string | null;
}
export const useFollowPlaybook = () =>
  usePlaybookMutation(({ pipelineId, playbook }: Follow) =>
    callEndpoint(endpoints.followPlaybook, { params: { pipelineId }, body: { playbook } }),
  );
