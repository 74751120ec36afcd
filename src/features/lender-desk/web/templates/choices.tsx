import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { Template } from '../../templates/contract.ts';

interface ChoicesProps<T extends Template> {
  /** What is chosen from. */
  readonly label: string;
  readonly templates: readonly T[];
  readonly onChoose: (template: T) => void;
  readonly disabled?: boolean;
  /** Behind the buttons. */
  readonly children?: ReactNode;
}

/** So many stand there at once; the others are a click away. */
const shownAtOnce = 5;

/** Templates as buttons: one click each, also by keyboard. */
export function Choices<T extends Template>({ label, templates, onChoose, disabled, children }: ChoicesProps<T>) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = isOpen ? templates : templates.slice(0, shownAtOnce);
  const rest = templates.length - shown.length;
  if (templates.length === 0 && !children) return null;
  return (
    <Group gap="xs" role="group" aria-labelledby={id}>
      <Text size="sm" c="dimmed" id={id}>
        {label}
      </Text>
      {shown.map((template) => (
        <Button
          key={template._id}
          size="compact-sm"
          variant="light"
          disabled={disabled ?? false}
          onClick={() => onChoose(template)}
        >
          {template.name}
        </Button>
      ))}
      {rest > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {rest} more
        </Button>
      ) : null}
      {children}
    </Group>
  );
}
