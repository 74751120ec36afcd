import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';
import { Select } from '@mantine/core';

export interface LenderSelectProps {
  /** For whom one is chosen. */
  readonly label: string;
  readonly lenders: readonly { readonly _id: string; readonly name: string }[];
  readonly value: string | null;
  readonly onChange: (lenderId: string | null) => void;
}

/** One lender of many, found by typing. Needs to be loaded late: lists of that sort are heavy. */
export function LenderSelect({ label, lenders, value, onChange }: LenderSelectProps) {
  return (
    <Select
      aria-label={label}
      placeholder="Choose a lender"
      size="xs"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Choose none' }}
      limit={50}
      nothingFoundMessage="No lenders found."
      data={lenders.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
