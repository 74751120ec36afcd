import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect } from '@mantine/core';
import type { ManyChoicesProps } from './many-choices.tsx';

export function SearchableList({ items, ...rest }: ManyChoicesProps) {
  return (
    <MultiSelect
      {...rest}
      data={items}
      searchable
      clearable
      hidePickedOptions
      nothingFoundMessage="Nothing matches"
      maxDropdownHeight={280}
    />
  );
}
