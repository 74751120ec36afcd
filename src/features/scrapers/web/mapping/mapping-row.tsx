import { ActionIcon, Button, NativeSelect, Select, Text, TextInput } from '@mantine/core';
import { IconPointer, IconTrash } from '@tabler/icons-react';
import type { MappedProgram, Previewed } from '../../contract.ts';
import { aroundText } from '../../mapping/around.ts';
import {
  type Find,
  type Format,
  findLabels,
  findsOf,
  isByPosition,
  mappedLeaves,
  type Around as Texts,
  takeLabels,
  takes,
} from '../../mapping/field-mapping.ts';
import { blankFinds, type Draft, takesNumber } from './draft.ts';
import classes from './mapping.module.css';

interface RowProps {
  readonly draft: Draft;
  /** From 1. */
  readonly number: number;
  readonly programs: readonly MappedProgram[];
  readonly format: Format;
  readonly preview: Previewed | undefined;
  readonly isPicking: boolean;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onProgram: (programId: string) => void;
  readonly onRemove: () => void;
  readonly onPick: () => void;
}

/** One field of a program: where its value stands, how its text is read, and what that comes to now. */
export function MappingRow(props: RowProps) {
  const { draft, number, programs, format, preview, isPicking, onChange, onProgram, onRemove, onPick } = props;
  const program = programs.find(({ _id }) => _id === draft.programId);
  const fields = program
    ? mappedLeaves(program.kind, program.tiers).map(({ path, header }) => ({ value: path, label: header }))
    : [];
  return (
    <li className={classes.mapping} data-picking={isPicking || undefined}>
      <fieldset className={classes.fields}>
        <legend className="plinth-spoken">Field {number}</legend>
        <NativeSelect
          label="Program"
          value={draft.programId}
          data={programs.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(event) => onProgram(event.currentTarget.value)}
        />
        <Select
          label="Field"
          placeholder="Choose a field"
          data={fields}
          value={draft.field === '' ? null : draft.field}
          searchable
          limit={60}
          nothingFoundMessage="No such field"
          onChange={(field) => onChange({ field: field ?? '' })}
        />
        <NativeSelect
          label="Found by"
          value={draft.find.by}
          data={findsOf[format].map((value) => ({ value, label: findLabels[value] }))}
          onChange={(event) => onChange({ find: blankFinds[event.currentTarget.value as Find['by']] })}
        />
        {takesNumber(programs, draft) ? (
          <NativeSelect
            label="Value to take"
            value={draft.take}
            data={takes.map((value) => ({ value, label: takeLabels[value] }))}
            onChange={(event) => onChange({ take: takes.find((one) => one === event.currentTarget.value) ?? 'only' })}
          />
        ) : (
          <div />
        )}
        <FindFields find={draft.find} onChange={(find) => onChange({ find })} />
      </fieldset>
      {isByPosition(draft.find) ? <Around around={draft.around ?? preview?.around ?? undefined} /> : null}
      <div className={classes.result}>
        <Result preview={preview} draft={draft} />
        <div className={classes.acts}>
          {preview?.isMoved && preview.around ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Use what’s there now: field ${number}`}
              onClick={() => onChange({ around: preview.around ?? undefined })}
            >
              Use what’s there now
            </Button>
          ) : null}
          <Button
            size="compact-sm"
            variant={isPicking ? 'filled' : 'default'}
            leftSection={<IconPointer size={14} aria-hidden />}
            aria-pressed={isPicking}
            aria-label={`Choose in the copy: field ${number}`}
            onClick={onPick}
          >
            Choose in the copy
          </Button>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove field ${number}`} onClick={onRemove}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
    </li>
  );
}

interface FindProps {
  readonly find: Find;
  readonly onChange: (find: Find) => void;
}

function FindFields({ find, onChange }: FindProps) {
  const text = (label: string, value: string, change: (typed: string) => Find) => (
    <TextInput label={label} value={value} onChange={(event) => onChange(change(event.currentTarget.value))} />
  );
  switch (find.by) {
    case 'selector':
      return text('CSS selector', find.selector, (selector) => ({ by: 'selector', selector }));
    case 'label':
      return text('Label', find.label, (label) => ({ by: 'label', label }));
    case 'table':
      return (
        <>
          {text('Header', find.header, (header) => ({ ...find, header }))}
          {text('Row', find.row, (row) => ({ ...find, row }))}
        </>
      );
    case 'cell':
      return (
        <>
          {text('Cell', find.cell, (cell) => ({ ...find, cell }))}
          {text('Sheet (the first if blank)', find.sheet, (sheet) => ({ ...find, sheet }))}
        </>
      );
  }
}

/** What names a place that is found by its position: where that changes, a run reports it. */
function Around({ around }: { readonly around: Texts | undefined }) {
  if (!around) return null;
  const text = aroundText(around);
  return (
    <Text size="xs" c="dimmed" mt={8} className={classes.around ?? ''}>
      {text === '' ? 'No label identifies this place, so a run can’t tell if rows move.' : text}
    </Text>
  );
}

/** What stands there now, beside what the program says. */
function Result({ preview, draft }: Pick<RowProps, 'preview' | 'draft'>) {
  if (draft.field === '')
    return (
      <Text size="sm" c="dimmed">
        Choose the field that it fills.
      </Text>
    );
  if (!preview)
    return (
      <Text size="sm" c="dimmed">
        Choose a value in the copy, or say where it is.
      </Text>
    );
  if (preview.problem !== null)
    return (
      <Text size="sm" className={classes.problem ?? ''}>
        {preview.problem}
        {preview.text === null ? '' : preview.isMoved ? ` There is “${preview.text}”.` : `: “${preview.text}”`}
      </Text>
    );
  return (
    <Text size="sm">
      <strong>{preview.value}</strong>
      <Text component="span" size="sm" c="dimmed">
        {preview.isSame ? ' · same as the program' : ` · the program says ${preview.now ?? 'nothing'}`}
      </Text>
    </Text>
  );
}
