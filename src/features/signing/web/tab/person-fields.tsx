import { SimpleGrid, TextInput } from '@mantine/core';
import { signingLimits } from '../../model.ts';
import type { TypedPerson } from '../signing-queries.ts';

interface FieldsProps {
  /** Tells the fields of several people apart. */
  readonly prefix: string;
  readonly person: TypedPerson;
  /** By the field's name: `<prefix>.email`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<TypedPerson>) => void;
}

/** Name, address and phone of somebody who is asked to sign. They are others': the browser offers nothing of its owner. */
export const PersonFields = ({ prefix, person, errors, onChange }: FieldsProps) => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing="sm">
    <TextInput
      label="Name"
      name={`${prefix}.name`}
      required
      autoComplete="off"
      maxLength={signingLimits.nameLength}
      value={person.name}
      error={errors[`${prefix}.name`]}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
    <TextInput
      label="Email"
      name={`${prefix}.email`}
      type="email"
      required
      autoComplete="off"
      maxLength={254}
      value={person.email}
      error={errors[`${prefix}.email`]}
      onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
    />
    <TextInput
      label="Mobile phone (optional)"
      name={`${prefix}.phone`}
      type="tel"
      autoComplete="off"
      maxLength={30}
      value={person.phone}
      error={errors[`${prefix}.phone`]}
      onChange={({ currentTarget }) => onChange({ phone: currentTarget.value })}
    />
  </SimpleGrid>
);
