import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';

export interface SearchableListProps {
  readonly label: string;
  readonly description?: string;
  readonly withAsterisk?: boolean;
  readonly items: { value: string; label: string }[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled: boolean;
}

export function SearchableList({ items, ...rest }: SearchableListProps) {
  return (
    <MultiSelect
      {...rest}
      data={items}
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
