import '@mantine/core/styles/NumberInput.css';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import { patternLabels, recurrencePatterns, taskLimits } from '../../model.ts';
import classes from '../tasks.module.css';
import type { TaskFormState } from './typed-task.ts';

const units = { daily: 'days', weekly: 'weeks', monthly: 'months' } as const;
const patterns = recurrencePatterns.map((value) => ({ value, label: patternLabels[value] }));

/** Whether a task repeats, how often, and whether on weekends. */
export function RecurrenceFields({ form }: { readonly form: TaskFormState }) {
  const { isRecurring, recurrencePattern, weekdaysOnly } = form.values;
  const isDaily = recurrencePattern === 'daily';
  return (
    <>
      <Checkbox
        label="Recurring task"
        description="Completing the task creates the next one."
        {...form.getInputProps('isRecurring', { type: 'checkbox' })}
      />
      {isRecurring ? (
        <div className={classes.pair}>
          <Select
            label="Recurrence"
            allowDeselect={false}
            data={patterns}
            {...form.getInputProps('recurrencePattern')}
          />
          <NumberInput
            label={`Every how many ${isDaily && weekdaysOnly ? 'weekdays' : units[recurrencePattern]}`}
            min={1}
            max={taskLimits.interval}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('recurrenceInterval')}
          />
          {isDaily ? (
            <Checkbox
              label="Weekdays only"
              description="Not on Saturdays and Sundays."
              {...form.getInputProps('weekdaysOnly', { type: 'checkbox' })}
            />
          ) : null}
        </div>
      ) : null}
    </>
  );
}
