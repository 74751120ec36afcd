import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { cannedRepliesOptions } from '../canned/queries.ts';

interface CannedPickerProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onPick: (text: string) => void;
  readonly onLeave: () => void;
}

/** The canned replies, found by title or text. Enter inserts the first that matches. */
export function CannedPicker({ input, onPick, onLeave }: CannedPickerProps) {
  const query = useQuery(cannedRepliesOptions);
  const replies = (query.data ?? []).filter(({ archived }) => !archived);
  const textOf = (id: string | null) => replies.find(({ _id }) => _id === id)?.text;
  return (
    <Select
      ref={input}
      label="Insert a canned reply"
      placeholder={query.isSuccess && replies.length === 0 ? 'None yet' : 'Search by title or text'}
      disabled={query.isSuccess && replies.length === 0}
      data={replies.map(({ _id, title }) => ({ value: _id, label: title }))}
      value={null}
      searchable
      selectFirstOptionOnChange
      openOnFocus
      maxDropdownHeight={280}
      nothingFoundMessage="No results"
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase();
        const flat = options.flatMap((option) => ('items' in option ? option.items : [option]));
        return flat.filter(({ value, label }) => `${label}\n${textOf(value) ?? ''}`.toLowerCase().includes(typed));
      }}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {textOf(option.value)}
          </Text>
        </div>
      )}
      onChange={(id) => {
        const text = textOf(id);
        if (text !== undefined) onPick(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation();
          onLeave();
        }
      }}
    />
  );
}
