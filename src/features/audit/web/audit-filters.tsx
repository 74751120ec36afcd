import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type OptionsFilter, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventWords, objectWord } from '../model.ts';
import classes from './audit.module.css';
import type { AuditSearch } from './audit-search.ts';
import { eventsOptions, objectsOptions } from './queries.ts';

interface FiltersProps {
  readonly shown: AuditSearch;
  readonly show: (change: { readonly [name in keyof AuditSearch]: string | undefined }) => void;
}

/** What of the trail is shown. It stands in the address. */
export function AuditFilters({ shown, show }: FiltersProps) {
  return (
    <div className={classes.filters}>
      <ObjectSelect
        label="About"
        placeholder="Name, address, email or id"
        value={shown.object ?? null}
        onChange={(object) => show({ object: object ?? undefined })}
      />
      <ObjectSelect
        label="By"
        placeholder="Name or email"
        value={shown.person ?? null}
        only="account"
        onChange={(person) => show({ person: person ?? undefined })}
      />
      <EventSelect value={shown.event ?? null} onChange={(event) => show({ event: event ?? undefined })} />
      <Day label="From" value={shown.from} onChange={(from) => show({ from })} />
      <Day label="To" value={shown.to} onChange={(to) => show({ to })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}
const Day = ({ label, value = '', onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
);

/** The server has found them by more than is shown. */
const asFound: OptionsFilter = ({ options }) => options;

interface ObjectProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string | null;
  readonly only?: string;
  readonly onChange: (value: string | null) => void;
}

function ObjectSelect({ label, placeholder, value, only, onChange }: ObjectProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const chosen = useQuery({ ...objectsOptions(value ?? ''), enabled: value !== null });
  const name = value === null ? '' : (chosen.data?.find(({ _id }) => _id === value)?.name ?? value);
  const found = useQuery(objectsOptions(asked === name ? '' : asked));
  const options = (found.data ?? [])
    .filter(({ entity, _id }) => _id !== value && (only === undefined || entity === only))
    .map((one) => ({
      value: one._id,
      label: [one.name, one.about, only ? null : objectWord(one.entity)].filter(Boolean).join(' · '),
    }));
  const data = [...(value === null ? [] : [{ value, label: name }]), ...options];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      value={value}
      data={data.filter(({ value: id }, place) => data.findIndex((one) => one.value === id) === place)}
      filter={asFound}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={asked.length > 1 ? 'Nothing found' : 'Type at least two characters'}
    />
  );
}

function EventSelect({ value, onChange }: Pick<ObjectProps, 'value' | 'onChange'>) {
  const events = useQuery(eventsOptions);
  const known = events.data ?? (value === null ? [] : [value]);
  const objects = [...new Set(known.map((event) => event.split('.')[0] ?? event))];
  const data = [
    ...objects.map((object) => ({ value: object, label: `${objectWord(object)}: anything` })),
    ...known.filter((event) => event.includes('.')).map((event) => ({ value: event, label: eventWords(event) })),
  ].sort((one, other) => (one.label < other.label ? -1 : 1));
  return (
    <Select
      label="What"
      placeholder="Any event"
      value={value}
      data={data}
      onChange={onChange}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear what' }}
      limit={200}
      nothingFoundMessage="Nothing found"
    />
  );
}
