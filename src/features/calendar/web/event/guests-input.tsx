import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { eventLimits, guestFault, tidyAddress } from '../../model.ts';

interface GuestsInputProps {
  /** Undefined while they are read. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (addresses: string[]) => void;
  readonly error?: ReactNode;
}

/** Several addresses, each finished with Enter, a comma or a blank; pasted lists are taken apart. What is not an address stays to be seen. */
export function GuestsInput({ value, onChange, error }: GuestsInputProps) {
  return (
    <TagsInput
      label="Guests by email"
      description="People without a Plinth account. They get an invitation by email and can respond without logging in."
      placeholder={value === undefined ? (error ? '' : 'Loading…') : value.length === 0 ? 'name@example.com' : ''}
      disabled={value === undefined}
      value={[...(value ?? [])]}
      onChange={(typed) => onChange([...new Set(typed.map(tidyAddress).filter((one) => one !== ''))])}
      splitChars={[',', ';', ' ', '\n']}
      maxTags={eventLimits.guests}
      inputMode="email"
      autoComplete="off"
      error={error ?? guestFault(value ?? [])}
    />
  );
}
