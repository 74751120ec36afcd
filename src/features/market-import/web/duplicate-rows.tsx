import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { ImportRowView, MarketImport } from '../contract.ts';
import { chooseDuplicates } from '../deals/endpoints.ts';
import classes from './import.module.css';
import { useImportCalls } from './import-calls-context.ts';
import { importOptions, importRowsOptions } from './queries.ts';

interface Choice {
  readonly add: boolean;
  readonly numbers?: number[];
}

/** Deals that are in the pipeline already, or twice in the file: each is skipped unless the broker adds it as a separate deal. */
export function DuplicateRows({ one }: { readonly one: MarketImport }) {
  const client = useQueryClient();
  const calls = useImportCalls();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const after = pages.at(-1) ?? 0;
  const query = useQuery({
    ...importRowsOptions(calls, one._id, 'duplicate', after),
    placeholderData: keepPreviousData,
  });
  const choose = useMutation({
    mutationFn: (body: Choice) => callEndpoint(chooseDuplicates, { params: { id: one._id }, body }),
    onSuccess: async (answer) => {
      client.setQueryData(importOptions(calls, one._id).queryKey, answer.import);
      await client.invalidateQueries({ queryKey: ['imports', one._id, 'rows'] });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  if (query.data?.rows.length === 0) return null;
  return (
    <section aria-label="Duplicates">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          Duplicates
        </Title>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => choose.mutate({ add: false })}>
            Skip all
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => choose.mutate({ add: true })}>
            Add all anyway
          </Button>
        </Group>
      </Group>
      <Text size="sm" mb="xs">
        Duplicates are skipped. A deal that you add anyway gets a number after its address.
      </Text>
      <DataState query={query} failed="Couldn’t load the rows." loading={<LoadingRows rows={3} />}>
        {({ rows, more }) => (
          <Stack gap="sm">
            <RowTable columns={['Row', 'Address', 'Note', 'Choice']} within="paddedFrame" isMiddle>
              {rows.map((row) => (
                <Duplicate
                  key={row.number}
                  row={row}
                  onChoose={(add) => choose.mutate({ add, numbers: [row.number] })}
                />
              ))}
            </RowTable>
            {pages.length > 1 || more ? (
              <Group gap="sm">
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={pages.length < 2}
                  onClick={() => setPages(pages.slice(0, -1))}
                >
                  Previous rows
                </Button>
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={!more}
                  onClick={() => setPages([...pages, rows.at(-1)?.number ?? 0])}
                >
                  Next rows
                </Button>
              </Group>
            ) : null}
          </Stack>
        )}
      </DataState>
    </section>
  );
}

interface DuplicateProps {
  readonly row: ImportRowView;
  readonly onChoose: (add: boolean) => void;
}

function Duplicate({ row: { place, name, problems, anyway }, onChoose }: DuplicateProps) {
  return (
    <tr>
      <td className={classes.minor}>{place}</td>
      <th scope="row">
        <strong>{name}</strong>
      </th>
      <td data-label="Note">
        {problems.map(({ message }) => (
          <Text key={message} size="sm">
            {message}
          </Text>
        ))}
      </td>
      <td data-label="Choice">
        <SegmentedControl
          size="xs"
          aria-label={`${name}, ${place}`}
          data={[
            { value: 'skip', label: 'Skip' },
            { value: 'add', label: 'Add anyway' },
          ]}
          value={anyway ? 'add' : 'skip'}
          onChange={(value) => onChoose(value === 'add')}
        />
      </td>
    </tr>
  );
}
