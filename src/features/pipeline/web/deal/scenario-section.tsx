import { Button, Skeleton } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { PipelineEntry } from '../../contract.ts';
import { DealFigures } from './deal-details.tsx';
import classes from './deal-page.module.css';
import type { ScenarioEditProps } from './edit/scenario-edit.tsx';

const ScenarioEdit = lazyComponent<ScenarioEditProps>(
  async () => (await import('./edit/scenario-edit.tsx')).ScenarioEdit,
  () => <Skeleton height={320} radius="md" role="status" aria-label="Loading the form" />,
);

/** What the deal says of itself, and its form while it is edited. */
export function ScenarioSection({ entry }: { readonly entry: PipelineEntry }) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    // The button comes back with the next drawing, and the keyboard's place with it.
    requestAnimationFrame(() => opener.current?.focus());
  };
  const edited = isEditing && !entry.archived;
  return (
    <Panel
      isWide
      title="Scenario"
      aside={
        edited || entry.archived ? null : (
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconEdit size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        )
      }
    >
      {edited ? (
        <ScenarioEdit entry={entry} onClose={close} />
      ) : (
        <div className={classes.figures}>
          <DealFigures entry={entry} />
        </div>
      )}
    </Panel>
  );
}
