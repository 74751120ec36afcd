import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callEndpoint, downloadFrom, messageOf } from '../../../ui/api/api.ts';
import { saveFile } from '../../../ui/api/save-file.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { DataState, LoadingRows } from '../../../ui/page/data-state.tsx';
import type { ImportRowView, MarketImport } from '../contract.ts';
import classes from './import.module.css';
import { useImport, useImportCalls } from './import-calls-context.ts';
import { importOptions, importRowsOptions, type Shown } from './queries.ts';

const titles = { refused: 'Refused rows', warned: 'Rows to review' } as const;

interface ProblemRowsProps {
  readonly one: MarketImport;
  readonly show: Exclude<Shown, 'duplicate'>;
  readonly canCorrect: boolean;
}

/** Rows with what is wrong with them, value by value, to be corrected where they stand. */
export function ProblemRows({ one, show, canCorrect }: ProblemRowsProps) {
  const { calls, keptTitle } = useImport();
  const [pages, setPages] = useState<readonly number[]>([0]);
  const after = pages.at(-1) ?? 0;
  const title =
    show === 'refused' && one.state === 'imported' ? 'Skipped rows' : show === 'kept' ? keptTitle : titles[show];
  const query = useQuery({ ...importRowsOptions(calls, one._id, show, after), placeholderData: keepPreviousData });
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {title}
        </Title>
        {show === 'refused' ? <DownloadRefused id={one._id} /> : null}
      </Group>
      <DataState query={query} failed="Couldn’t load the rows." loading={<LoadingRows rows={3} />}>
        {({ rows, more }) => (
          <Stack gap="sm">
            <RowTable columns={['Row', 'Name', show === 'refused' ? 'Problem' : 'Note']} within="paddedFrame">
              {rows.map((row) => (
                <Row key={row.number} one={one} row={row} show={show} canCorrect={canCorrect} />
              ))}
            </RowTable>
            {pages.length > 1 || more ? (
              <Group gap="sm">
                {pages.length > 1 ? (
                  <Button variant="default" size="compact-sm" onClick={() => setPages(pages.slice(0, -1))}>
                    Previous rows
                  </Button>
                ) : null}
                {more ? (
                  <Button
                    variant="default"
                    size="compact-sm"
                    onClick={() => setPages([...pages, rows.at(-1)?.number ?? 0])}
                  >
                    Next rows
                  </Button>
                ) : null}
              </Group>
            ) : null}
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
    <tr>
      <td className={classes.minor}>{row.place}</td>
      <th scope="row">
        <strong>{row.name}</strong>
      </th>
      <td data-wide>
        <Stack gap="xs">
          {problems.map((problem) =>
            canCorrect && problem.path !== '' ? (
              <Correction
                key={`${problem.path} ${problem.message}`}
                one={one}
                row={row}
                problem={problem}
                isRefused={show === 'refused'}
              />
            ) : (
              <Text key={problem.message} size="sm">
                {problem.message}
              </Text>
            ),
          )}
        </Stack>
      </td>
    </tr>
  );
}

interface CorrectionProps {
  readonly one: MarketImport;
  readonly row: ImportRowView;
  readonly problem: ImportRowView['problems'][number];
  /** Otherwise it is only to be looked at. */
  readonly isRefused: boolean;
}

function Correction({ one, row, problem, isRefused }: CorrectionProps) {
  const { path, header, message, value } = problem;
  const client = useQueryClient();
  const calls = useImportCalls();
  const [typed, setTyped] = useState(value ?? '');
  const save = useMutation({
    mutationFn: () =>
      callEndpoint(calls.correctRow, {
        params: { id: one._id, number: row.number },
        body: { values: { [path]: typed } },
      }),
    onSuccess: async (answer) => {
      client.setQueryData(importOptions(calls, one._id).queryKey, answer.import);
      if (answer.row.problems.length === 0) notice.success(`Corrected ${row.place}.`);
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
      <div className={classes.correction}>
        <TextInput
          size="xs"
          label={
            <>
              {header}
              <span className="plinth-spoken">, {row.place}</span>
            </>
          }
          error={isRefused ? message : undefined}
          description={isRefused ? undefined : message}
          descriptionProps={{ c: 'var(--plinth-attention)' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button size="xs" variant="default" type="submit" loading={save.isPending} disabled={typed === (value ?? '')}>
          Correct
        </Button>
      </div>
    </form>
  );
}

function DownloadRefused({ id }: { readonly id: string }) {
  const calls = useImportCalls();
  const download = useMutation({
    mutationFn: async () => saveFile(await downloadFrom(calls.refused, { params: { id } }), 'refused-rows.csv'),
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Button size="compact-sm" variant="default" loading={download.isPending} onClick={() => download.mutate()}>
      Download these rows
    </Button>
  );
}
