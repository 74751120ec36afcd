import { Button, Divider, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { knowsPasskeys } from './passkeys.ts';

/** The way in without a password, under the form; nothing where the browser has no passkeys. @param signIn what it throws has been said */
export function PasskeyButton({ signIn }: { readonly signIn: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const enter = async () => {
    setBusy(true);
    await signIn().finally(() => setBusy(false));
  };
  return (
    <Stack gap="md" mt="md">
      <Divider label="or" />
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconKey size={18} aria-hidden />}
        loading={busy}
        onClick={() => void enter()}
      >
        Log in with a passkey
      </Button>
    </Stack>
  );
}
