import '@mantine/core/styles/Combobox.css';
import { Button, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { kindSlugs, loanKind } from '../../../lending/kinds/find.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { RowTable } from '../../../ui/lists/row-table.tsx';
import { notice } from '../../../ui/notices.tsx';
import { allLeaves, columnsOf, guessPaths } from '../columns.ts';
import type { MarketImport } from '../contract.ts';
import type { RowEntity, SheetPlan } from '../model.ts';
import classes from './import.module.css';
import { useImport, useImportCalls } from './import-calls-context.ts';
import { importListKey, importOptions } from './queries.ts';

/** Room for that many rows of a list in the menus, and for those that the file has beyond. */
const rowsOffered = 4;

function choicesFor({ entity, kind, columns }: SheetPlan) {
  const sets = columnsOf(entity ?? 'program', kind === null ? kindSlugs : [kind]);
  const used = columns.flatMap(({ path }) => path ?? []);
  const highest = Math.max(0, ...used.map((path) => Number(/\.(\d+)\./.exec(path)?.[1] ?? 0) + 1));
  const known = new Map<string, string>();
  for (const columnsOfOne of sets)
    for (const { path, header } of allLeaves(columnsOfOne, ({ mostRows }) =>
      Math.min(mostRows, Math.max(rowsOffered, highest)),
    ))
      if (!known.has(path)) known.set(path, header);
  return [{ value: '', label: 'Ignore' }, ...[...known].map(([value, label]) => ({ value, label }))];
}

export interface ColumnsStepProps {
  readonly one: MarketImport;
  /** What else can be done with the file, beside the button that goes on. */
  readonly beside: ReactNode;
}

/** The columns of each sheet with the values they map to, to be confirmed or changed. */
export function ColumnsStep({ one, beside }: ColumnsStepProps) {
  const client = useQueryClient();
  const calls = useImportCalls();
  const [plan, setPlan] = useState<readonly SheetPlan[]>(one.plan ?? []);
  const send = useMutation({
    mutationFn: () => callEndpoint(calls.chooseColumns, { params: { id: one._id }, body: { sheets: [...plan] } }),
    onSuccess: (answer) => {
      client.setQueryData(importOptions(calls, one._id).queryKey, answer.import);
      void client.invalidateQueries({ queryKey: importListKey });
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  const change = (index: number, sheet: SheetPlan) => setPlan(plan.map((known, at) => (at === index ? sheet : known)));
  return (
    <Stack gap="md">
      <Text size="sm">Columns are matched by their headings. Review the matches, then check the rows.</Text>
      {plan.map((sheet, index) => (
        <Sheet
          key={sheet.name}
          sheet={sheet}
          samples={one.samples?.[index] ?? []}
          onChange={(next) => change(index, next)}
        />
      ))}
      <Group gap="sm">
        <Button loading={send.isPending} onClick={() => send.mutate()}>
          Check the rows
        </Button>
        {beside}
      </Group>
    </Stack>
  );
}

interface SheetProps {
  readonly sheet: SheetPlan;
  readonly samples: readonly (readonly string[])[];
  readonly onChange: (sheet: SheetPlan) => void;
}

function Sheet({ sheet, samples, onChange }: SheetProps) {
  const takenFor = (entity: RowEntity | null, kind: string | null) => {
    const headers = sheet.columns.map(({ header }) => header);
    const paths = entity === null ? [] : guessPaths(entity, kind === null ? undefined : [kind], headers);
    const columns = sheet.columns.map(({ header }, index) => ({ header, path: paths[index] ?? null }));
    onChange({ ...sheet, entity, kind, columns });
  };
  const rowsAre = Object.entries(useImport().entities).map(([value, label]) => ({ value, label }));
  const kinds = kindSlugs.map((slug) => ({ value: slug, label: loanKind(slug).displayName }));
  return (
    <Fieldset legend={`Sheet: ${sheet.name}`}>
      <Group align="flex-end" gap="md" mb="md">
        <NativeSelect
          label="Rows are"
          data={[{ value: '', label: 'Ignore' }, ...rowsAre]}
          value={sheet.entity ?? ''}
          onChange={({ currentTarget: { value } }) => takenFor(value === '' ? null : (value as RowEntity), null)}
        />
        {sheet.entity !== null && sheet.entity !== 'lender' ? (
          <NativeSelect
            label="Loan type"
            data={[{ value: '', label: 'From a column' }, ...kinds]}
            value={sheet.kind ?? ''}
            onChange={({ currentTarget: { value } }) => takenFor(sheet.entity, value === '' ? null : value)}
          />
        ) : null}
      </Group>
      {sheet.entity === null ? null : <Columns sheet={sheet} samples={samples} onChange={onChange} />}
    </Fieldset>
  );
}

function Columns({ sheet, samples, onChange }: SheetProps) {
  const choices = choicesFor(sheet);
  const choose = (index: number, path: string) => {
    const columns = sheet.columns.map((column, at) => (at === index ? { ...column, path: path || null } : column));
    onChange({ ...sheet, columns });
  };
  return (
    <div className={classes.scroll}>
      <RowTable columns={['Column', 'Example', 'Maps to']} within="paddedFrame" isMiddle>
        {sheet.columns.map(({ header, path }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one heading, and their order is the file's
          <tr key={index}>
            <th scope="row">
              <strong>{header}</strong>
            </th>
            <td data-label="Example">
              <Text size="sm" c="dimmed" lineClamp={1}>
                {samples.map((cells) => cells[index]).find((cell) => cell !== undefined && cell !== '')}
              </Text>
            </td>
            <td data-label="Maps to">
              <NativeSelect
                size="xs"
                aria-label={`${header} maps to`}
                data={choices}
                value={path ?? ''}
                onChange={({ currentTarget: { value } }) => choose(index, value)}
              />
            </td>
          </tr>
        ))}
      </RowTable>
    </div>
  );
}
