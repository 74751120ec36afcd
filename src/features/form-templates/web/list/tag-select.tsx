import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { tagGroups } from '../../../documents/model.ts';

interface TagSelectProps {
  readonly value: string;
  readonly onChange: (tag: string) => void;
  readonly error?: ReactNode;
}

const groups = tagGroups.map(({ group, tags }) => ({ group, items: [...tags] }));

/** What a form is: a tag of documents. */
export const TagSelect = ({ value, onChange, error }: TagSelectProps) => (
  <NativeSelect
    label="Document type"
    value={value}
    error={error}
    data={[{ value: '', label: 'Choose a document type' }, ...groups]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
