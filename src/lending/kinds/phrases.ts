import type { FieldDefinition } from '../../kernel/fields/fields.ts';

/** How a field reads inside a sentence: "Needs the purchase price". */
export function phraseOf(fields: readonly FieldDefinition[]): (name: string) => string {
  const phrases = new Map(fields.map(({ name, label, phrase }) => [name, phrase ?? label.toLowerCase()]));
  return (name) => phrases.get(name) ?? name;
}

/** How a stored choice reads, as a label or inside a sentence. */
export function optionsIn(fields: readonly FieldDefinition[]) {
  const options = new Map(
    fields.flatMap((field) =>
      'options' in field ? field.options.map((option) => [String(option.value), option] as const) : [],
    ),
  );
  return {
    label: (value: string | number): string => options.get(String(value))?.label ?? String(value),
    phrase: (value: string | number): string => {
      const option = options.get(String(value));
      return option?.phrase ?? option?.label ?? String(value);
    },
  };
}
