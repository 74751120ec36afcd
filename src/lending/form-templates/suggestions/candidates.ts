import { questions } from '../../answers/questions.ts';
import { optionsOfField } from '../formats.ts';
import { columnsOf, isList } from '../lists.ts';
import { type FormValue, formValues } from '../values.ts';
import { aliases, columnAliases } from './aliases.ts';
import { saysNothing, wordsOf } from './words.ts';

/** Something that could be written into a field, with the words that fields for it have. */
export interface Candidate {
  readonly value: FormValue;
  readonly phrases: readonly ReadonlySet<string>[];
  /** The word for whom or what it describes, which forms often leave out: 'borrower'. */
  readonly subject: string | undefined;
  /** A checkbox of this option. */
  readonly option?: string;
  /** The numbers of the option, which tell it from others: of '2-4 Units' 2 and 4. */
  readonly numbers?: readonly string[];
  /** A cell of this column. */
  readonly column?: string;
  /** Below 1 for what is asked in fewer deals. */
  readonly weight: number;
}

const subjects: Readonly<Record<string, string>> = {
  Borrower: 'borrower',
  Entity: 'entity',
  Property: 'property',
  'Property access': 'access',
  Title: 'title',
  Insurance: 'insurance',
  Escrow: 'escrow',
};
export const subjectWords: ReadonlySet<string> = new Set(Object.values(subjects));

/** Of what only applications ask: whom or what the question is about. */
const aboutWhom = new Map(questions.map(({ name, about }) => [name as string, about === 'deal' ? undefined : about]));
const subjectOf = ({ name, group }: FormValue): string | undefined =>
  subjects[group] ?? (group.startsWith('Application: ') ? aboutWhom.get(name) : undefined);

const weightOf = ({ group }: FormValue): number => (group.startsWith('Application: ') ? 0.88 : 1);
/** Yes and no are rarely written out. */
const writtenOut = 0.7;

function phrasesOf(value: FormValue): ReadonlySet<string>[] {
  const { name, field } = value;
  const subject = subjectOf(value);
  const label = wordsOf(field.label);
  const qualified = subject ? [new Set([subject, ...label])] : [];
  const own = (aliases[name] ?? []).map(wordsOf);
  return [wordsOf(name), label, ...qualified, ...own].filter((phrase) => phrase.size > 0);
}

const plain = (value: FormValue): Candidate => ({
  value,
  phrases: phrasesOf(value),
  subject: subjectOf(value),
  weight: weightOf(value),
});

/** A checkbox is called by question and option, or by the option alone where that is no yes or no. */
function boxesOf(value: FormValue): Candidate[] {
  const base = plain(value);
  return optionsOfField(value.field).map(({ value: option, label }) => {
    const words = wordsOf(value.field.kind === 'yesNo' ? option : label);
    const named = base.phrases.map((phrase) => new Set([...phrase, ...words]));
    const isPlain = [...words].every((word) => saysNothing.has(word));
    const alone = value.field.kind === 'yesNo' || isPlain ? [] : [words];
    const numbers = [...words].filter((word) => /^\d+$/.test(word));
    return { ...base, option, numbers, phrases: [...named, ...alone] };
  });
}

const single = formValues.filter(({ name }) => !isList(name));
const ofSingle = single.map(plain);
export const textCandidates: readonly Candidate[] = ofSingle.map((candidate) =>
  candidate.value.field.kind === 'yesNo' ? { ...candidate, weight: candidate.weight * writtenOut } : candidate,
);
/** Radio buttons and lists. */
export const groupCandidates: readonly Candidate[] = ofSingle;
/** States are no checkboxes: fifty of them would answer to 'in' and 'or'. */
export const boxCandidates: readonly Candidate[] = [
  ...single.filter(({ field }) => field.kind !== 'states' && !/State$/.test(field.name)).flatMap(boxesOf),
  ...single.filter(({ field }) => field.kind === 'yesNo').map(plain),
];

/** The columns of each list. */
export const cellCandidates: ReadonlyMap<string, readonly Candidate[]> = new Map(
  formValues
    .filter(({ name }) => isList(name))
    .map((value) => [
      value.name,
      columnsOf(value.name)
        .filter(({ name }) => !name.includes('.'))
        .map((column) => ({
          value,
          column: column.name,
          subject: undefined,
          phrases: [wordsOf(column.label), ...(columnAliases[column.name] ?? []).map(wordsOf)],
          weight: 1,
        })),
    ]),
);
