import { isBlank } from '../../kernel/blank.ts';
import { type FormField, fieldsOfForm } from '../../lending/answers/form.ts';
import { experienceSheet } from '../../lending/answers/forms/experience-sheet.ts';
import { scopeOfWork } from '../../lending/answers/forms/scope-of-work.ts';
import { unifiedForm } from '../../lending/answers/forms/unified-form.ts';
import { metricsOfSheet } from '../../lending/answers/questions/experience-sheet.ts';
import { totalsOfStatement } from '../../lending/answers/questions/finances.ts';
import { costOfScope } from '../../lending/answers/questions/scope-of-work.ts';
import type { QuestionName } from '../../lending/answers/questions.ts';

type Values = Readonly<Record<string, unknown>>;
/** Answers of a deal by question. */
export type AnswersByQuestion = Readonly<Partial<Record<QuestionName, unknown>>>;

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is readonly Values[] => Array.isArray(value) && value.every(isRecord);

/** The forms of a loan package, and where the answers of each stand in its form data. */
const forms = [
  { form: unifiedForm, path: [] },
  { form: experienceSheet, path: ['programForms', 'experience'] },
  { form: scopeOfWork, path: ['programForms', 'scopeOfWork'] },
] as const;

export interface PlacedField {
  readonly field: FormField;
  /** Where its answer stands in form data: `programForms.scopeOfWork.categories`. */
  readonly path: string;
}

/** Every field of the package that is typed, by its path. A question of two forms has two. */
export const placedFields: readonly PlacedField[] = forms.flatMap(({ form, path }) =>
  fieldsOfForm(form)
    .filter(({ computed }) => computed !== true)
    .map((field) => ({ field, path: [...path, field.name].join('.') })),
);

/** What the server computes and callers may send back: it is read over. */
const computedPaths: ReadonlySet<string> = new Set([
  ...fieldsOfForm(unifiedForm)
    .filter(({ computed }) => computed === true)
    .map(({ name }) => name),
  'programForms.experience.metrics',
  'programForms.scopeOfWork.totalCost',
  'programForms.scopeOfWork.lastUpdated',
]);

const mostWrappers = 10;

/** Form data as earlier callers nested it: up to ten wrappers named formData are taken off. */
export function unwrapFormData(data: unknown): Values {
  let inner: unknown = data;
  for (let level = 0; level < mostWrappers && isRecord(inner) && isRecord(inner.formData); level++) {
    const { formData, ...beside } = inner;
    inner = { ...beside, ...(formData as Values) };
  }
  return isRecord(inner) ? inner : {};
}

function valueAt(data: Values, path: string): { readonly value: unknown } | undefined {
  let at: unknown = data;
  for (const key of path.split('.')) {
    if (!isRecord(at) || !Object.hasOwn(at, key)) return undefined;
    at = at[key];
  }
  return { value: at };
}

/** A stated answer, and the path it stood at. */
export interface StatedAnswer extends PlacedField {
  readonly value: unknown;
}

/** What form data says, and the paths of what nobody asks. Where two forms state one question, the later form counts. */
export function readFormData(data: unknown): { readonly stated: readonly StatedAnswer[]; readonly unknown: string[] } {
  const values = unwrapFormData(data);
  const stated = placedFields.flatMap((placed) => {
    const found = valueAt(values, placed.path);
    return found ? [{ ...placed, value: found.value }] : [];
  });
  const known = new Set(placedFields.map(({ path }) => path));
  const unknown = leavesOf(values, known).filter((path) => !known.has(path) && !computedPaths.has(path));
  return { stated, unknown };
}

/** No form stands deeper than this. */
const deepest = 3;

/** The paths of a record down to what a field or nobody knows. */
function leavesOf(values: Values, known: ReadonlySet<string>, before = '', depth = 1): string[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const path = before + key;
    const isBranch = depth < deepest && isRecord(value) && !known.has(path) && !computedPaths.has(path);
    return isBranch ? leavesOf(value, known, `${path}.`, depth + 1) : [path];
  });
}

const valuesOf = (fields: readonly FormField[], answers: AnswersByQuestion): Values =>
  Object.fromEntries(fields.map(({ name, question }) => [name, answers[question] ?? null]));

const answeredOf = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));

/**
 * The documented object: the unified form's answers, and those of the program forms within. A form that nobody has answered is
 * left out.
 * @param scopeSavedAt when the scope of work was saved last
 */
export function formDataOf(answers: AnswersByQuestion, scopeSavedAt: Date | null): Values {
  const properties = isRows(answers.experienceProperties) ? answers.experienceProperties : undefined;
  const categories = isRows(answers.categories) ? answers.categories : [];
  const experience = properties && { properties, metrics: metricsOfSheet(properties) };
  const scope = scopeSavedAt && {
    ...valuesOf(fieldsOfForm(scopeOfWork), answers),
    categories,
    totalCost: costOfScope(categories),
    lastUpdated: scopeSavedAt.toISOString(),
  };
  return {
    ...answeredOf({ ...valuesOf(fieldsOfForm(unifiedForm), answers), ...totalsOfStatement(answers) }),
    programForms: { ...(experience && { experience }), ...(scope && { scopeOfWork: scope }) },
  };
}

/** The questions that make up a scope of work and nothing else. */
export const scopeQuestionNames: ReadonlySet<string> = new Set(
  fieldsOfForm(scopeOfWork)
    .map(({ question }) => question)
    .filter((question) => !fieldsOfForm(unifiedForm).some((field) => field.question === question)),
);

/** The answers that form data states, by question: what `formDataOf` made of them, the other way around. */
export const answersOfFormData = (data: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(readFormData(data).stated.map(({ field, value }) => [field.question, value]));

/** Answers by question as form data, each at its place in the first form that asks it. */
export function formDataOfAnswers(answers: Values): Values {
  const data: Record<string, unknown> = {};
  for (const [question, value] of Object.entries(answers)) {
    const placed = placedFields.find(({ field }) => field.question === question);
    if (placed) putAt(data, placed.path.split('.'), value);
  }
  return data;
}

function putAt(record: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    record[key] = value;
    return;
  }
  const inner = isRecord(record[key]) ? { ...record[key] } : {};
  putAt(inner, rest, value);
  record[key] = inner;
}

/** The question at a path of form data, and what lies below it: `programForms.experience.properties.0.city`. */
export function questionAt(path: string): string {
  const placed = placedFields.find((one) => path === one.path || path.startsWith(`${one.path}.`));
  return placed ? placed.field.question + path.slice(placed.path.length) : path;
}
