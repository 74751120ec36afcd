import type { FieldDefinition, Option } from '../../kernel/fields/fields.ts';
import { type QuestionName, questions } from './questions.ts';

/** A question as one form asks it: under the form's name for it, with the form's label, options and required rule. */
export type FormField = FieldDefinition & {
  /** The question that is answered; `name` is what the form calls it. */
  readonly question: QuestionName;
};

export interface FormSection {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly FormField[];
}

/** A form: an ordered selection of questions. */
export interface AnswerForm {
  readonly name: string;
  readonly title: string;
  readonly sections: readonly FormSection[];
}

const byName: ReadonlyMap<string, FieldDefinition> = new Map(questions.map((question) => [question.name, question]));

interface Wording {
  /** What this form calls it on the wire. */
  readonly as?: string;
  readonly label?: string;
  readonly help?: string;
  readonly required?: true;
  readonly requiredMessage?: string;
  readonly default?: string | number | boolean | null;
  readonly options?: readonly { readonly value: string | number; readonly label: string }[];
  /** The options of the question that this form has, in its order; all of them unless stated. */
  readonly offers?: readonly (string | number)[];
  readonly onlyWhen?: FieldDefinition['onlyWhen'];
  readonly columns?: number;
  /** Kept with the form, never drawn. */
  readonly hidden?: true;
}

/** A question of the list, in the words of one form. */
export function ask(question: QuestionName, { as, offers, ...wording }: Wording = {}): FormField {
  const declared = byName.get(question);
  if (!declared) throw new Error(`There is no question named ${question}.`);
  const options = offers && 'options' in declared ? { options: narrowed(declared.options, offers) } : {};
  // The wording changes what is said of the question, never its kind.
  return { ...declared, ...options, ...wording, name: as ?? question, question } as FormField;
}

const narrowed = (options: readonly Option[], offers: readonly (string | number)[]): readonly Option[] =>
  offers.map((value) => {
    const option = options.find((one) => one.value === value);
    if (!option) throw new Error(`The question has no option ${value}.`);
    return option;
  });

export const fieldsOfForm = ({ sections }: AnswerForm): readonly FormField[] =>
  sections.flatMap(({ fields }) => fields);
