import { Alert, Box, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../api/api.ts';
import classes from './page.module.css';

/** Grey lines in the shape of what is coming; screen readers hear that it loads. */
export function LoadingRows({ rows = 5, height = 44 }: { readonly rows?: number; readonly height?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}

interface EmptyProps {
  readonly title: string;
  /** What to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyProps) {
  return (
    <Box className={classes.empty}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children ? (
        <Text c="dimmed" mt={6} maw="52ch" mx="auto">
          {children}
        </Text>
      ) : null}
      {action ? <Box mt="md">{action}</Box> : null}
    </Box>
  );
}

export function ErrorState({ title, error, retry }: { title: string; error?: unknown; retry?: () => void }) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title}>
      <Stack gap="sm" align="flex-start">
        {error ? <Text size="sm">{messageOf(error)}</Text> : null}
        {retry ? (
          <Button size="compact-sm" variant="default" onClick={retry}>
            Try again
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}

interface DataStateProps<T> {
  readonly query: UseQueryResult<T>;
  /** Heading of a failed load. */
  readonly failed?: string;
  readonly loading?: ReactNode;
  readonly isEmpty?: (data: T) => boolean;
  readonly empty?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Loading, failed, empty or there: what a query has to show. Older data stay on screen while newer ones load. */
export function DataState<T>({ query, failed, loading, isEmpty, empty, children }: DataStateProps<T>) {
  if (query.data === undefined) {
    if (!query.isError) return loading ?? <LoadingRows />;
    return (
      <ErrorState title={failed ?? 'Couldn’t load this.'} error={query.error} retry={() => void query.refetch()} />
    );
  }
  return empty !== undefined && isEmpty?.(query.data) ? empty : children(query.data);
}
