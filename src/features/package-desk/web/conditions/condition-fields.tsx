import { Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { type ConditionOwner, conditionOwners, deskLimits, ownerLabels } from '../../model.ts';

export interface TypedCondition {
  readonly title: string;
  readonly note: string;
  readonly owner: ConditionOwner;
  /** Blank: without one. */
  readonly dueOn: string;
}

interface FieldsProps {
  readonly value: TypedCondition;
  readonly onChange: (value: TypedCondition) => void;
  readonly titleError?: string | undefined;
}

/** What a condition says, who owes it and by when. */
export function ConditionFields({ value, onChange, titleError }: FieldsProps) {
  const change = (changed: Partial<TypedCondition>) => onChange({ ...value, ...changed });
  return (
    <Stack gap="sm">
      <TextInput
        label="Title"
        required
        maxLength={deskLimits.titleLength}
        value={value.title}
        error={titleError}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <Textarea
        label="Note"
        description={
          value.owner === 'borrower'
            ? 'What exactly you need. The borrower reads the title and this note.'
            : 'What exactly you need'
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={deskLimits.noteLength}
        value={value.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <Group gap="sm" grow>
        <NativeSelect
          label="Who has to meet it"
          data={conditionOwners.map((owner) => ({ value: owner, label: ownerLabels[owner] }))}
          value={value.owner}
          onChange={({ currentTarget }) =>
            change({ owner: conditionOwners.find((one) => one === currentTarget.value) ?? value.owner })
          }
        />
        <TextInput
          type="date"
          label="Due date"
          value={value.dueOn}
          onChange={({ currentTarget }) => change({ dueOn: currentTarget.value })}
        />
      </Group>
    </Stack>
  );
}

export const blankCondition: TypedCondition = { title: '', note: '', owner: 'broker', dueOn: '' };

/** As the server takes it. */
export const toTerms = ({ title, note, owner, dueOn }: TypedCondition) => ({
  title: title.trim(),
  note: note.trim(),
  owner,
  dueOn: dueOn === '' ? null : dueOn,
});
