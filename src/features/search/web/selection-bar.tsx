import { Button, CloseButton, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import classes from './search.module.css';
import { lendersOf } from './selection.ts';
import type { QuoteStarter } from './use-quote-start.tsx';
import type { SelectionState } from './use-selection.ts';

interface SelectionBarProps {
  readonly selection: SelectionState;
  readonly quotes: QuoteStarter;
}

/** Stays in sight under the results: who is chosen, and the way on. */
export function SelectionBar({ selection, quotes }: SelectionBarProps) {
  const lenders = lendersOf(selection.chosen.values());
  const count = lenders.length;
  return (
    <div className={classes.selectionBar} data-any={count > 0}>
      <Text size="sm" fw={600} role="status" className={classes.selectionCount ?? ''}>
        {count === 0 ? 'No lender selected' : `${count} ${count === 1 ? 'lender' : 'lenders'} selected`}
      </Text>
      <Button
        leftSection={<IconSend size={16} aria-hidden />}
        disabled={quotes.disabled}
        loading={quotes.preparing}
        onClick={quotes.request}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Request quotes
      </Button>
      {count > 0 ? <CloseButton aria-label="Clear the selection" onClick={selection.clear} /> : null}
      <Text size="xs" c="dimmed" className={classes.selectionNames ?? ''}>
        {count === 0 ? 'Tick the lenders you want to ask.' : lenders.map(({ name }) => name).join(', ')}
      </Text>
    </div>
  );
}
