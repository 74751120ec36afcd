import { Button, Group, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { correctRow, downloadRefused, type ImportRowView, type MarketImport } from '../contract.ts';
import { importOptions, importRowsOptions, type Shown } from './queries.ts';

const titles: Record<Shown, string> = {
  refused: 'Rows that are refused',
  warned: 'Rows worth a look',
  kept: 'Rows that stay, since somebody has saved them meanwhile',
};

interface ProblemRowsProps {
  readonly one: MarketImport;
  readonly show: Shown;
  readonly canCorrect: boolean;
}

/** Rows with what is wrong with them, value by value, to be corrected where they stand. */
export function ProblemRows({ one, show, canCorrect }: ProblemRowsProps) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const after = pages.at(-1) ?? 0;
  const query = useQuery({ ...importRowsOptions(one._id, show, after), placeholderData: keepPreviousData });
  return (
    <section aria-label={titles[show]}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {titles[show]}
        </Title>
        {show === 'refused' ? <DownloadRefused id={one._id} /> : null}
      </Group>
      <DataState query={query} failed="The rows could not be loaded." loading={<LoadingRows rows={3} />}>
        {({ rows, more }) => (
          <Stack gap="sm">
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing="xs">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Where</Table.Th>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>What is wrong</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {rows.map((row) => (
                    <Row key={row.number} one={one} row={row} show={show} canCorrect={canCorrect} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Group gap="sm">
              {pages.length > 1 ? (
                <Button variant="default" size="compact-sm" onClick={() => setPages(pages.slice(0, -1))}>
                  Earlier rows
                </Button>
              ) : null}
              {more ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setPages([...pages, rows.at(-1)?.number ?? 0])}
                >
                  Later rows
                </Button>
              ) : null}
            </Group>
          </Stack>
        )}
      </DataState>
    </section>
  );
}

interface RowProps extends ProblemRowsProps {
  readonly row: ImportRowView;
}

function Row({ one, row, show, canCorrect }: RowProps) {
  const problems = show === 'warned' ? row.warnings : row.problems;
  return (
    <Table.Tr>
      <Table.Td>{row.place}</Table.Td>
      <Table.Td>{row.name}</Table.Td>
      <Table.Td>
        <Stack gap="xs">
          {problems.map((problem) =>
            canCorrect && problem.path !== '' ? (
              <Correction key={`${problem.path} ${problem.message}`} one={one} row={row} problem={problem} />
            ) : (
              <Text key={problem.message} size="sm">
                {problem.message}
              </Text>
            ),
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

interface CorrectionProps {
  readonly one: MarketImport;
  readonly row: ImportRowView;
  readonly problem: ImportRowView['problems'][number];
}

function Correction({ one, row, problem: { path, header, message, value } }: CorrectionProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(value ?? '');
  const save = useMutation({
    mutationFn: () =>
      callEndpoint(correctRow, { params: { id: one._id, number: row.number }, body: { values: { [path]: typed } } }),
    onSuccess: async (answer) => {
      client.setQueryData(importOptions(one._id).queryKey, answer.import);
      if (answer.row.problems.length === 0) notice.success(`${row.place} is in order now.`);
      await client.invalidateQueries({ queryKey: ['imports', one._id, 'rows'] });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          label={`${header}, ${row.place}`}
          error={message}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          style={{ flex: 1 }}
        />
        <Button size="xs" variant="default" type="submit" loading={save.isPending} disabled={typed === (value ?? '')}>
          Correct
        </Button>
      </Group>
    </form>
  );
}

function DownloadRefused({ id }: { readonly id: string }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadFrom(downloadRefused, { params: { id } }), 'refused-rows.csv'),
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Button size="compact-sm" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Download these rows
    </Button>
  );
}
