import '@mantine/core/styles/Table.css';
import { Kbd, Modal, Table } from '@mantine/core';
import { keysOf, useOfferedCommands } from '../../../ui/commands.ts';
import { useOpenAfterMount } from '../../../ui/lazy.tsx';

interface ShortcutsHelpProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The shortcuts that work on the current page. */
export function ShortcutsHelp({ opened, onClose }: ShortcutsHelpProps) {
  const commands = useOfferedCommands();
  const rows = [
    ['Search or jump to', 'mod+K'] as const,
    ...commands.flatMap(({ label, shortcut }) => (shortcut ? [[label, shortcut] as const] : [])),
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
          {rows.map(([label, shortcut]) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              <Table.Td ta="right">
                {keysOf(shortcut).map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
