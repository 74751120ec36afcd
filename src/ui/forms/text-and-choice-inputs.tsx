import { Button, Checkbox, Group, InputBase, Radio, Skeleton, Stack, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type {
  ChoiceField,
  ChoicesField,
  Option,
  OptionBlockField,
  StatesField,
  TextField,
  YesNoField,
} from '../../kernel/fields/fields.ts';
import { isCalendarDay } from '../../kernel/fields/texts/formats.ts';
import { stateCodes, stateNames, toStateCode } from '../../kernel/states.ts';
import { lazyComponent } from '../lazy.tsx';
import { groupLabelsOf, type InputPartProps, labelsOf, typedText } from './input-parts.ts';
import type { SearchableListProps } from './searchable-list.tsx';
import { SensitiveInput } from './sensitive-input.tsx';

/** Beyond this many options a list is searched rather than read. */
const fewOptions = 7;
const itemsOf = (options: readonly Option[]) => options.map(({ value, label }) => ({ value: String(value), label }));
/** Stored values that are no longer offered stay choosable in the record that has them. */
const withStored = (options: readonly Option[], stored: readonly string[]) => {
  const items = itemsOf(options);
  const offered = new Set(items.map(({ value }) => value));
  return [...items, ...stored.filter((value) => !offered.has(value)).map((value) => ({ value, label: value }))];
};
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Several of a long list, found by typing. Loads with the first form that has one. */
const ManyChoices = lazyComponent<SearchableListProps>(
  async () => (await import('./searchable-list.tsx')).SearchableList,
  ({ label }) => <Skeleton height={60} role="status" aria-label={label} />,
);

const plain = { type: 'text', autoComplete: 'off' } as const;
const inputOf = {
  text: plain,
  longText: plain,
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  url: { type: 'url', autoComplete: 'url' },
  date: { type: 'date', autoComplete: 'off' },
  nmlsId: { ...plain, inputMode: 'numeric' },
  zip: { ...plain, inputMode: 'numeric' },
  ssn: { ...plain, inputMode: 'numeric' },
  ein: { ...plain, inputMode: 'numeric' },
} as const;

const resizable = { input: { resize: 'vertical' } } as const;

/** An input of days takes nothing but a day; what was pasted instead is said in its error. */
const shownText = ({ kind }: TextField, text: string): string => (kind === 'date' && !isCalendarDay(text) ? '' : text);

export function TextualInput(props: InputPartProps<TextField>) {
  const { value, onChange } = props.form.getInputProps(props.path);
  if (props.field.sensitive !== true) return <PlainTextInput {...props} />;
  return (
    <SensitiveInput {...props} value={value} onChange={onChange}>
      {(onBlur) => <PlainTextInput {...props} onBlur={onBlur} />}
    </SensitiveInput>
  );
}

interface PlainTextProps extends InputPartProps<TextField> {
  readonly onBlur?: () => void;
}

function PlainTextInput({ field, form, path, disabled, onBlur }: PlainTextProps) {
  const { value, onChange, error } = form.getInputProps(path);
  const shared = {
    ...labelsOf(field),
    name: path,
    'data-path': path,
    value: shownText(field, typedText(value)),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
    error,
    placeholder: field.placeholder ?? '',
    disabled: disabled ?? false,
    ...(onBlur && { onBlur }),
  };
  if (field.kind === 'longText')
    return <InputBase {...shared} component="textarea" multiline rows={4} styles={resizable} />;
  return <TextInput {...shared} {...inputOf[field.kind]} />;
}

export function YesNoInput({ field, form, path, disabled }: InputPartProps<YesNoField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const answer = typeof value === 'boolean' ? (value ? 'yes' : 'no') : null;
  return (
    <Radio.Group
      {...groupLabelsOf(field)}
      name={path}
      value={answer}
      error={error}
      onChange={(next) => onChange(next === 'yes')}
    >
      <Group gap="lg" mt={8} mb={4}>
        <Radio value="yes" label={field.yes ?? 'Yes'} disabled={disabled ?? false} />
        <Radio value="no" label={field.no ?? 'No'} disabled={disabled ?? false} />
      </Group>
    </Radio.Group>
  );
}

/** What a choice shows as one: nothing where nothing is chosen. */
const chosenText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** All options in sight, one of them chosen. */
function RadioChoice({ field, form, path, disabled }: InputPartProps<ChoiceField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const chosen = chosenText(value);
  return (
    <Radio.Group {...groupLabelsOf(field)} name={path} value={chosen} error={error} onChange={onChange}>
      <Group gap="8px 20px" mt={8} mb={4}>
        {withStored(field.options, chosen === '' ? [] : [chosen]).map((item) => (
          <Radio
            key={item.value}
            value={item.value}
            label={item.label}
            required={field.required ?? false}
            disabled={disabled ?? false}
          />
        ))}
      </Group>
    </Radio.Group>
  );
}

export const ChoiceInput = (props: InputPartProps<ChoiceField>) =>
  props.field.asRadios === true ? <RadioChoice {...props} /> : <ListChoice {...props} />;

/** The system's own list: the fastest to use with keys and on a phone, and it finds what is typed. */
function ListChoice({ field, form, path, disabled }: InputPartProps<ChoiceField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const chosen = chosenText(value);
  const mayBeBlank = chosen === '' || (!field.required && field.default === undefined);
  const blank = { value: '', label: field.placeholder ?? (field.required ? 'Choose' : 'Not selected') };
  const items = withStored(field.options, chosen === '' ? [] : [chosen]);
  return (
    <InputBase
      {...labelsOf(field)}
      component="select"
      pointer
      name={path}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      error={error}
      disabled={disabled ?? false}
    >
      {(mayBeBlank ? [blank, ...items] : items).map((item) => (
        <option key={item.value} value={item.value}>
          {item.label}
        </option>
      ))}
    </InputBase>
  );
}

export function ChoicesInput({ field, form, path, disabled }: InputPartProps<ChoicesField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const chosen = listOf(value);
  const items = withStored(field.options, chosen);
  if (items.length > fewOptions) {
    return (
      <ManyChoices
        {...labelsOf(field)}
        items={items}
        value={chosen}
        onChange={onChange}
        error={error}
        disabled={disabled ?? false}
      />
    );
  }
  return (
    <Checkbox.Group
      {...groupLabelsOf(field)}
      value={chosen}
      onChange={onChange}
      error={error}
      disabled={disabled ?? false}
    >
      <Group gap="lg" mt={8} mb={4}>
        {items.map((item) => (
          <Checkbox key={item.value} value={item.value} label={item.label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** An object of booleans, drawn as the same list of boxes. */
export function OptionBlockInput({ field, form, path, disabled }: InputPartProps<OptionBlockField>) {
  const { value, onChange, error } = form.getInputProps(path);
  const block = (value ?? {}) as Record<string, boolean>;
  const names = field.options.map((option) => option.value);
  return (
    <Checkbox.Group
      {...groupLabelsOf(field)}
      value={names.filter((name) => block[name])}
      onChange={(chosen) => onChange(Object.fromEntries(names.map((name) => [name, chosen.includes(name)])))}
      error={error}
      disabled={disabled ?? false}
    >
      <Group gap="lg" mt={8} mb={4}>
        {itemsOf(field.options).map((item) => (
          <Checkbox key={item.value} value={item.value} label={item.label} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

const stateItems = stateCodes.map((code) => ({ value: code, label: stateNames[code] }));

interface StatesInputProps extends InputPartProps<StatesField> {
  /** Instead of writing the value alone. */
  readonly onPick?: (states: string[]) => void;
}

export function StatesInput({ field, form, path, disabled, onPick }: StatesInputProps) {
  const { value, onChange, error } = form.getInputProps(path);
  const pick = onPick ?? onChange;
  const chosen = listOf(value);
  return (
    <Stack gap={6} align="stretch">
      <ManyChoices
        {...labelsOf(field)}
        items={stateItems}
        value={chosen}
        onChange={pick}
        readEntry={toStateCode}
        error={error}
        placeholder={field.placeholder ?? 'Add a state'}
        disabled={disabled ?? false}
      />
      <Button
        size="compact-xs"
        variant="subtle"
        style={{ alignSelf: 'start' }}
        disabled={(disabled ?? false) || chosen.length === stateCodes.length}
        onClick={() => pick([...stateCodes])}
        aria-label={`Select all states: ${field.label}`}
      >
        Select all states
      </Button>
    </Stack>
  );
}
