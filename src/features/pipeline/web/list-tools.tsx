import { Button, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import classes from './pipeline.module.css';
import type { PipelineView } from './pipeline-view.ts';

const groupings = [
  { value: 'address', label: 'Address' },
  { value: 'client', label: 'Client name' },
] as const;

interface ListToolsProps {
  readonly view: PipelineView;
  readonly show: (changes: Partial<PipelineView>, options?: { replace: boolean }) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Search, grouping and the archive: what narrows the list. */
export function ListTools({ view, show, text, onText }: ListToolsProps) {
  return (
    <div className={classes.tools}>
      <TextInput
        type="search"
        aria-label="Search by address or client name"
        placeholder="Search address or client"
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <div className={classes.toolsRow}>
        <VisuallyHidden id="pipeline-grouping">Group and sort by</VisuallyHidden>
        <SegmentedControl
          size="xs"
          aria-labelledby="pipeline-grouping"
          data={[...groupings]}
          value={view.by}
          onChange={(by) => show({ by: by === 'client' ? 'client' : 'address' }, { replace: true })}
        />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={() => show({ archived: !view.archived }, { replace: true })}
        >
          {view.archived ? 'Show Active Only' : 'Show Archived'}
        </Button>
      </div>
    </div>
  );
}
