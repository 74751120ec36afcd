import { Button, Group, Text } from '@mantine/core';
import { formatNumber } from '../../kernel/format.ts';

interface ListPagesProps {
  readonly offset: number;
  /** Rows on this page, and rows of a full one. */
  readonly shown: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onOffset: (offset: number) => void;
}

/** Previous and next page of a list that is read by offset; nothing while one page holds it all. */
export function ListPages({ offset, shown, pageSize, total, onOffset }: ListPagesProps) {
  if (total <= pageSize && offset === 0) return null;
  return (
    <Group gap="sm" mt="md" justify="center">
      <Button variant="default" disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - pageSize))}>
        Previous
      </Button>
      <Text size="sm" c="dimmed" aria-live="polite">
        {formatNumber(offset + 1)} to {formatNumber(offset + shown)} of {formatNumber(total)}
      </Text>
      <Button variant="default" disabled={offset + shown >= total} onClick={() => onOffset(offset + pageSize)}>
        Next
      </Button>
    </Group>
  );
}
