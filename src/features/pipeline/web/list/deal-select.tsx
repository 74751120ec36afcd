import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type OptionsFilter, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dealOptions } from '../deal/deal-queries.ts';
import { dealChoicesOptions } from './choice-queries.ts';

interface DealSelectProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  readonly placeholder?: string;
  readonly error?: ReactNode;
}

/** The server has found them by more than is shown. */
const asFound: OptionsFilter = ({ options }) => options;

/** One of the own deals, found by words of address or client. */
export function DealSelect({ value, ...props }: DealSelectProps) {
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const linked = useQuery({ ...dealOptions(value ?? ''), retry: false, enabled: value !== null });
  const current = value === null ? [] : [{ value, label: linked.data?.address ?? 'Linked deal' }];
  const isTyped = current.every(({ label }) => label !== asked);
  const deals = useQuery(dealChoicesOptions(isTyped ? asked : ''));
  const found = (deals.data ?? []).map(({ _id, address }) => ({ value: _id, label: address }));
  return (
    <Select
      {...props}
      value={value}
      data={[...current, ...found.filter((one) => one.value !== value)]}
      filter={asFound}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear deal' }}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage="No deals found"
    />
  );
}
