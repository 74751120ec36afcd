import '@mantine/core/styles/Combobox.css';
import { Alert, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SearchableList } from '../../../ui/forms/searchable-list.tsx';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';
import type { LenderDocument, ProgramCount } from '../contract.ts';
import { documentTexts, storedTags, uncategorized } from '../model.ts';
import { useChangeDocument } from './queries.ts';
import { tagChoices } from './upload-panel.tsx';

export interface ChangeDialogProps {
  readonly document: LenderDocument | undefined;
  readonly programs: readonly ProgramCount[];
  readonly onClose: () => void;
}

/** What a document is and which programs it belongs to. */
export function ChangeDialog({ document, programs, onClose }: ChangeDialogProps) {
  const opened = useOpenAfterMount(document !== undefined);
  return (
    <Modal opened={opened} onClose={onClose} title="Change document" closeButtonProps={{ 'aria-label': 'Close' }}>
      {document ? <ChangeForm key={document._id} document={document} programs={programs} onClose={onClose} /> : null}
    </Modal>
  );
}

function ChangeForm({ document, programs, onClose }: ChangeDialogProps & { readonly document: LenderDocument }) {
  const [tag, setTag] = useState(document.tag);
  const [programIds, setProgramIds] = useState([...document.programIds]);
  const [missing, setMissing] = useState<string>();
  const change = useChangeDocument(document, onClose);
  const names = new Map([...programs, ...document.programs].map(({ _id, name }) => [_id, name]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (document.programIds.length > 0 && programIds.length === 0) setMissing(documentTexts.noProgram);
    else if (!change.isPending) change.mutate({ tag, programIds });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {change.isError ? (
          <Alert color="red" variant="light" role="alert">
            {change.error.message}
          </Alert>
        ) : null}
        <NativeSelect
          label="Tag"
          data-autofocus
          value={tag}
          onChange={({ currentTarget: { value } }) => setTag(storedTags.find((one) => one === value) ?? tag)}
          data={document.tag === uncategorized ? [uncategorized, ...tagChoices] : tagChoices}
        />
        <SearchableList
          label="Programs"
          description="None yet: a general lender document"
          items={[...names].map(([value, label]) => ({ value, label }))}
          value={programIds}
          onChange={(chosen) => {
            setProgramIds(chosen);
            setMissing(undefined);
          }}
          error={missing}
          disabled={false}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
