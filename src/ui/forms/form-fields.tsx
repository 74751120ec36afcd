import { Textarea, TextInput } from '@mantine/core';
import type { FieldDefinition, NumberField, TextField } from '../../kernel/fields/fields.ts';
import { fieldCounts, readNumber } from '../../kernel/fields/schema.ts';
import { ChoiceInput, ChoicesInput, OptionBlockInput, StatesInput, YesNoInput } from './choice-inputs.tsx';
import classes from './fields.module.css';
import { GroupInputs, RangeInputs, RowsInputs } from './nested-inputs.tsx';
import { type FieldsFormState, type InputPartProps, labelsOf, typedText } from './use-fields-form.ts';

interface FormFieldsProps {
  readonly fields: readonly FieldDefinition[];
  readonly form: FieldsFormState;
  /** Where the fields' record lies; the whole form when left out. */
  readonly path?: string;
  readonly disabled?: boolean | undefined;
}

/** Draws a form from its definition, on a grid of twelve that folds on a phone. */
export function FormFields({ fields, form, path = '', disabled }: FormFieldsProps) {
  const record = recordAt(form.values, path);
  return (
    <div className={classes.grid}>
      {fields
        .filter((field) => !field.hidden && fieldCounts(field, record))
        .map((field) => (
          <div
            key={field.name}
            className={classes.cell}
            data-span={field.columns ?? usualSpan(field)}
            data-field={field.name}
          >
            <FieldInput
              field={field}
              form={form}
              path={path === '' ? field.name : `${path}.${field.name}`}
              disabled={disabled}
            />
          </div>
        ))}
    </div>
  );
}

/** One input of a form. */
export function FieldInput({ field, ...rest }: InputPartProps) {
  const draw = (fields: readonly FieldDefinition[], path: string) => (
    <FormFields fields={fields} form={rest.form} path={path} disabled={rest.disabled} />
  );
  switch (field.kind) {
    case 'money':
    case 'percent':
    case 'integer':
    case 'decimal':
      return <NumberTextInput field={field} {...rest} />;
    case 'yesNo':
      return <YesNoInput field={field} {...rest} />;
    case 'choice':
      return <ChoiceInput field={field} {...rest} />;
    case 'choices':
      return <ChoicesInput field={field} {...rest} />;
    case 'optionBlock':
      return <OptionBlockInput field={field} {...rest} />;
    case 'states':
      return <StatesInput field={field} {...rest} />;
    case 'range':
      return <RangeInputs field={field} draw={draw} {...rest} />;
    case 'group':
      return <GroupInputs field={field} draw={draw} {...rest} />;
    case 'rows':
      return <RowsInputs field={field} draw={draw} {...rest} />;
    default:
      return <TextualInput field={field} {...rest} />;
  }
}

const inputTypes = { text: 'text', longText: 'text', email: 'email', phone: 'tel', url: 'url', date: 'date' } as const;
const completions = { text: 'off', longText: 'off', email: 'email', phone: 'tel', url: 'url', date: 'off' } as const;

function TextualInput({ field, form, path, disabled }: InputPartProps<TextField>) {
  const { value, onChange, error, onBlur, onFocus } = form.getInputProps(path);
  const shared = {
    ...labelsOf(field),
    name: path,
    value: typedText(value),
    onChange,
    onBlur,
    onFocus,
    error,
    placeholder: field.placeholder ?? '',
    disabled: disabled ?? false,
  };
  if (field.kind === 'longText') return <Textarea {...shared} rows={4} resize="vertical" />;
  return <TextInput {...shared} type={inputTypes[field.kind]} autoComplete={completions[field.kind]} />;
}

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const unitOf = (field: NumberField): string | undefined => (field.kind === 'percent' ? '%' : field.unit);

/**
 * Numbers as people write them: '250k' and '1,250,000' both do. What cannot be read stays as typed until it is corrected,
 * which an input of type number would not allow.
 */
function NumberTextInput({ field, form, path, disabled }: InputPartProps<NumberField>) {
  const { value, onChange, error, onBlur, onFocus } = form.getInputProps(path);
  const unit = unitOf(field);
  const tidy = () => {
    const read = readNumber(value);
    if (typeof read === 'number') onChange(read);
  };
  return (
    <TextInput
      {...labelsOf(field)}
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

function usualSpan({ kind }: FieldDefinition): number {
  if (kind === 'rows' || kind === 'group' || kind === 'longText' || kind === 'choices' || kind === 'states') return 12;
  return kind === 'money' || kind === 'percent' || kind === 'integer' || kind === 'decimal' ? 4 : 6;
}

function recordAt(values: Readonly<Record<string, unknown>>, path: string): Readonly<Record<string, unknown>> {
  let at: unknown = values;
  for (const key of path.split('.').filter(Boolean)) at = (at as Record<string, unknown> | null | undefined)?.[key];
  return (at ?? {}) as Record<string, unknown>;
}
