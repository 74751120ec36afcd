import type { ChoiceField, YesNoField } from '../../../../kernel/fields/fields.ts';
import type { AmountField } from '../calculator.ts';

/** The names of the inputs that are of a type. */
type Named<Inputs, Value> = { [Name in keyof Inputs]: Inputs[Name] extends Value ? Name : never }[keyof Inputs] &
  string;

/** What else a field says; of its placeholder only the example: '285,000'. */
type More<Field> = Omit<Partial<Field>, 'kind' | 'name' | 'label' | 'default' | 'placeholder' | 'unit'> & {
  readonly example?: string;
};

const shown = <Said extends object>({ example, ...more }: Said & { readonly example?: string }) => ({
  ...(example === undefined ? {} : { placeholder: `e.g. ${example}` }),
  ...more,
});

/** How the inputs of a calculator are asked for: by their names, each starting from its default. */
export function fieldsFor<Inputs extends object>(defaults: Inputs) {
  const amount =
    (kind: AmountField['kind'], unit?: string) =>
    (name: Named<Inputs, number>, label: string, more: More<AmountField> = {}): AmountField => ({
      ...{ kind, name, label, default: Number(defaults[name]) },
      ...(unit === undefined ? {} : { unit }),
      ...shown(more),
    });
  return {
    money: amount('money'),
    percent: amount('percent'),
    count: amount('integer'),
    months: amount('integer', 'months'),
    years: amount('integer', 'years'),
    yesNo: (name: Named<Inputs, boolean>, label: string, more: More<YesNoField> = {}): YesNoField => ({
      ...{ kind: 'yesNo', name, label, default: defaults[name] === true },
      ...shown(more),
    }),
    /** With the label of each answer by its value. */
    choice: <Name extends Named<Inputs, string>>(
      name: Name,
      label: string,
      answers: Readonly<Record<Inputs[Name] & string, string>>,
      more: More<Omit<ChoiceField, 'options'>> = {},
    ): ChoiceField => ({
      ...{ kind: 'choice', name, label, default: String(defaults[name]) },
      options: Object.entries<string>(answers).map(([value, answer]) => ({ value, label: answer })),
      ...shown(more),
    }),
  };
}

export type FieldsFor<Inputs extends object> = ReturnType<typeof fieldsFor<Inputs>>;
