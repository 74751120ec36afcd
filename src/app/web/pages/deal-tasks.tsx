import type { PipelineEntry } from '../../../features/pipeline/contract.ts';
import { DealPlaybook } from '../../../features/playbooks/web/deal-playbook.tsx';
import { DealTasks as Tasks } from '../../../features/tasks/web/deal-tasks.tsx';

/** The tasks of a deal, below the playbook that it follows. */
export const DealTasks = ({ entry }: { readonly entry: PipelineEntry }) => (
  <>
    <DealPlaybook entry={entry} />
    <Tasks entry={entry} />
  </>
);
