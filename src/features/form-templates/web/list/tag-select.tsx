import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { tagChoices } from '../../../documents/web/upload/place-fields.tsx';

interface TagSelectProps {
  readonly value: string;
  readonly onChange: (tag: string) => void;
  readonly error?: ReactNode;
}

/** What a form is: a tag of documents. */
export const TagSelect = ({ value, onChange, error }: TagSelectProps) => (
  <NativeSelect
    label="Tag"
    value={value}
    error={error}
    data={[{ value: '', label: 'Choose a tag' }, ...tagChoices]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
