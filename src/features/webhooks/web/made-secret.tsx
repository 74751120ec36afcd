import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';

interface MadeSecretProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The one time that a secret is shown. */
export function MadeSecret({ secret, onDone }: MadeSecretProps) {
  const clipboard = useClipboard({ timeout: 3_000 });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert role="status" color="pine" variant="light" title="Your signing secret">
        Your server checks signatures with it. Copy it now: it can’t be shown again.
      </Alert>
      <TextInput
        ref={field}
        label="Signing secret"
        value={secret}
        readOnly
        autoComplete="off"
        spellCheck={false}
        onFocus={(focused) => focused.currentTarget.select()}
      />
      <Group gap="sm">
        <Button
          leftSection={clipboard.copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => clipboard.copy(secret)}
        >
          {clipboard.copied ? 'Copied' : 'Copy secret'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
