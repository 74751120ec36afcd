import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useProfile } from '../../accounts/web/session.ts';
import type { Task } from '../contract.ts';
import { nameOf } from './people.ts';
import { peopleOptions } from './queries.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Each once, the first under a value counts. */
const once = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices.toReversed().map((choice) => [choice.value, choice])).values()].toReversed();

interface PickerProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null, name?: string) => void;
  readonly placeholder?: string;
  readonly error?: ReactNode;
  readonly required?: boolean;
}

/** Somebody of all people, found by how their name begins; whoever looks comes first. */
export function PersonSelect({
  known = [],
  required,
  onChange,
  ...props
}: PickerProps & { readonly known?: Task['people'] }) {
  const own = useProfile();
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const labels = [...known.map((person) => ({ value: person._id, label: nameOf(person) }))];
  const self = { value: own.id, label: `${nameOf(own)} (you)` };
  const isTyped = labels.concat(self).every(({ label }) => label !== asked);
  const people = useQuery(peopleOptions(isTyped ? asked : ''));
  const found = (people.data ?? []).map((person) => ({ value: person._id, label: nameOf(person) }));
  const data = once([self, ...labels, ...found]);
  return (
    <Select
      {...props}
      onChange={(id, option) => onChange(id, option?.label)}
      withAsterisk={required ?? false}
      aria-required={required}
      data={data}
      searchable
      clearable={!required}
      clearButtonProps={{ 'aria-label': `Clear ${props.label.toLowerCase()}` }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No one found"
    />
  );
}
