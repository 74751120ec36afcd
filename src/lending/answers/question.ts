import type { FieldDefinition } from '../../kernel/fields/fields.ts';

/** Whom or what an answer describes. Answers about a borrower or an entity are offered again in the same broker's next deal. */
export type Subject = 'deal' | 'property' | 'borrower' | 'entity';

/** One question, whichever forms ask it: one answer of a deal is stored under its name. */
export type Question = FieldDefinition & { readonly about: Subject };

/** States questions about one subject, so that their names stay literal. */
export const defineQuestions = <const Fields extends readonly FieldDefinition[]>(
  about: Subject,
  fields: Fields,
): { readonly [Index in keyof Fields]: Fields[Index] & { readonly about: Subject } } =>
  // Each field with its subject, in the order given: a mapped tuple.
  fields.map((field) => ({ ...field, about })) as {
    readonly [Index in keyof Fields]: Fields[Index] & { readonly about: Subject };
  };

/** Options with labels of their own: `{ 'tenant-occupied': 'Tenant-occupied' }`, in this order. */
export const labeled = <const Labels extends Readonly<Record<string, string>>>(
  labels: Labels,
): { readonly value: keyof Labels & string; readonly label: string }[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const third = { columns: 4 } as const;
export const half = { columns: 6 } as const;
export const whole = { columns: 12 } as const;
/** A question that is open until it is answered. */
export const open = { default: null, columns: 6 } as const;
