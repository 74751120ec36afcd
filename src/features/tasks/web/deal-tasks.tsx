import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { PanelFrame } from '../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../pipeline/contract.ts';
import { TaskDetails } from './details/task-details.tsx';
import { TaskModal } from './form/task-modal.tsx';
import type { OpenTask } from './form/typed-task.ts';
import { TaskList } from './list/task-list.tsx';

/** The tasks of a deal, on the deal's page. */
export function DealTasks({ entry }: { readonly entry: PipelineEntry }) {
  const [open, setOpen] = useState<OpenTask>();
  const [shownId, setShownId] = useState<string>();
  return (
    <PanelFrame>
      <Group justify="space-between" gap="sm" mb="md">
        <Text size="sm" c="dimmed">
          What is left to do for this deal.
        </Text>
        <Button variant="default" onClick={() => setOpen({ dealId: entry._id })}>
          New task
        </Button>
      </Group>
      <TaskList
        shown={{ pipelineId: entry._id }}
        empty={<Text c="dimmed">No tasks for this deal yet.</Text>}
        onEdit={(task) => setOpen({ task })}
        onDetails={({ _id }) => setShownId(_id)}
      />
      <TaskDetails id={shownId} onClose={() => setShownId(undefined)} />
      <TaskModal open={open} onClose={() => setOpen(undefined)} />
    </PanelFrame>
  );
}
