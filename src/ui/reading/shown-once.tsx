import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface ShownOnceProps {
  readonly title: string;
  readonly about: string;
  /** Of the field. */
  readonly label: string;
  readonly value: string;
  /** On the button: 'Copy key'. */
  readonly copy: string;
  readonly onDone: () => void;
}

/** The one time that a secret is shown, in a field of its own that is selected when it is entered. */
export function ShownOnce({ title, about, label, value, copy, onDone }: ShownOnceProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert role="status" color="pine" variant="light" title={title}>
        {about}
      </Alert>
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(focused) => focused.currentTarget.select()}
      />
      <Group gap="sm">
        <Button
          leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => clipboard.copy(value)}
        >
          {clipboard.copied ? 'Copied' : copy}
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
