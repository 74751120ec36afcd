import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { type NamedProgram, programNamesOptions } from '../queries.ts';

const typingMs = 250;
/** What was typed is found by the server, among all programs of the lender. */
const asAnswered: OptionsFilter = ({ options }) => options;

function useProgramNames(lenderId: string | undefined, typed: string, isLibrary: boolean) {
  const [words] = useDebouncedValue(typed.trim(), typingMs);
  const query = useQuery(programNamesOptions(lenderId, words, isLibrary));
  const nothingFound = query.isError ? messageOf(query.error) : query.isFetching ? 'Searching' : 'No programs found.';
  return { programs: query.data ?? [], nothingFound };
}

interface SelectProps {
  readonly label: string;
  readonly placeholder: string;
  /** Undefined until a lender is chosen. */
  readonly lenderId: string | undefined;
  readonly value: string | null;
  readonly onChange: (programId: string | null) => void;
  /** Of those that have documents which the reader may open; otherwise all that the lender keeps. */
  readonly isLibrary?: boolean;
  /** What else there is to choose, before the programs. */
  readonly before?: readonly NamedProgram[];
}

/** One program of a lender, found by typing. */
export function ProgramSelect(props: SelectProps) {
  const { label, placeholder, lenderId, value, onChange, isLibrary = false, before = [] } = props;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<NamedProgram>();
  // What stands in the field after a choice is no search.
  const { programs, nothingFound } = useProgramNames(lenderId, search === chosen?.name ? '' : search, isLibrary);
  const known = [...before, ...programs];
  const isKnown = value === null || known.some(({ _id }) => _id === value);
  const unlisted = isKnown ? [] : [chosen?._id === value ? chosen : { _id: value, name: 'Selected program' }];
  return (
    <Select
      label={label}
      placeholder={lenderId === undefined ? 'Choose a lender first' : placeholder}
      disabled={lenderId === undefined}
      data={[...known, ...unlisted].map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={(id) => {
        setChosen(known.find(({ _id }) => _id === id));
        onChange(id);
      }}
      searchable
      onSearchChange={setSearch}
      filter={asAnswered}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      nothingFoundMessage={nothingFound}
    />
  );
}

interface ProgramsProps {
  readonly lenderId: string | undefined;
  readonly chosen: readonly NamedProgram[];
  readonly onChange: (chosen: readonly NamedProgram[]) => void;
  readonly error?: ReactNode;
}

/** The programs that a document belongs to. */
export function ProgramsSelect({ lenderId, chosen, onChange, error }: ProgramsProps) {
  const [search, setSearch] = useState('');
  const { programs, nothingFound } = useProgramNames(lenderId, search, false);
  const known = new Map([...programs, ...chosen].map((program) => [program._id, program]));
  return (
    <MultiSelect
      label="Programs"
      description="Without a program, it is a general lender document."
      data={[...known.values()].map(({ _id, name }) => ({ value: _id, label: name }))}
      value={chosen.map(({ _id }) => _id)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      error={error}
      disabled={lenderId === undefined}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      filter={asAnswered}
      clearable
      hidePickedOptions
      nothingFoundMessage={nothingFound}
      maxDropdownHeight={280}
    />
  );
}
