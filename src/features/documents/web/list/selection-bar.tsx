import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../../ui/confirm.ts';
import type { LenderDocument } from '../../contract.ts';
import { documentTexts, type StoredTag, storedTags, uncategorized } from '../../model.ts';
import { useDeleteDocuments, useTagDocuments } from '../queries.ts';
import { tagChoices } from '../upload/place-fields.tsx';

interface BarProps {
  readonly selected: readonly LenderDocument[];
  readonly onClear: () => void;
}

/** What can be done with several documents at once. */
export function SelectionBar({ selected, onClear }: BarProps) {
  const [tag, setTag] = useState<StoredTag>(uncategorized);
  const assign = useTagDocuments(tag);
  const remove = useDeleteDocuments();
  const isBusy = assign.isPending || remove.isPending;
  const ask = async () => {
    const text =
      selected.length === 1
        ? documentTexts.confirmDelete
        : `Are you sure you want to delete these ${selected.length} documents?`;
    const isOne = selected.length === 1;
    if (
      await confirm({ title: isOne ? 'Delete document' : 'Delete documents', text, confirm: 'Delete', dangerous: true })
    )
      remove.mutate(selected, { onSuccess: onClear });
  };
  return (
    <Group gap="sm" role="group" aria-label="Selected documents">
      <Text size="sm" fw={600} aria-live="polite">
        {selected.length} selected
      </Text>
      <NativeSelect
        size="xs"
        aria-label="Tag for the selected documents"
        value={tag}
        onChange={({ currentTarget: { value } }) => setTag(storedTags.find((one) => one === value) ?? tag)}
        data={[uncategorized, ...tagChoices]}
      />
      <Button
        size="xs"
        variant="default"
        loading={assign.isPending}
        disabled={isBusy}
        onClick={() => assign.mutate(selected, { onSuccess: onClear })}
      >
        Assign tag
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        loading={remove.isPending}
        disabled={isBusy}
        onClick={() => void ask()}
      >
        Delete selected
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </Group>
  );
}
