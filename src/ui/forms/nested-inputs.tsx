import { Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  defaultsOfFields,
  type FieldDefinition,
  type GroupField,
  type RangeField,
  type RowsField,
} from '../../kernel/fields/fields.ts';
import type { InputPartProps } from './input-parts.ts';

interface Nested<F extends FieldDefinition> extends InputPartProps<F> {
  /** Draws the fields of the record that lies at a path. */
  readonly draw: (fields: readonly FieldDefinition[], path: string) => ReactNode;
}

/** {min, max} in whole dollars, side by side. */
export function RangeInputs({ field, path, draw }: Nested<RangeField>) {
  const limits = [
    { kind: 'money', name: 'min', label: 'From', columns: 6 },
    { kind: 'money', name: 'max', label: 'To', columns: 6 },
  ] as const;
  return (
    <Fieldset legend={field.label} variant="unstyled">
      {field.help ? (
        <Text size="xs" c="dimmed">
          {field.help}
        </Text>
      ) : null}
      {draw(limits, path)}
    </Fieldset>
  );
}

export function GroupInputs({ field, path, draw }: Nested<GroupField>) {
  return (
    <Fieldset legend={field.label}>
      {field.help ? (
        <Text size="sm" c="dimmed" mb="sm">
          {field.help}
        </Text>
      ) : null}
      {draw(field.fields, path)}
    </Fieldset>
  );
}

let rowsDrawn = 0;
const newKey = () => `row-${rowsDrawn++}`;

/** Rows are numbered when they are drawn, so that React keeps an input's focus while others come and go. */
export function useRowKeys(count: number) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const missing = count - keys.length;
  const known = missing > 0 ? [...keys, ...Array.from({ length: missing }, newKey)] : keys.slice(0, count);
  if (missing !== 0) setKeys(known);
  return { keys: known, forget: (index: number) => setKeys(known.filter((_, at) => at !== index)) };
}

export function RowsInputs({ field, form, path, disabled, draw }: Nested<RowsField>) {
  const { value, error } = form.getInputProps(path);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const { keys, forget } = useRowKeys(rows.length);
  const remove = (index: number) => {
    forget(index);
    form.removeListItem(path, index);
  };
  return (
    <Fieldset legend={field.label}>
      <Stack gap="md">
        {keys.map((key, index) => (
          <Fieldset key={key} legend={`${index + 1}`}>
            {draw(field.fields, `${path}.${index}`)}
            <Group justify="flex-end" mt="sm">
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                leftSection={<IconTrash size={15} />}
                onClick={() => remove(index)}
                disabled={disabled ?? false}
                aria-label={`Remove ${field.label} ${index + 1}`}
              >
                Remove
              </Button>
            </Group>
          </Fieldset>
        ))}
        {error ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} />}
          onClick={() => form.insertListItem(path, defaultsOfFields(field.fields))}
          disabled={(disabled ?? false) || rows.length >= (field.maxRows ?? 50)}
        >
          Add {field.label.toLowerCase()}
        </Button>
      </Stack>
    </Fieldset>
  );
}
