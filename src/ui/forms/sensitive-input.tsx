import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { TextField } from '../../kernel/fields/fields.ts';
import { confirm } from '../confirm.ts';
import { type InputPartProps, labelsOf } from './input-parts.ts';

/** What a form with personal identifiers can do with those that are saved. */
interface SensitiveAnswers {
  /** Why one cannot be read; undefined: it can. */
  readonly lockOf: (name: string) => string | undefined;
  /** Asks for a reason and shows the whole value. */
  readonly reveal: (name: string) => void;
}
export const SensitiveAnswersContext = createContext<SensitiveAnswers | undefined>(undefined);

/** The server answers a saved identifier as a mask. */
export const isMask = (value: unknown): value is string => typeof value === 'string' && value.includes('•');

interface SensitiveProps extends InputPartProps<TextField> {
  readonly value: unknown;
  readonly onChange: (value: string) => void;
  /** The input that is typed into. */
  readonly children: (onBlur: () => void) => ReactNode;
}

/**
 * A personal identifier. A saved one shows its last digits, with buttons to see it whole, to enter another and to remove it.
 * Who begins to enter another and leaves the field blank has changed nothing.
 */
export function SensitiveInput({ value, onChange, children, ...part }: SensitiveProps) {
  const saved = useRef<string>(undefined);
  const focusesInput = useRef(false);
  if (isMask(value)) saved.current = value;
  useEffect(() => {
    if (!focusesInput.current || isMask(value)) return;
    focusesInput.current = false;
    document.querySelector<HTMLInputElement>(`[data-path="${part.path}"]`)?.focus();
  });
  const change = () => {
    focusesInput.current = true;
    onChange('');
  };
  const remove = async () => {
    if (!(await confirm(removalOf(part.field)))) return;
    saved.current = undefined;
    onChange('');
  };
  const restore = () => {
    if (value === '' && saved.current !== undefined) onChange(saved.current);
  };
  if (!isMask(value)) return children(restore);
  return <MaskedInput {...part} value={value} onChange={change} onRemove={() => void remove()} />;
}

const removalOf = ({ label }: TextField) => ({
  title: `Remove ${label}?`,
  text: 'The saved value is removed when you save the form.',
  confirm: 'Remove',
  dangerous: true,
});

interface MaskedProps extends InputPartProps<TextField> {
  readonly value: string;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function MaskedInput({ field, path, value, disabled, onChange, onRemove }: MaskedProps) {
  const answers = useContext(SensitiveAnswersContext);
  const lock = answers?.lockOf(field.name);
  return (
    <TextInput
      {...labelsOf(field)}
      name={path}
      data-path={path}
      value={value}
      readOnly
      disabled={disabled ?? false}
      error={lock}
      rightSectionWidth={104}
      rightSection={
        disabled ? null : (
          <Group gap={2} wrap="nowrap">
            {answers && lock === undefined ? (
              <Act does="Show" label={field.label} onAct={() => answers.reveal(field.name)}>
                <IconEye size={18} />
              </Act>
            ) : null}
            <Act does="Change" label={field.label} onAct={onChange}>
              <IconPencil size={18} />
            </Act>
            <Act does="Remove" label={field.label} onAct={onRemove}>
              <IconTrash size={18} />
            </Act>
          </Group>
        )
      }
    />
  );
}

interface ActProps {
  readonly does: string;
  readonly label: string;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

const Act = ({ does, label, onAct, children }: ActProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={`${does} ${label}`} title={does} onClick={onAct}>
    {children}
  </ActionIcon>
);
