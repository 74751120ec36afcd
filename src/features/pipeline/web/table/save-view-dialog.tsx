import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';

interface SaveViewDialogProps {
  readonly opened: boolean;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** It has closed, and the focus is nowhere. */
  readonly onLeft: () => void;
  readonly onSave: (named: { readonly name: string; readonly isDefault: boolean }) => void;
}

/** Gives what is on screen a name. */
export function SaveViewDialog({ opened, isSaving, onClose, onLeft, onSave }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [isDefault, setDefault] = useState(false);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Save this view"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // What opened it is gone with its menu.
      returnFocus={false}
      onExitTransitionEnd={() => {
        setName('');
        setDefault(false);
        onLeft();
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave({ name, isDefault });
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Checkbox
            label="Open this view first whenever I open the pipeline"
            checked={isDefault}
            onChange={({ currentTarget: { checked } }) => setDefault(checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Save view
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
