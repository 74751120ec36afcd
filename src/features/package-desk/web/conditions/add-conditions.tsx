import { Alert, Button, Checkbox, Fieldset, Group, Modal, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { DataState, LoadingRows } from '../../../../ui/page/data-state.tsx';
import type { LoanPackage, RequirementToAdd } from '../../contract.ts';
import { requirementsOptions, useAdd } from '../queries.ts';
import { blankCondition, ConditionFields, type TypedCondition, toTerms } from './condition-fields.tsx';

interface AddProps {
  readonly loan: LoanPackage;
  readonly onClose: () => void;
}

/** Adds conditions to a package: several of the lender's own list at once, and one in own words. */
export function AddConditions({ loan, onClose }: AddProps) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [own, setOwn] = useState<TypedCondition>(blankCondition);
  const [failure, setFailure] = useState<string>();
  const query = useQuery(requirementsOptions(loan._id));
  const add = useAdd(loan._id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const listed = (query.data ?? [])
      .filter(({ _id }) => chosen.includes(_id))
      .map(({ _id, name, note, owner }) => ({
        ...toTerms({ title: name.slice(0, 200), note, owner, dueOn: own.dueOn }),
        requirementId: _id,
      }));
    const written = own.title.trim() === '' ? [] : [toTerms(own)];
    if (written.length === 0 && own.note.trim() !== '') return setFailure('Title is required');
    if (listed.length + written.length === 0) return setFailure('Choose from your list, or write a condition.');
    setFailure(undefined);
    add.mutate({ conditions: [...listed, ...written] }, { onSuccess: onClose });
  };
  const refusal = failure ?? (add.isError ? messageOf(add.error) : undefined);
  return (
    <Modal opened onClose={onClose} title="Add conditions" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Fieldset legend="From your document list">
            <DataState
              query={query}
              failed="Couldn’t load your list."
              loading={<LoadingRows rows={3} height={28} />}
              isEmpty={(requirements) => requirements.length === 0}
              empty={<Text size="sm">Your document list is empty.</Text>}
            >
              {(requirements) => <FromList requirements={requirements} chosen={chosen} onChoose={setChosen} />}
            </DataState>
          </Fieldset>
          <Fieldset legend="In your own words">
            <ConditionFields value={own} onChange={setOwn} />
            <Text size="xs" c="dimmed" mt={6}>
              The due date also applies to what you chose from your list.
            </Text>
          </Fieldset>
          {refusal === undefined ? null : (
            <Alert color="red" variant="light" role="alert">
              {refusal}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" loading={add.isPending}>
              Add conditions
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface FromListProps {
  readonly requirements: readonly RequirementToAdd[];
  readonly chosen: readonly string[];
  readonly onChoose: (ids: string[]) => void;
}

/** What is chosen stays in sight, whatever the list is narrowed to. */
function FromList({ requirements, chosen, onChoose }: FromListProps) {
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const shown = requirements.filter(({ _id, name }) => chosen.includes(_id) || name.toLowerCase().includes(sought));
  return (
    <Stack gap="sm">
      {requirements.length > fewEnough ? (
        <TextInput
          label="Find in your list"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <ScrollArea.Autosize mah={240} type="auto" offsetScrollbars="present">
        <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label="From your document list">
          <Stack gap={8}>
            {shown.map(({ _id, name, isInPackage, isCondition }) => (
              <Checkbox
                key={_id}
                value={_id}
                label={name}
                description={noteOf(isCondition, isInPackage)}
                disabled={isCondition}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        {shown.length === 0 ? <Text size="sm">Nothing in your list matches.</Text> : null}
      </ScrollArea.Autosize>
    </Stack>
  );
}

/** So many are seen at a glance. */
const fewEnough = 6;

const noteOf = (isCondition: boolean, isInPackage: boolean): string | undefined =>
  isCondition ? 'Already a condition' : isInPackage ? 'In the package' : undefined;
