import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProfile } from '../../../accounts/web/session.ts';
import type { EventPerson } from '../../contract.ts';
import { inviteesOptions } from '../queries.ts';

/** The server has found them. */
const asFound: OptionsFilter = ({ options }) => options;

export const nameOf = ({ firstName, lastName }: Omit<EventPerson, '_id'>): string =>
  `${firstName} ${lastName}`.trim() || 'Unknown User';

interface AttendeeSelectProps {
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** Who attends already, once that is read. */
  readonly known: readonly EventPerson[] | undefined;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
}

/** Several of all people, found by how their names begin. */
export function AttendeeSelect({ value, onChange, known, description, error }: AttendeeSelectProps) {
  const own = useProfile();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const people = useQuery(inviteesOptions(asked));
  // Closed after each choice, so that it does not hide the buttons below.
  const [isOpen, setIsOpen] = useState(false);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const found = (people.data ?? [])
    .filter(({ _id }) => _id !== own.id)
    .map((person) => ({ value: person._id, label: nameOf(person) }));
  const allNames = new Map([
    ...(known ?? []).map((person) => [person._id, nameOf(person)] as const),
    ...found.map((one) => [one.value, one.label] as const),
    ...names,
  ]);
  const chosen = value.map((id) => ({ value: id, label: allNames.get(id) ?? (known ? 'Unknown User' : 'Loading…') }));
  const change = (ids: string[]) => {
    // Another search does not find them again.
    setNames(new Map(ids.flatMap((id) => (allNames.has(id) ? [[id, allNames.get(id) ?? '']] : []))));
    onChange(ids);
    setIsOpen(false);
  };
  return (
    <MultiSelect
      label="Attendees"
      placeholder={value.length === 0 ? 'Search by name' : ''}
      description={description}
      data={[...chosen, ...found.filter((one) => !value.includes(one.value))]}
      value={[...value]}
      onChange={change}
      filter={asFound}
      hidePickedOptions
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={people.isFetching ? 'Searching…' : 'No one found'}
      error={error}
    />
  );
}
