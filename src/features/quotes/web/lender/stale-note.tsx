import { Button, Group, Text } from '@mantine/core';
import { IconRefreshAlert } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatRelative } from '../../../../ui/format.ts';

/** Says that what is on screen could not be refreshed, and as of when it holds. */
export function StaleNote({ query }: { readonly query: UseQueryResult<unknown> }) {
  if (!query.isError || query.data === undefined) return null;
  return (
    <Group gap="xs" mb="sm" role="status" c="var(--plinth-attention)">
      <IconRefreshAlert size={16} aria-hidden />
      <Text size="sm">Not up to date: last read {formatRelative(new Date(query.dataUpdatedAt))}.</Text>
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        Try again
      </Button>
    </Group>
  );
}
