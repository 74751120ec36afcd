import { Checkbox, Group, Radio, Select } from '@mantine/core';
import { frequencies, frequencyLabels, type Scope, scopes } from '../../model.ts';
import type { EventFormState } from './typed-event.ts';

const scopeLabels: Readonly<Record<Scope, string>> = {
  this: 'This event',
  following: 'This and following events',
  all: 'All events',
};

/** How much of a repeated event is edited or deleted. */
export const ScopeChoice = ({ form }: { readonly form: EventFormState }) => (
  <Radio.Group label="This event repeats. Change or delete" {...form.getInputProps('scope')}>
    <Group gap="xs" mt={6}>
      {scopes.map((scope) => (
        <Radio key={scope} value={scope} label={scopeLabels[scope]} />
      ))}
    </Group>
  </Radio.Group>
);

interface RecurrenceProps {
  readonly form: EventFormState;
  /** One of a series is changed alone: how the series repeats stays. */
  readonly isFixed: boolean;
}

export function Recurrence({ form, isFixed }: RecurrenceProps) {
  return (
    <>
      <Checkbox
        label="Recurring event"
        disabled={isFixed}
        description={isFixed ? 'To change how it repeats, choose the following events or all of them.' : undefined}
        {...form.getInputProps('isRecurring', { type: 'checkbox' })}
      />
      {form.values.isRecurring ? (
        <Select
          label="Recurrence"
          allowDeselect={false}
          disabled={isFixed}
          data={frequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
          {...form.getInputProps('recurrencePattern')}
        />
      ) : null}
    </>
  );
}
