import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Button, Modal, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../../kernel/format.ts';
import { messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { dealStages } from '../../pipeline/model.ts';
import type { DealPlan } from '../contract.ts';
import { dueInWords } from '../model.ts';
import classes from './playbooks.module.css';
import { dealPlanOptions, useFollowPlaybook } from './queries.ts';

/** Which playbook a deal follows, above its tasks. */
export function DealPlaybook({ entry }: { readonly entry: PipelineEntry }) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(dealPlanOptions(entry._id));
  if (!data || (data.choices.length === 0 && data.follows === null)) return null;
  const name = data.follows === null ? undefined : data.playbook?.name;
  return (
    <div className={classes.deal}>
      <Text size="sm" c="dimmed">
        {name ? `Follows the playbook “${name}”.` : 'No playbook adds tasks to this deal.'}
      </Text>
      {entry.archived ? null : (
        <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
          {name ? 'View playbook' : 'Apply playbook'}
        </Button>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title="Apply playbook"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen ? <Preview dealId={entry._id} now={data} onDone={() => setOpen(false)} /> : null}
      </Modal>
    </div>
  );
}

interface PreviewProps {
  readonly dealId: string;
  readonly now: DealPlan;
  readonly onDone: () => void;
}

const addedText = (made: number): string =>
  made === 0 ? 'Playbook applied. Tasks come with their stages.' : `${made === 1 ? '1 task' : `${made} tasks`} added.`;

/** What a playbook would add now and later; nothing is changed before it is applied. */
function Preview({ dealId, now, onDone }: PreviewProps) {
  const [chosen, setChosen] = useState(now.playbook?._id);
  const query = useQuery({ ...dealPlanOptions(dealId, chosen), placeholderData: (before) => before });
  const follow = useFollowPlaybook();
  const send = (playbook: string | null) =>
    follow.mutate(
      { pipelineId: dealId, playbook },
      {
        onSuccess: ({ made }) => {
          notice.success(playbook === null ? 'This deal no longer follows a playbook.' : addedText(made));
          onDone();
        },
        onError: (error) => notice.error(messageOf(error)),
      },
    );
  return (
    <>
      <Select
        label="Playbook"
        allowDeselect={false}
        data={now.choices.map(({ _id, name }) => ({
          value: _id,
          label: _id === 'plinth' ? `${name} (by Plinth)` : name,
        }))}
        value={chosen ?? null}
        onChange={(id) => setChosen(id ?? undefined)}
      />
      <DataState query={query} failed="Couldn't load the preview." loading={<LoadingRows rows={4} />}>
        {({ tasks }) => <Plan tasks={tasks} />}
      </DataState>
      <div className={classes.acts}>
        <Button loading={follow.isPending} disabled={!chosen} onClick={() => send(chosen ?? null)}>
          {chosen === now.follows ? 'Apply again' : 'Apply playbook'}
        </Button>
        {now.follows === null ? null : (
          <Button variant="default" disabled={follow.isPending} onClick={() => send(null)}>
            Stop following
          </Button>
        )}
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </>
  );
}

type PlanTask = DealPlan['tasks'][number];
const parts = [
  { standing: 'make', title: 'Added now' },
  { standing: 'waiting', title: 'Waiting on a date' },
  { standing: 'later', title: 'With later stages' },
  { standing: 'made', title: 'Already added' },
  { standing: 'passed', title: 'Skipped, because the deal is past them' },
] as const;

const whenOf = (task: PlanTask): string => {
  if (task.standing === 'make' && task.dueOn) return `Due ${formatDay(task.dueOn)}`;
  return task.standing === 'later' ? `${dealStages[task.stage]} · ${dueInWords(task)}` : dueInWords(task);
};

function Plan({ tasks }: { readonly tasks: readonly PlanTask[] }) {
  return (
    <div className={classes.outline}>
      {parts.map(({ standing, title }) => {
        const some = tasks.filter((task) => task.standing === standing);
        return some.length === 0 ? null : (
          <section key={standing} aria-label={title}>
            <h3 className={classes.stage}>
              {title} ({some.length})
            </h3>
            <ul className={classes.tasks}>
              {some.map((task) => (
                <li key={task.key}>
                  <div className={classes.line}>
                    <strong>{task.title}</strong>
                    <span className={classes.when}>{whenOf(task)}</span>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
