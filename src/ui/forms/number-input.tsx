import { TextInput } from '@mantine/core';
import type { NumberField } from '../../kernel/fields.ts';
import { readNumber } from '../../kernel/read-number.ts';
import { type InputPartProps, typedText, wordsOf } from './field-parts.ts';
import classes from './fields.module.css';

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const unitOf = (field: NumberField): string | undefined => (field.kind === 'percent' ? '%' : field.unit);

/**
 * Numbers as people write them: '250k' and '1,250,000' both do. What cannot be read stays as typed until it is corrected,
 * which an input of type number would not allow.
 */
export function NumberTextInput({ field, form, path, disabled }: InputPartProps<NumberField>) {
  const { value, onChange, error, onBlur, onFocus } = form.getInputProps(path);
  const unit = unitOf(field);
  const tidy = () => {
    const read = readNumber(value);
    if (typeof read === 'number') onChange(read);
  };
  return (
    <TextInput
      {...wordsOf(field)}
      classNames={{ input: classes.number ?? '' }}
      name={path}
      data-path={path}
      value={typeof value === 'number' ? written.format(value) : typedText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onBlur={() => {
        tidy();
        onBlur?.();
      }}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
      placeholder={field.placeholder ?? ''}
      leftSection={field.kind === 'money' ? '$' : null}
      rightSection={unit ? <span className={classes.unit}>{unit}</span> : null}
      rightSectionWidth={unit ? Math.max(34, unit.length * 8 + 16) : 0}
      rightSectionPointerEvents="none"
      leftSectionPointerEvents="none"
    />
  );
}
