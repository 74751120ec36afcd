import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { defaultsOfFields } from '../../../kernel/fields/fields.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { newProperty } from '../../../lending/answers/questions/experience-sheet.ts';
import { totalsOfStatement } from '../../../lending/answers/questions/finances.ts';
import { newCategory } from '../../../lending/answers/questions/scope-of-work.ts';
import { questions } from '../../../lending/answers/questions.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import { type FieldsFormState, focusFirstInvalid, type Typed } from '../../../ui/forms/input-parts.ts';
import type { AnswerConflict } from '../contract.ts';
import { saveFormData } from '../endpoints.ts';
import { answersOfFormData, formDataOfAnswers, questionAt } from '../form-data.ts';
import { answerMessages, isMasked, maskOf } from '../model.ts';
import {
  isSensitive,
  type PackageDraft,
  readPackageDraft,
  removePackageDraft,
  writePackageDraft,
} from './package-draft.ts';
import { type LoanPackage, packageOptions } from './package-queries.ts';
import { usePackageDraft } from './use-package-draft.ts';
import { type Saved, type SaveOutcome, stillRefused, useSaving } from './use-saving.ts';

/** An untouched package: yes and no are open, and the two lists of the program forms begin with an empty entry. */
const blank: Typed = {
  ...Object.fromEntries(
    questions.map((question) => [
      question.name,
      question.kind === 'yesNo' ? null : defaultsOfFields([question])[question.name],
    ]),
  ),
  experienceProperties: [newProperty()],
  categories: [newCategory()],
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** By question, what of these values differs from others. */
const changedOf = (values: Typed, from: Typed): Typed =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, from[name])));

function answersOf({ formData, versions }: LoanPackage): Typed {
  const answers = { ...blank, ...answersOfFormData(formData) };
  // A contractor who was taken over from an earlier deal is no list of categories yet.
  return versions.categories === undefined ? { ...answers, categories: blank.categories } : answers;
}

export interface PackageForm {
  readonly dealId: string;
  /** As the server has it. */
  readonly stored: LoanPackage;
  /** Holds what was typed, by question, with the computed totals. */
  readonly form: FieldsFormState;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly canEdit: boolean;
  /** Personal identifiers that cannot be read. */
  readonly locked: readonly string[];
  readonly lastSavedAt: string | null;
  readonly completeness: LoanPackage['completeness'];
  /** Answers that somebody else changed meanwhile. */
  readonly conflicts: readonly AnswerConflict[];
  readonly settle: (conflict: AnswerConflict, keep: 'mine' | 'theirs') => void;
  /** When what was left in this tab was brought back. */
  readonly restoredAt: string | undefined;
  readonly discard: () => void;
  /**
   * Saves what changed, or also these questions as they stand, except for what can't be read: its errors land beside the fields.
   * Undefined when nothing at all was saved.
   * @throws what else a save fails with; nothing that was typed is lost
   */
  readonly save: (also?: readonly string[]) => Promise<SaveOutcome | undefined>;
  /** Questions that the last save left out because their values can't be read, until they are corrected. */
  readonly refused: readonly string[];
  /** Takes back what was typed in these questions since they were saved. Answers what puts it back. */
  readonly revert: (questions: readonly string[]) => (() => void) | undefined;
  readonly showErrors: (errors: FieldErrors) => void;
}

/** What the server is known to have, and what stands against it. */
function useStored(stored: LoanPackage, draftVersions: Readonly<Record<string, number>> = {}) {
  const [base, setBase] = useState<Typed>(() => answersOf(stored));
  const [versions, setVersions] = useState(() => ({ ...stored.versions, ...draftVersions }));
  const [standing, setStanding] = useState({ lastSavedAt: stored.lastSavedAt, completeness: stored.completeness });
  const [conflicts, setConflicts] = useState<readonly AnswerConflict[]>([]);
  return {
    base,
    versions,
    standing,
    conflicts,
    /** A save was answered: what landed is the new base, what somebody else changed keeps the version it was seen in. */
    noteSaved: (answers: Typed, saved: Saved) => {
      const left = new Set([...saved.conflicts.map(({ question }) => question), ...saved.locked.map(questionAt)]);
      const landed = Object.entries(answers).filter(([name]) => !left.has(name));
      // Of what others saved meanwhile only the versions are known here: what was not seen keeps the one it was seen in.
      const seen = landed.map(([name]) => [name, saved.versions[name] ?? 0] as const);
      setBase((before) => ({ ...before, ...Object.fromEntries(landed) }));
      setVersions((before) => ({ ...before, ...Object.fromEntries(seen) }));
      setStanding({ lastSavedAt: saved.lastSavedAt, completeness: saved.completeness });
      setConflicts(saved.conflicts);
    },
    noteSettled: ({ question, version, value }: AnswerConflict, keep: 'mine' | 'theirs') => {
      setVersions((before) => ({ ...before, [question]: version }));
      if (keep === 'theirs') setBase((before) => ({ ...before, [question]: value }));
      setConflicts((before) => before.filter((conflict) => conflict.question !== question));
    },
    forgetDraft: () => setVersions(stored.versions),
    adopt: (read: LoanPackage) => {
      setBase(answersOf(read));
      setVersions(read.versions);
      setStanding({ lastSavedAt: read.lastSavedAt, completeness: read.completeness });
    },
  };
}

interface PackageSave {
  readonly dealId: string;
  readonly typed: FieldsFormState;
  readonly known: ReturnType<typeof useStored>;
  readonly changed: Typed;
  readonly onSaved: () => void;
}

function usePackageSave({ dealId, typed, known, changed, onSaved }: PackageSave) {
  const client = useQueryClient();
  const send = async (also: readonly string[], except: ReadonlySet<string>) => {
    const named = Object.fromEntries(also.map((name) => [name, typed.values[name] ?? null]));
    const answers = without({ ...named, ...changed }, except);
    if (except.size > 0 && Object.keys(answers).length === 0) return undefined;
    const body = { formData: formDataOfAnswers(answers), seen: seenOf(answers, known.versions) };
    const saved = await callEndpoint(saveFormData, { params: { id: dealId }, body });
    const masked = masksOf(answers, saved);
    known.noteSaved({ ...answers, ...masked }, saved);
    typed.setValues(masked);
    typed.setErrors(Object.fromEntries(saved.locked.map((path) => [questionAt(path), answerMessages.locked])));
    onSaved();
    void client.invalidateQueries({ queryKey: packageOptions(dealId).queryKey });
    return saved;
  };
  return useSaving(send, (errors) => {
    typed.setErrors((before) => ({ ...before, ...errors }));
    focusFirstInvalid();
  });
}

/** The one form of a loan package: all its forms share the answers, so a question that two of them ask is typed once. */
export function usePackageForm(dealId: string, stored: LoanPackage): PackageForm {
  const [draft, setDraft] = useState(() => readPackageDraft(dealId));
  const known = useStored(stored, draft?.versions);
  const { base, versions } = known;
  const typed = useForm<Typed>({ initialValues: { ...base, ...draft?.changed } });
  const form = useMemo(() => withTotals(typed), [typed]);
  const changed = changedOf(typed.values, base);
  const isDirty = Object.keys(changed).length > 0;
  usePackageDraft(dealId, isDirty ? { changed, versions } : undefined);
  // What others saved, or what was taken over, shows as soon as nothing is typed that it could disturb.
  const isOutdated = !isDirty && isNewer(stored.versions, versions);
  useEffect(() => {
    if (!isOutdated) return;
    known.adopt(stored);
    typed.setValues(answersOf(stored));
  });

  const showErrors = (errors: FieldErrors) => {
    typed.setErrors(errors);
    focusFirstInvalid();
  };
  const { isSaving, refused, save } = usePackageSave({
    dealId,
    typed,
    known,
    changed,
    onSaved: () => setDraft(undefined),
  });

  return {
    dealId,
    stored,
    form,
    isDirty,
    isSaving,
    canEdit: stored.can.edit,
    locked: stored.locked,
    ...known.standing,
    conflicts: known.conflicts,
    settle: (conflict, keep) => {
      known.noteSettled(conflict, keep);
      if (keep === 'theirs') typed.setFieldValue(conflict.question, conflict.value);
    },
    restoredAt: draft?.typedAt,
    discard: () => {
      removePackageDraft(dealId);
      setDraft(undefined);
      known.forgetDraft();
      typed.setValues(base);
      typed.clearErrors();
    },
    showErrors,
    save,
    refused: stillRefused(refused, typed.errors),
    revert: (questions) =>
      revert(typed, { dealId, base, versions, questions: questions.filter((name) => name in changed) }),
  };
}

interface Reverted {
  readonly dealId: string;
  readonly base: Typed;
  readonly versions: PackageDraft['versions'];
  /** Those in which something was typed. */
  readonly questions: readonly string[];
}

function revert(typed: FieldsFormState, { dealId, base, versions, questions }: Reverted): (() => void) | undefined {
  if (questions.length === 0) return undefined;
  const valuesFrom = (from: Typed) => Object.fromEntries(questions.map((name) => [name, from[name]]));
  const before = valuesFrom(typed.values);
  typed.setValues(valuesFrom(base));
  typed.setErrors(Object.fromEntries(Object.entries(typed.errors).filter(([path]) => !isOf(questions, path))));
  return () => {
    typed.setValues(before);
    // Once the wizard has been left it waits in the tab.
    const waiting = readPackageDraft(dealId);
    writePackageDraft(dealId, {
      changed: { ...waiting?.changed, ...before },
      versions: { ...versions, ...waiting?.versions },
      typedAt: new Date().toISOString(),
    });
  };
}

const without = <T>(record: Readonly<Record<string, T>>, names: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));

/** Whether a path of the form lies in one of these questions. */
const isOf = (questions: readonly string[], path: string): boolean => questions.includes(path.split('.')[0] ?? path);

/** Identifiers that were saved are on screen as the server answers them from now on. */
function masksOf(answers: Typed, { locked, conflicts }: Saved): Typed {
  const left = new Set([...locked.map(questionAt), ...conflicts.map(({ question }) => question)]);
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) =>
      isSensitive(name) && !left.has(name) && typeof value === 'string' && value !== '' && !isMasked(value)
        ? [[name, maskOf(value)]]
        : [],
    ),
  );
}

const isNewer = (read: Readonly<Record<string, number>>, seen: Readonly<Record<string, number>>): boolean =>
  Object.entries(read).some(([name, version]) => version > (seen[name] ?? 0));

const seenOf = (answers: Typed, versions: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.keys(answers).map((name) => [name, versions[name] ?? 0]));

/** The totals of the financial submitted follow what is typed. */
function withTotals(typed: FieldsFormState): FieldsFormState {
  const amounts = Object.fromEntries(
    Object.entries(typed.values).flatMap(([name, value]) =>
      name.startsWith('pfs') ? [[name, readNumber(value) ?? null] as const] : [],
    ),
  );
  const totals: Typed = { ...totalsOfStatement(amounts) };
  const getInputProps: FieldsFormState['getInputProps'] = (path, options) =>
    String(path) in totals ? { value: totals[String(path)], onChange: () => {} } : typed.getInputProps(path, options);
  return { ...typed, values: { ...typed.values, ...totals }, getInputProps };
}
