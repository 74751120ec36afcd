import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../../ui/api/api.ts';
import { ErrorState } from '../../../ui/page/data-state.tsx';
import { lenderListOptions } from './queries.ts';

interface ListedLender {
  readonly _id: string;
  readonly name: string;
}

interface PickerProps {
  /** For whom or what one is chosen. */
  readonly label: string;
  readonly description?: string;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
}

export interface LenderSelectProps extends PickerProps {
  /** The label is read out and not shown: a table says it. */
  readonly isCompact?: boolean;
  readonly maxWidth?: number;
  readonly value: string | null;
  readonly onChange: (lenderId: string | null, lender: ListedLender | undefined) => void;
}

/** Beyond this many, what was typed is narrowed further rather than scrolled. */
const listedAtMost = 50;
const noLenders = 'No lenders found or failed to load.';

/** One lender of all, found by typing: the one picker wherever a lender is chosen. */
export function LenderSelect(props: LenderSelectProps) {
  const { label, isCompact = false, maxWidth, value, onChange, disabled = false } = props;
  const list = useLenderList(props.placeholder ?? 'Choose a lender');
  return (
    <Stack gap="xs" maw={maxWidth}>
      <Select
        {...(isCompact ? { 'aria-label': label, size: 'xs' } : { label })}
        description={props.description}
        error={props.error}
        disabled={disabled}
        withAsterisk={props.withAsterisk ?? false}
        placeholder={list.placeholder}
        data={list.options}
        value={value}
        onChange={(id) => onChange(id, list.find(id))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear lender' }}
        limit={listedAtMost}
        nothingFoundMessage={list.nothingFound}
      />
      {list.problem}
    </Stack>
  );
}

interface LendersSelectProps extends PickerProps {
  readonly chosen: readonly ListedLender[];
  readonly onChange: (chosen: readonly ListedLender[]) => void;
}

/** Several lenders, picked the same way. */
export function LendersSelect({ chosen, onChange, ...props }: LendersSelectProps) {
  const { label, description, error, disabled = false } = props;
  const list = useLenderList(props.placeholder ?? 'Choose lenders');
  return (
    <Stack gap="xs">
      {list.problem}
      <MultiSelect
        label={label}
        description={description}
        error={error}
        disabled={disabled}
        withAsterisk
        aria-required
        placeholder={list.placeholder}
        data={list.options}
        value={chosen.map(({ _id }) => _id)}
        onChange={(ids) => onChange(ids.flatMap((id) => list.find(id) ?? []))}
        searchable
        clearable
        hidePickedOptions
        limit={listedAtMost}
        maxValues={50}
        nothingFoundMessage={list.nothingFound}
      />
    </Stack>
  );
}

/** The lenders to choose from, and what is said while there are none. */
function useLenderList(placeholder: string) {
  const { data, error, isPending, refetch } = useQuery(lenderListOptions);
  const lenders = data ?? [];
  const byId = new Map(lenders.map((lender) => [lender._id, lender]));
  return {
    options: lenders.map(({ _id, name }) => ({ value: _id, label: name })),
    find: (id: string | null) => byId.get(id ?? ''),
    placeholder: isPending ? 'Loading lenders...' : lenders.length === 0 ? noLenders : placeholder,
    nothingFound: lenders.length === 0 ? noLenders : 'No lenders found.',
    problem: error ? (
      <ErrorState title={`Could not load lender list: ${messageOf(error)}`} retry={() => void refetch()} />
    ) : null,
  };
}
