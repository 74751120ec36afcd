import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/page/data-state.tsx';
import classes from './pipeline.module.css';

interface NoEntriesProps {
  readonly archivedAreShown: boolean;
  readonly onToggleArchived: () => void;
  readonly onAdd: () => void;
}

export function NoEntries({ archivedAreShown, onToggleArchived, onAdd }: NoEntriesProps) {
  return (
    <EmptyState
      title="No pipeline entries yet."
      action={
        <Group justify="center" gap="sm">
          <Button renderRoot={(props) => <Link to="/lender-search" {...props} />}>Search lenders</Button>
          <Button variant="default" onClick={onAdd}>
            Add a deal by hand
          </Button>
          <Button variant="subtle" color="gray" onClick={onToggleArchived}>
            {archivedAreShown ? 'Show Active Only' : 'Show Archived'}
          </Button>
        </Group>
      }
    >
      Ask lenders for a quote and the deal appears here with their answers. You can also add one that did not start with
      a quote.
    </EmptyState>
  );
}

export function NoMatch({ text, onClear }: { readonly text: string; readonly onClear: () => void }) {
  return (
    <div className={classes.noMatch} role="status">
      <Text size="sm" c="dimmed">
        No deal matches “{text.trim()}”.
      </Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={onClear}>
        Clear search
      </Button>
    </div>
  );
}

interface NothingOpenProps {
  /** The address names a deal that is not in the list. */
  readonly missing: boolean;
  readonly archivedAreShown: boolean;
  readonly onShowArchived: () => void;
}

export function NothingOpen({ missing, archivedAreShown, onShowArchived }: NothingOpenProps) {
  if (!missing) {
    return <EmptyState title="Choose a deal">Its figures, its lenders and their answers are shown here.</EmptyState>;
  }
  return archivedAreShown ? (
    <EmptyState title="This deal could not be found">
      It may belong to another account. Choose a deal from the list.
    </EmptyState>
  ) : (
    <EmptyState
      title="This deal is not among the active ones"
      action={
        <Button variant="default" onClick={onShowArchived}>
          Show Archived
        </Button>
      }
    >
      It may be archived.
    </EmptyState>
  );
}
