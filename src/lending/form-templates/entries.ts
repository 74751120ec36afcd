import type { PdfEntry, PdfField, PdfForm } from '../../kernel/files/pdf-form/form.ts';
import type { Answers } from '../answers/from-deal.ts';
import type { QuestionName } from '../answers/questions.ts';
import { chosenOf, optionsOfField, writeValue } from './formats.ts';
import { labelOf, labelOfContent } from './labels.ts';
import { findColumn, isList, writeList } from './lists.ts';
import { overflowOf } from './overflow.ts';
import type { AnswerContent, Placement } from './placement.ts';
import { findFormValue, questionsBehind, readFormValue } from './values.ts';

/**
 * What is written into a form: an entry for each place that has something to say. A blank answer leaves its place as it is, and
 * so do signatures and what belongs to them, which are put there when somebody signs. What the form has no place for goes to the
 * addendum: rows of a list beyond its own, and answers that none of its options stands for.
 */
export function entriesOf(placements: readonly Placement[], form: PdfForm, answers: Answers): readonly PdfEntry[] {
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  const fieldOf = ({ target }: Placement) => ('field' in target ? fields.get(target.field) : undefined);
  const written = placements.flatMap((placement): PdfEntry[] => {
    const { id, target } = placement;
    const value = valueAt(placement, fieldOf(placement), answers);
    return value === null ? [] : [{ id, label: labelOf(placement), target, value }];
  });
  return [...written, ...withoutOption(placements, fieldOf, answers), ...overflowOf(placements, answers)];
}

/** The questions whose answers a template writes. */
export const questionsOf = (placements: readonly Placement[]): readonly QuestionName[] => [
  ...new Set(placements.flatMap(({ content }) => (content.type === 'answer' ? questionsBehind(content.question) : []))),
];

function valueAt({ content }: Placement, field: PdfField | undefined, answers: Answers): string | boolean | null {
  if (content.type === 'text') {
    if (content.text.trim() === '') return null;
    return field?.type === 'checkbox' ? true : content.text;
  }
  if (content.type !== 'answer') return null;
  const read = readAnswer(content, answers);
  if (!read) return null;
  if (field?.type === 'checkbox') return checkedOf(content, read);
  if (field?.type === 'radio' || field?.type === 'choice') return optionOf(content, field, read);
  if (content.option !== undefined) return checkedOf(content, read) === true ? 'X' : null;
  if (isList(content.question) && content.column === undefined) return writeList(content.question, read.value);
  return writeValue(read.field, read.value, content.format);
}

interface Read {
  readonly field: NonNullable<ReturnType<typeof findFormValue>>['field'];
  readonly value: unknown;
}

/** The answer that a place shows: of a list the cell, which is missing where the list has fewer rows. */
function readAnswer({ question, row, column }: AnswerContent, answers: Answers): Read | undefined {
  const found = findFormValue(question);
  if (!found) return undefined;
  const value = readFormValue(question, answers);
  if (column === undefined) return { field: found.field, value };
  const list = findColumn(question, column);
  return list && { field: list.field, value: list.rowsOf(value)[row ?? 0]?.[column] };
}

/** A question without an answer leaves its checkboxes as they are. */
function checkedOf({ option }: AnswerContent, { field, value }: Read): boolean | null {
  const chosen = chosenOf(field, value);
  if (chosen.length === 0) return null;
  // A checkbox of a question without options says that there is an answer; one of yes and no means yes.
  if (optionsOfField(field).length === 0) return true;
  return chosen.includes(option ?? 'yes');
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z\d]/g, '');

/** The option of the field that stands for an answer: the one that was chosen for it, else the one that reads like it. */
function optionOf(content: AnswerContent, { type, options = [] }: PdfField, { field, value }: Read): string | null {
  const [chosen, ...more] = chosenOf(field, value);
  if (chosen === undefined) return null;
  const mapped = content.choices?.[chosen];
  if (mapped !== undefined) return mapped;
  const label = optionsOfField(field).find((option) => option.value === chosen)?.label;
  const written = more.length > 0 ? null : writeValue(field, value, content.format);
  const alike = [chosen, label, written].flatMap((text) => (text == null ? [] : [plain(text)]));
  const found = options.find((option) => alike.includes(plain(option)));
  // A list that takes what is typed has no options of its own to go by.
  return found ?? (type === 'choice' && options.length === 0 ? written : null);
}

export interface UnmatchedOptions {
  /** What is asked: "Loan: Purpose". */
  readonly label: string;
  /** The answers that no choice or checkbox of the form stands for: they go to the addendum. */
  readonly options: readonly string[];
}

/** Which answers people can give that the choices and checkboxes of a form have no place for. */
export function unmatchedOptions(placements: readonly Placement[], form: PdfForm): readonly UnmatchedOptions[] {
  const fields = new Map(form.fields.map((field) => [field.name, field]));
  const groups = answersPlaced(placements, ({ target }) => ('field' in target ? fields.get(target.field) : undefined));
  return groups.flatMap((group): UnmatchedOptions[] => {
    const [first] = group;
    const asked = first && askedAt(first.content);
    if (!asked || isLone(group) || asked.kind === 'yesNo') return [];
    const { option: _, ...content } = first.content;
    const missing = optionsOfField(asked).filter(({ value }) => {
      const read = { field: asked, value: answerOf(asked, value) };
      return !group.some((one) => shownAt(one.content, one.field, read).includes(value));
    });
    return missing.length === 0 ? [] : [{ label: labelOfContent(content), options: missing.map(({ label }) => label) }];
  });
}

const askedAt = ({ question, column }: AnswerContent): Read['field'] | undefined =>
  column === undefined ? findFormValue(question)?.field : findColumn(question, column)?.field;

/** The answer that has this option alone. */
const answerOf = ({ kind }: Read['field'], option: string): unknown =>
  kind === 'optionBlock' ? { [option]: true } : kind === 'choices' || kind === 'states' ? [option] : option;

type FieldOf = (placement: Placement) => PdfField | undefined;

/** Answers whose places are options, where none of them stands for what was answered: an entry for each question. */
function withoutOption(placements: readonly Placement[], fieldOf: FieldOf, answers: Answers): readonly PdfEntry[] {
  return answersPlaced(placements, fieldOf).flatMap((group): PdfEntry[] => {
    const [first] = group;
    const read = first && readAnswer(first.content, answers);
    if (!read || isLone(group) || read.field.kind === 'yesNo') return [];
    const shown = new Set(group.flatMap(({ content, field }) => shownAt(content, field, read)));
    if (chosenOf(read.field, read.value).every((chosen) => shown.has(chosen))) return [];
    const { option: _, ...content } = first.content;
    const value = writeValue(read.field, read.value, 'plain');
    return value === null
      ? []
      : [{ id: `other:${keyOf(content)}`, label: labelOfContent(content), target: { addendum: true }, value }];
  });
}

interface PlacedAnswer {
  readonly content: AnswerContent;
  readonly field: PdfField | undefined;
}

/** The answer that the entry with this id writes, or of a list one of its cells; undefined: a text of the template. */
export function answerOfEntry(placements: readonly Placement[], id: string) {
  const ofId = (placement: Placement) => {
    const { content } = placement;
    if (content.type !== 'answer') return false;
    return [placement.id, `other:${keyOf(content)}`].includes(id) || id.startsWith(`more:${content.question}:`);
  };
  const content = placements.find(ofId)?.content;
  if (content?.type !== 'answer') return undefined;
  const { question, row, column } = content;
  return id.startsWith('more:') ? { question } : { question, row, column };
}

const keyOf = ({ question, row, column }: AnswerContent): string => `${question}:${column}:${row}`;

/** The places of each answer. */
function answersPlaced(placements: readonly Placement[], fieldOf: FieldOf): readonly (readonly PlacedAnswer[])[] {
  const places = placements.flatMap((placement): PlacedAnswer[] =>
    placement.content.type === 'answer' ? [{ content: placement.content, field: fieldOf(placement) }] : [],
  );
  return [...Map.groupBy(places, ({ content }) => keyOf(content)).values()];
}

/** A lone checkbox asks for nothing but its own option. */
const isLone = ([first, ...more]: readonly PlacedAnswer[]): boolean =>
  more.length === 0 && first?.content.option !== undefined;

/** Of what was answered, what a place shows. */
function shownAt(content: AnswerContent, field: PdfField | undefined, read: Read): readonly string[] {
  const all = chosenOf(read.field, read.value);
  const { option } = content;
  if (option !== undefined) return all.filter((chosen) => chosen === option);
  if (field?.type !== 'radio' && field?.type !== 'choice') return all;
  return optionOf(content, field, read) === null ? [] : all.slice(0, 1);
}
