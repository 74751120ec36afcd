import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface MadeKeyProps {
  readonly token: string;
  readonly onDone: () => void;
}

/** The one time that a key is shown. */
export function MadeKey({ token, onDone }: MadeKeyProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert role="status" color="pine" variant="light" title="Your key is ready">
        Copy it now and store it where you keep passwords. It can’t be shown again.
      </Alert>
      <TextInput
        ref={field}
        label="API key"
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(focused) => focused.currentTarget.select()}
      />
      <Group gap="sm">
        <Button
          leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => clipboard.copy(token)}
        >
          {clipboard.copied ? 'Copied' : 'Copy key'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
