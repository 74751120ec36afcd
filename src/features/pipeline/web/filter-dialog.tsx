import '@mantine/core/styles/Combobox.css';
import { Button, Checkbox, Group, Modal, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { stateNames } from '../../../kernel/states.ts';
import { kinds } from '../../../lending/kinds/index.ts';
import { SearchableList } from '../../../ui/forms/searchable-list.tsx';
import { useOpenedLate } from '../../../ui/on-demand.tsx';
import { dealStages } from '../model.ts';
import type { ViewFilter } from './view/view-address.ts';

export interface FilterDialogProps {
  readonly opened: boolean;
  readonly filter: ViewFilter;
  readonly onClose: () => void;
  readonly onApply: (filter: ViewFilter) => void;
}

/** Everything that narrows the deals beyond words; what is chosen holds for list, board and table. */
export function FilterDialog({ opened, onClose, ...rest }: FilterDialogProps) {
  return (
    <Modal
      opened={useOpenedLate(opened)}
      onClose={onClose}
      title="Filter deals"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <FilterForm {...rest} />
    </Modal>
  );
}

const amountOf = (text: string): number | undefined => {
  const digits = text.replace(/[^\d]/g, '').slice(0, 12);
  return digits === '' ? undefined : Number(digits);
};
const listed = (list: readonly string[]) => (list.length > 0 ? list : undefined);

function FilterForm({ filter, onApply }: Pick<FilterDialogProps, 'filter' | 'onApply'>) {
  const [draft, setDraft] = useState(filter);
  const change = (changes: ViewFilter) => setDraft({ ...draft, ...changes });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <Stack gap="md">
        <Choices label="Stages" names={dealStages} value={draft.stages} onChange={(stages) => change({ stages })} />
        <Choices
          label="Loan types"
          names={kindLabels}
          value={draft.kinds}
          onChange={(kinds_) => change({ kinds: kinds_ })}
        />
        <SearchableList
          label="States"
          disabled={false}
          items={Object.entries(stateNames).map(([value, label]) => ({ value, label }))}
          value={[...(draft.states ?? [])]}
          onChange={(states) => change({ states: listed(states) })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Lender"
            value={draft.lender ?? ''}
            data={[
              { value: '', label: 'Any' },
              { value: 'selected', label: 'Selected' },
              { value: 'open', label: 'Not selected yet' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              change({ lender: value === 'selected' || value === 'open' ? value : undefined })
            }
          />
          <NativeSelect
            label="Changed"
            value={String(draft.changedDays ?? '')}
            data={changedChoices}
            onChange={({ currentTarget: { value } }) => change({ changedDays: Number(value) || undefined })}
          />
          <TextInput
            label="Loan amount from"
            inputMode="numeric"
            value={draft.minAmount ?? ''}
            onChange={({ currentTarget: { value } }) => change({ minAmount: amountOf(value) })}
          />
          <TextInput
            label="Loan amount to"
            inputMode="numeric"
            value={draft.maxAmount ?? ''}
            onChange={({ currentTarget: { value } }) => change({ maxAmount: amountOf(value) })}
          />
        </SimpleGrid>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => onApply({})}>
            Clear filters
          </Button>
          <Button type="submit">Show deals</Button>
        </Group>
      </Stack>
    </form>
  );
}

const kindLabels = Object.fromEntries(kinds.map(({ slug, displayName }) => [slug, displayName]));
const changedChoices = [
  { value: '', label: 'Any time' },
  { value: '1', label: 'Within a day' },
  { value: '7', label: 'Within a week' },
  { value: '30', label: 'Within 30 days' },
  { value: '90', label: 'Within 90 days' },
];

interface ChoicesProps {
  readonly label: string;
  readonly names: Readonly<Record<string, string>>;
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
}

const Choices = ({ label, names, value, onChange }: ChoicesProps) => (
  <Checkbox.Group label={label} value={[...(value ?? [])]} onChange={(list) => onChange(listed(list))}>
    <Group gap="md" mt={6}>
      {Object.entries(names).map(([name, text]) => (
        <Checkbox key={name} value={name} label={text} />
      ))}
    </Group>
  </Checkbox.Group>
);
