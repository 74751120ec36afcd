import { defineFields, type FieldDefinition } from '../../../kernel/fields/fields.ts';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { offerFieldsOf } from '../offer-fields.ts';

/** What a lender saves to answer with: offers, and texts for the three places where it writes. */
export const templateTypes = ['offer', 'message', 'conditions', 'decline'] as const;
export type TemplateType = (typeof templateTypes)[number];
export type TextType = Exclude<TemplateType, 'offer'>;

/** So many a lender saves of all types together: enough to choose from, few enough to be read at once. */
export const templatesAtMost = 200;
export const nameAtMost = 80;

/** As long as what the text is put into may be. */
export const textAtMost: Readonly<Record<TextType, number>> = { message: 2000, conditions: 2000, decline: 1000 };

/** Amounts belong to one deal, so no template states them. */
const ofOneDeal: readonly string[] = ['loanAmount', 'heldBack'];

const validity = defineFields([
  {
    name: 'validDays',
    label: 'Valid for',
    kind: 'integer',
    min: 1,
    max: 365,
    unit: 'days',
    help: 'From the day on which it is sent',
    columns: 6,
  },
]);

/** What an offer template of this kind can state, none of it required: the fields of its offers, and how long they are valid. */
export const templateFieldsOf = (kind: LoanKind): readonly FieldDefinition[] => [
  ...offerFieldsOf(kind)
    .filter(({ name }) => !ofOneDeal.includes(name))
    .map((field) => ({ ...field, required: false })),
  ...validity,
];

/** What of a template is stated, by field. */
export type TemplateTerms = Readonly<Record<string, string | number>>;

/** Leaves out what is blank. */
export const statedTerms = (values: Readonly<Record<string, unknown>>): TemplateTerms =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'number' || (typeof entry[1] === 'string' && entry[1] !== ''),
    ),
  );

/** What stands in braces in a text and is filled in where it is used. */
export const placeholders = {
  broker: 'who asks',
  address: 'the address of the property',
  lender: 'your company',
  kind: 'the loan type',
} as const;
type Placeholder = keyof typeof placeholders;

const braced = /\{([^{}\n]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name);

/** What stands in braces and is none; it would reach the broker as it is. */
export const unknownPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(braced)].flatMap(([whole, name = '']) => (isPlaceholder(name.trim()) ? [] : [whole]))),
];

/** The text with its placeholders filled in. */
export const fillIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(braced, (whole, name: string) => {
    const known = name.trim();
    return isPlaceholder(known) ? values[known] : whole;
  });
