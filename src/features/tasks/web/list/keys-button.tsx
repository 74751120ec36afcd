import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useOfferedCommands } from '../../../../ui/commands.ts';

/** Lists the keys of the page, as the question mark does. */
export function KeysButton() {
  const list = useOfferedCommands().find(({ id }) => id === 'shortcuts');
  return list ? (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconKeyboard size={16} aria-hidden />}
      onClick={list.run}
    >
      Keyboard shortcuts
    </Button>
  ) : null;
}
