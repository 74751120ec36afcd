import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect, type OptionsFilter } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readTypedList } from './typed-list.ts';

export interface SearchableListProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly items: { value: string; label: string }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  /** The value that a typed text means, so that 'NJ, OH' can be typed or pasted; undefined where it means none. */
  readonly readEntry?: (text: string) => string | undefined;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled: boolean;
}

/** By label, and by the value itself where it is what was typed: 'NJ'. */
const byLabelOrValue: OptionsFilter = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const flat = options.flatMap((option) => ('items' in option ? option.items : [option]));
  const isExact = ({ value }: { readonly value: string }) => value.toLowerCase() === typed;
  return [
    ...flat.filter(isExact),
    ...flat.filter((option) => !isExact(option) && option.label.toLowerCase().includes(typed)),
  ];
};

export function SearchableList({ items, readEntry, value, onChange, ...rest }: SearchableListProps) {
  const [search, setSearch] = useState('');
  const take = (text: string) => {
    const { found, rest: left } = readTypedList(text, readEntry ?? (() => undefined));
    if (found.length > 0) onChange([...new Set([...value, ...found])]);
    setSearch(readEntry ? left : text);
  };
  const leave = () => {
    const entry = search.trim() === '' ? undefined : readEntry?.(search);
    if (entry !== undefined) onChange([...new Set([...value, entry])]);
    setSearch('');
  };
  return (
    <MultiSelect
      {...rest}
      data={items}
      value={value}
      onChange={onChange}
      searchValue={search}
      onSearchChange={take}
      onBlur={leave}
      filter={byLabelOrValue}
      searchable
      // Enter takes what is highlighted: of what was typed the first that matches.
      selectFirstOptionOnChange
      clearable
      hidePickedOptions
      nothingFoundMessage="No results"
      maxDropdownHeight={280}
    />
  );
}
