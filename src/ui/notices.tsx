import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';

const iconSize = 18;
const manners = {
  success: { color: 'pine', role: 'status', icon: <IconCheck size={iconSize} />, autoClose: 5_000 },
  info: { color: 'gray', role: 'status', icon: <IconInfoCircle size={iconSize} />, autoClose: 6_000 },
  error: { color: 'red', role: 'alert', icon: <IconAlertTriangle size={iconSize} />, autoClose: false },
} as const;

/** Says the text once: the same notice still on screen is not stacked. */
function show(manner: keyof typeof manners, text: string): void {
  notifications.show({
    id: `${manner}: ${text}`,
    message: text.includes('\n') ? <Lines text={text} /> : text,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    ...manners[manner],
  });
}

/** What failed, and under it why. */
const Lines = ({ text }: { readonly text: string }) =>
  text.split('\n').map((line) => (
    <Text key={line} component="span" inherit display="block">
      {line}
    </Text>
  ));

/** A notice over the page, announced by screen readers. It survives navigation; an error stays until it is dismissed. */
export const notice = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  error: (text: string) => show('error', text),
};

let undoable = 0;

/**
 * A success that can be taken back; the button goes with the notice. Each has its own, also where two read alike.
 * @returns hides it, for what can no longer be taken back
 */
export function noticeWithUndo(text: string, undo: () => void): () => void {
  undoable += 1;
  const id = `undo ${undoable}`;
  const hide = () => void notifications.hide(id);
  const takeBack = () => {
    hide();
    undo();
  };
  notifications.show({
    id,
    ...manners.success,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    autoClose: 12_000,
    message: <UndoMessage text={text} onUndo={takeBack} />,
  });
  return hide;
}

function UndoMessage({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <span>{text}</span>
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
