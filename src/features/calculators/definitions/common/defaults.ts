import type { InputCard, InputsOf } from '../calculator.ts';

/** The cards with the values that an untouched calculator starts from, by the names of their fields. */
export const withDefaults = <const Cards extends readonly InputCard[]>(
  cards: Cards,
  defaults: InputsOf<Cards>,
): Cards => {
  const byName = new Map<string, unknown>(Object.entries(defaults));
  const started = cards.map((card) => ({
    ...card,
    fields: card.fields.map((field) => ({ ...field, default: byName.get(field.name) })),
  }));
  // The same cards, each field with a value that `InputsOf` says is of its kind.
  return started as unknown as Cards;
};
