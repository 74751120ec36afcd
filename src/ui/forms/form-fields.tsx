import { Skeleton, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { namedInSection } from '../../content/terms/words.ts';
import type { FieldErrors } from '../../kernel/errors.ts';
import {
  defaultsOfFields,
  type FieldDefinition,
  type NumberField,
  type StatesField,
  type ValuesOf,
} from '../../kernel/fields/fields.ts';
import { readFields } from '../../kernel/fields/read-fields.ts';
import { fieldCounts, fitted, readNumber } from '../../kernel/fields/reading.ts';
import { ApiError } from '../api/api.ts';
import { lazyComponent } from '../lazy.tsx';
import { FieldTerm } from '../reading/term/term.tsx';
import classes from './fields.module.css';
import {
  type Beside,
  type FieldsFormState,
  focusFirstInvalid,
  type InputPartProps,
  labelsOf,
  type Typed,
  typedText,
} from './input-parts.ts';
import type { StatesMapProps } from './map/states-map.tsx';
import { GroupInputs, RangeInputs, RowsInputs } from './nested-inputs.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  OptionBlockInput,
  StatesInput,
  TextualInput,
  YesNoInput,
} from './text-and-choice-inputs.tsx';
import { stepped } from './typed-list.ts';

/** Loads with the first form that has one. */
const StatesMap = lazyComponent<StatesMapProps>(
  async () => (await import('./map/states-map.tsx')).StatesMap,
  ({ field }) => <Skeleton height={480} role="status" aria-label={field.label} />,
);

export interface FieldsForm {
  readonly form: FieldsFormState;
  readonly submitting: boolean;
  /** For the form element. */
  readonly onSubmit: (event?: React.FormEvent<HTMLFormElement>) => void;
}

interface Options<Fields extends readonly FieldDefinition[]> {
  readonly fields: Fields;
  /** Laid over the fields' defaults. */
  readonly initial?: Readonly<Typed>;
  /** Receives the tidy values. Field errors of a refusal land beside their fields; other errors go to `onFailed`. */
  readonly onSubmit: (values: ValuesOf<Fields>) => Promise<void> | void;
  readonly onFailed?: (error: unknown) => void;
}

/** A form made of fields: every error at once, the first invalid field in focus, what was typed kept. */
export function useFieldsForm<const Fields extends readonly FieldDefinition[]>(options: Options<Fields>): FieldsForm {
  const { fields, initial, onSubmit, onFailed } = options;
  const [submitting, setSubmitting] = useState(false);
  const form = useForm<Typed>({ initialValues: { ...defaultsOfFields(fields), ...initial } });

  const refuse = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirstInvalid();
  };
  const busy = useRef(false);
  const submit = async () => {
    busy.current = true;
    try {
      const { values, errors } = readFields(fields, form.values);
      if (errors) return refuse(errors);
      form.clearErrors();
      setSubmitting(true);
      await onSubmit(values);
    } catch (error) {
      const refused = error instanceof ApiError ? error.body?.fields : undefined;
      if (refused) refuse(refused);
      else if (onFailed) onFailed(error);
      else throw error;
    } finally {
      busy.current = false;
      setSubmitting(false);
    }
  };
  return {
    form,
    submitting,
    onSubmit: (event) => {
      event?.preventDefault();
      if (!busy.current) void submit();
    },
  };
}

function valueAt(values: unknown, path: string): unknown {
  let at = values;
  for (const key of path.split('.').filter(Boolean)) at = (at as Typed | null | undefined)?.[key];
  return at;
}

/** Options such as “Cash-Out Refinance” are cut off in half the width of a narrow form. Long lists, such as states, are searched. */
const hasLongOptions = (field: FieldDefinition): boolean =>
  field.kind === 'choice' && field.options.length <= 12 && field.options.some(({ label }) => label.length > 15);

/** In half the width of a narrow form such a label leaves no room for what explains it, on its line. */
const longLabel = 18;

interface FormFieldsProps {
  readonly fields: readonly FieldDefinition[];
  readonly form: FieldsFormState;
  /** Where the fields' record lies; the whole form when left out. */
  readonly path?: string;
  readonly disabled?: boolean | undefined;
  /** What is odd about values without being an error, by path. */
  readonly hints?: FieldErrors | undefined;
}

/** Draws a form from its definition, on a grid of twelve that folds on a phone. */
export function FormFields({ fields, form, path = '', disabled, hints }: FormFieldsProps) {
  const record = (valueAt(form.values, path) ?? {}) as Typed;
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const besides = fields.map((field) => besideOf(field, fields, pathOf));
  const drawnBeside = new Set(besides.map((beside) => beside?.field));
  const drawn = fields.filter(
    (field) => !field.hidden && !drawnBeside.has(field as StatesField) && fieldCounts(field, record),
  );
  const named = isLaterRow(path) ? [] : namedInSection(drawn.map(({ label }) => label));
  return (
    <div className={classes.grid}>
      {drawn.map((field, place) => (
        <div
          key={field.name}
          className={classes.cell}
          data-span={field.columns ?? usualSpan(field)}
          data-long={hasLongOptions(field) || (named[place] && field.label.length > longLabel) || undefined}
          data-field={field.name}
          data-explained={named[place] ? '' : undefined}
        >
          <FieldInput
            field={field}
            form={form}
            path={pathOf(field.name)}
            beside={besides.find((beside) => beside?.of === field)}
            disabled={disabled}
            hints={hints}
          />
          {named[place] ? <FieldTerm {...named[place]} /> : null}
          <Hint text={hints?.[pathOf(field.name)]} />
        </div>
      ))}
    </div>
  );
}

/** Whether a record is the second of a list or a later one: what its fields mean was said at the first. */
const isLaterRow = (path: string): boolean => /(?:^|\.)[1-9]\d*(?:\.|$)/.test(path);

/** The field that stands on the map of this one. */
function besideOf(
  field: FieldDefinition,
  fields: readonly FieldDefinition[],
  pathOf: (name: string) => string,
): Beside | undefined {
  const name = field.kind === 'states' ? field.onMap?.withCondition : undefined;
  const beside = fields.find((one) => one.name === name);
  return beside?.kind === 'states' ? { of: field, field: beside, path: pathOf(beside.name) } : undefined;
}

/** What is odd about a value: read out when it appears, and no error. */
const Hint = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className={classes.hint} role="status">
      {text}
    </p>
  );

interface FieldInputProps extends InputPartProps {
  readonly beside?: Beside | undefined;
}

/** One input of a form, drawn again only when something about itself has changed: a key changes one input of many. */
export const FieldInput = memo(AnyInput, isDrawnAlike);

function AnyInput({ field, beside, ...rest }: FieldInputProps) {
  const draw = (fields: readonly FieldDefinition[], path: string) => (
    <FormFields fields={fields} form={rest.form} path={path} disabled={rest.disabled} hints={rest.hints} />
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
      return beside ? <StatesMap field={field} beside={beside} {...rest} /> : <StatesInput field={field} {...rest} />;
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

function isDrawnAlike(before: FieldInputProps, after: FieldInputProps): boolean {
  const { field, path, disabled, form, beside } = before;
  return (
    field === after.field &&
    path === after.path &&
    disabled === after.disabled &&
    isSame(form.errors, after.form.errors) &&
    isSame(before.hints, after.hints) &&
    isSame(valueAt(form.values, path), valueAt(after.form.values, path)) &&
    (beside === undefined || isSame(valueAt(form.values, beside.path), valueAt(after.form.values, beside.path)))
  );
}

/** The form copies lists and records with each key, so these are compared by what is in them. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));

const written = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

const unitOf = (field: NumberField): string | undefined => (field.kind === 'percent' ? '%' : field.unit);

/**
 * Numbers as people write them: '250k' and '1,250,000' both do. What cannot be read stays as typed until it is corrected,
 * which an input of type number would not allow.
 */
function NumberTextInput({ field, form, path, disabled }: InputPartProps<NumberField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const unit = unitOf(field);
  const tidy = () => {
    const read = readNumber(value);
    if (typeof read === 'number') onChange(read);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (field.step === undefined || direction === undefined) return;
    event.preventDefault();
    onChange(fitted(field, stepped(readNumber(value) ?? 0, field.step, direction)));
  };
  return (
    <TextInput
      {...labelsOf(field)}
      classNames={{ input: classes.number ?? '' }}
      onKeyDown={onKeyDown}
      name={path}
      data-path={path}
      value={typeof value === 'number' ? written.format(value) : typedText(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={tidy}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled ?? false}
      readOnly={field.computed === true}
      variant={field.computed === true ? 'filled' : 'default'}
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
