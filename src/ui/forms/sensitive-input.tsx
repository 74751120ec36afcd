import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { createContext, useContext } from 'react';
import type { TextField } from '../../kernel/fields/fields.ts';
import { type InputPartProps, labelsOf, typedText } from './input-parts.ts';

/** What a form with personal identifiers can do with those that are saved. */
interface SensitiveAnswers {
  /** Why they can neither be read nor saved now. */
  readonly locked: string | null;
  /** Asks for a reason and shows the whole value. */
  readonly reveal: (name: string) => void;
}
export const SensitiveAnswersContext = createContext<SensitiveAnswers | undefined>(undefined);

/** The server answers a saved identifier as a mask. */
export const isMask = (value: unknown): value is string => typeof value === 'string' && value.includes('•');

interface MaskedProps extends InputPartProps<TextField> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A saved personal identifier: its last digits, a button to see it whole, one to enter another. */
export function MaskedInput({ field, path, value, onChange, disabled }: MaskedProps) {
  const answers = useContext(SensitiveAnswersContext);
  const locked = answers?.locked ?? null;
  const change = () => {
    onChange('');
    // The same place holds the empty input once it is drawn.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>(`[data-path="${path}"]`)?.focus());
  };
  return (
    <TextInput
      {...labelsOf(field)}
      name={path}
      data-path={path}
      value={typedText(value)}
      readOnly
      disabled={locked !== null || (disabled ?? false)}
      error={locked}
      rightSectionWidth={76}
      rightSection={
        locked !== null || disabled ? null : (
          <Group gap={2} wrap="nowrap">
            {answers ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Show ${field.label}`}
                title="Show"
                onClick={() => answers.reveal(field.name)}
              >
                <IconEye size={18} />
              </ActionIcon>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Change ${field.label}`}
              title="Change"
              onClick={change}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </Group>
        )
      }
    />
  );
}
