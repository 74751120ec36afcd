import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';

interface PasteDialogProps {
  /** The labels of the columns, in the order of rows without a header. */
  readonly columns: readonly string[];
  readonly disabled: boolean;
  /** Adds the rows. */
  readonly onPaste: (text: string) => void;
}

/** A button, and the place to paste rows into where the keyboard or the phone offers no other. */
export function PasteRows({ columns, disabled, onPaste }: PasteDialogProps) {
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const add = () => {
    setOpened(false);
    setText('');
    onPaste(text);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        Paste rows
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Paste rows from a spreadsheet"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {/* What is typed here is no part of the form that the dialog was opened in. */}
        <Stack gap="md" onKeyDown={(event) => event.stopPropagation()} onPaste={(event) => event.stopPropagation()}>
          <Text size="sm">
            Copy rows from Excel or Google Sheets, or a CSV file. With a header row, columns are matched by name.
            Without one, they are read in this order: {columns.join(', ')}.
          </Text>
          <Textarea
            label="Rows"
            rows={10}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpened(false)}>
              Cancel
            </Button>
            <Button onClick={add} disabled={text.trim() === ''}>
              Add rows
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
