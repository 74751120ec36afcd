import '@mantine/core/styles/Table.css';
import '@mantine/core/styles/Switch.css';
import { Kbd, Modal, Switch, Table } from '@mantine/core';
import { keysOf, setSingleKeys, useOfferedCommands, useSingleKeys } from '../../../ui/commands.ts';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';

interface ShortcutsHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The shortcuts that work on the current page. */
export function ShortcutsHelp({ opened, onClose }: ShortcutsHelpProps) {
  const commands = useOfferedCommands();
  const singleKeys = useSingleKeys();
  const rows = [
    { label: 'Search or jump to', keys: keysOf('mod+K') },
    ...commands.flatMap(({ label, shortcut, alsoKeys = [] }) => {
      const keys = [...(shortcut === undefined ? [] : keysOf(shortcut)), ...alsoKeys];
      return keys.length > 0 ? [{ label, keys }] : [];
    }),
  ];
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title="Keyboard shortcuts"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Table>
        <Table.Tbody>
          {rows.map(({ label, keys }) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Switch
        mt="md"
        label="Single-key shortcuts"
        description="Turn them off if letters you type or speak set something off by mistake."
        checked={singleKeys}
        onChange={({ currentTarget: { checked } }) => setSingleKeys(checked)}
      />
    </Modal>
  );
}
