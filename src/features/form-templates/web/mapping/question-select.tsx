import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { type ComboboxParsedItem, type OptionsFilter, Select } from '@mantine/core';
import type { Ref } from 'react';
import { findFormValue, formValues, type ValueName } from '../../../../lending/form-templates/values.ts';

const groups = [...Map.groupBy(formValues, ({ group }) => group)].map(([group, values]) => ({
  group,
  items: values.map(({ name, field }) => ({ value: name, label: field.label })),
}));

/** Words of the group count as well: "entity name" finds the name under Entity. */
const byWords: OptionsFilter<ValueName> = ({ options, search }) => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return options.flatMap((group): ComboboxParsedItem<ValueName>[] => {
    if (!('group' in group)) return [group];
    const items = group.items.filter(({ label }) =>
      words.every((word) => `${group.group} ${label}`.toLowerCase().includes(word)),
    );
    return items.length > 0 ? [{ ...group, items }] : [];
  });
};

interface QuestionSelectProps {
  readonly value: ValueName | null;
  readonly onChange: (question: ValueName) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** All questions of the loan package, grouped by subject and found by typing. */
export const QuestionSelect = ({ value, onChange, inputRef }: QuestionSelectProps) => (
  <Select
    ref={inputRef ?? null}
    label="Question"
    placeholder="Search questions"
    data={groups}
    value={value}
    onChange={(name) => {
      const found = name === null ? undefined : findFormValue(name);
      if (found) onChange(found.name);
    }}
    searchable
    selectFirstOptionOnChange
    allowDeselect={false}
    nothingFoundMessage="No results"
    maxDropdownHeight={320}
    filter={byWords}
  />
);
