import type { StateCode } from '../states.ts';

/** A choice of a list: what is stored and what people read. */
export interface Option<V extends string | number = string | number> {
  readonly value: V;
  readonly label: string;
  /** How it reads inside a sentence; the label unless stated. */
  readonly phrase?: string;
}

type Answer = string | number | boolean;

/** A sibling has this value, or one of these. Null is a sibling that is blank. */
export interface Condition {
  readonly field: string;
  readonly is: Answer | readonly (Answer | null)[];
}

interface FieldBase {
  /** Key of the value in the record. */
  readonly name: string;
  readonly label: string;
  /** How it reads inside a sentence; the label in lower case unless stated. */
  readonly phrase?: string;
  readonly required?: boolean;
  /** Said when a required value is blank; otherwise "{label} is required". */
  readonly requiredMessage?: string;
  readonly help?: string;
  readonly placeholder?: string;
  /** Width on a grid of 12; the form decides when it is not stated. */
  readonly columns?: number;
  /** The field counts only while this holds, or all of these; otherwise it is not drawn, not required and stored blank. */
  readonly onlyWhen?: Condition | readonly Condition[];
  /** Computed from other fields: shown, never typed and never stored. */
  readonly computed?: true;
  /** A personal identifier: encrypted where it is stored, masked on screen, in no log, draft, search or export. */
  readonly sensitive?: true;
  /** Kept in the record, never drawn. */
  readonly hidden?: boolean;
}

/**
 * A `date` is a calendar day, stored as YYYY-MM-DD; an `nmlsId` the digits alone; a `zip` five or nine digits; an `ssn` reads
 * 123-45-6789 and an `ein` 12-3456789, typed with or without hyphens.
 */
export interface TextField extends FieldBase {
  readonly kind: 'text' | 'longText' | 'email' | 'phone' | 'url' | 'date' | 'nmlsId' | 'zip' | 'ssn' | 'ein';
  readonly default?: string;
  readonly maxLength?: number;
  /** Said when an e-mail address, phone number, URL or date is not one. */
  readonly invalidMessage?: string;
}
/** `money` is whole dollars from 0, `percent` runs from 0 to 100 unless the field says otherwise. */
export interface NumberField extends FieldBase {
  readonly kind: 'money' | 'percent' | 'integer' | 'decimal';
  readonly default?: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** More decimals are refused; any number of them unless stated. */
  readonly decimals?: number;
  /** What is counted, for a label beside the input: 'days', 'months', 'years'. */
  readonly unit?: string;
  /** Counts percentage points, which rate sheets also state in basis points. */
  readonly inPoints?: true;
}
export interface YesNoField extends FieldBase {
  readonly kind: 'yesNo';
  /** Null leaves the question open until it is answered; without a default the answer is no. */
  readonly default?: boolean | null;
  readonly yes?: string;
  readonly no?: string;
}
export interface ChoiceField extends FieldBase {
  readonly kind: 'choice';
  readonly options: readonly Option[];
  readonly default?: string | number;
  /** Drawn with a radio button for each option, all in sight, instead of a list. */
  readonly asRadios?: true;
  /** Stored values outside the options stay: the options are only what is offered. */
  readonly open?: boolean;
}
export interface ChoicesField extends FieldBase {
  readonly kind: 'choices';
  readonly options: readonly Option[];
  readonly default?: readonly (string | number)[];
  readonly open?: boolean;
}
/** An object of booleans, such as {recourse, nonRecourse}. */
export interface OptionBlockField extends FieldBase {
  readonly kind: 'optionBlock';
  readonly options: readonly Option<string>[];
  readonly default?: Readonly<Record<string, boolean>>;
}
/** {min, max} in whole dollars. */
export interface RangeField extends FieldBase {
  readonly kind: 'range';
}
/** Two-letter codes; full names and comma-separated text are read too. */
export interface StatesField extends FieldBase {
  readonly kind: 'states';
  readonly default?: readonly StateCode[];
  /** Picked on a map as well, together with a sibling of this kind that holds the states with a condition: none is in both. */
  readonly onMap?: {
    readonly withCondition: string;
    /** What it means that a state is in neither, in this one, in the one with the condition. */
    readonly words: { readonly none: string; readonly plain: string; readonly withCondition: string };
  };
}
/** An object with fields of its own. */
export interface GroupField extends FieldBase {
  readonly kind: 'group';
  readonly fields: readonly FieldDefinition[];
}
/** A list of objects with the same fields. */
export interface RowsField extends FieldBase {
  readonly kind: 'rows';
  readonly fields: readonly FieldDefinition[];
  readonly default?: readonly Readonly<Record<string, unknown>>[];
  readonly maxRows?: number;
}

/** One field of a form: schema, inputs, table columns and import checks all follow from it. */
export type FieldDefinition =
  | TextField
  | NumberField
  | YesNoField
  | ChoiceField
  | ChoicesField
  | OptionBlockField
  | RangeField
  | StatesField
  | GroupField
  | RowsField;

/** States a list of fields so that its literal names and options reach `ValuesOf`. */
export const defineFields = <const Fields extends readonly FieldDefinition[]>(fields: Fields): Fields => fields;

export interface Range {
  min: number | null;
  max: number | null;
}

type Filled<F, V> = F extends { readonly onlyWhen: object }
  ? V | null
  : F extends { readonly required: true } | { readonly default: string | number }
    ? V
    : V | null;
type OptionValue<F> = F extends { readonly open: true }
  ? string
  : F extends { readonly options: readonly { readonly value: infer V }[] }
    ? V
    : never;

/** The validated value of one field. A blank one is null unless it is required or has a default. */
export type ValueOf<F> = F extends TextField
  ? Filled<F, string>
  : F extends NumberField
    ? Filled<F, number>
    : F extends YesNoField
      ? F extends { readonly default: null }
        ? boolean | null
        : boolean
      : F extends ChoiceField
        ? Filled<F, OptionValue<F>>
        : F extends ChoicesField
          ? OptionValue<F>[]
          : F extends OptionBlockField
            ? Record<OptionValue<F> & string, boolean>
            : F extends RangeField
              ? Range
              : F extends StatesField
                ? StateCode[]
                : F extends GroupField
                  ? ValuesOf<F['fields']>
                  : F extends RowsField
                    ? ValuesOf<F['fields']>[]
                    : never;

/** The validated record of a form: `ValuesOf<typeof fields>`. */
export type ValuesOf<Fields extends readonly FieldDefinition[]> = {
  -readonly [F in Fields[number] as F['name']]: ValueOf<F>;
};

const blankOptions = (field: OptionBlockField) => Object.fromEntries(field.options.map(({ value }) => [value, false]));

/** The value of a field that says nothing. */
export function blankOf(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'choices':
    case 'states':
    case 'rows':
      return [];
    case 'optionBlock':
      return blankOptions(field);
    case 'range':
      return { min: null, max: null };
    case 'group':
      return defaultsOfFields(field.fields);
    default:
      return null;
  }
}

function defaultOf(field: FieldDefinition): unknown {
  switch (field.kind) {
    case 'yesNo':
      return field.default === undefined ? false : field.default;
    case 'choices':
    case 'states':
      return [...(field.default ?? [])];
    case 'optionBlock':
      return { ...blankOptions(field), ...field.default };
    case 'rows':
      return (field.default ?? []).map((row) => ({ ...defaultsOfFields(field.fields), ...row }));
    case 'range':
    case 'group':
      return blankOf(field);
    default:
      return field.default ?? null;
  }
}

/** The record of an untouched form; a required field without a default is still null in it. */
export function defaultsOfFields<const Fields extends readonly FieldDefinition[]>(fields: Fields): ValuesOf<Fields> {
  // By the names of the fields, each in the shape of its kind: what `ValuesOf` says of them.
  return Object.fromEntries(fields.map((field) => [field.name, defaultOf(field)])) as ValuesOf<Fields>;
}
