import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { defaultsOfFields } from '../../../kernel/fields/fields.ts';
import { readNumber } from '../../../kernel/fields/reading.ts';
import { newProperty } from '../../../lending/answers/questions/experience-sheet.ts';
import { totalsOfStatement } from '../../../lending/answers/questions/finances.ts';
import { newCategory } from '../../../lending/answers/questions/scope-of-work.ts';
import { questions } from '../../../lending/answers/questions.ts';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import { type FieldsFormState, focusFirstInvalid, type Typed } from '../../../ui/forms/input-parts.ts';
import type { AnswerConflict } from '../contract.ts';
import { saveFormData } from '../endpoints.ts';
import { answersOfFormData, formDataOfAnswers, questionAt } from '../form-data.ts';
import { answerMessages, isMasked, maskOf } from '../model.ts';
import { isSensitive, readPackageDraft, removePackageDraft } from './package-draft.ts';
import { type LoanPackage, packageOptions } from './package-queries.ts';
import { usePackageDraft } from './use-package-draft.ts';

type Saved = EndpointAnswer<typeof saveFormData>;

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

const answersOf = (stored: LoanPackage): Typed => ({ ...blank, ...answersOfFormData(stored.formData) });

export interface PackageForm {
  readonly dealId: string;
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
   * Saves what changed, or also these questions as they stand. Field errors land beside their fields and answer undefined.
   * @throws what else a save fails with; nothing that was typed is lost
   */
  readonly save: (also?: readonly string[]) => Promise<Saved | undefined>;
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

/** One save at a time. Field errors land beside their fields; what else goes wrong is thrown. */
function useSaving(send: (also: readonly string[]) => Promise<Saved>, showErrors: PackageForm['showErrors']) {
  const [isSaving, setSaving] = useState(false);
  const busy = useRef(false);
  const save: PackageForm['save'] = async (also = []) => {
    if (busy.current) return undefined;
    busy.current = true;
    setSaving(true);
    try {
      return await send(also);
    } catch (error) {
      const refused = error instanceof ApiError ? error.body?.fields : undefined;
      if (!refused) throw error;
      showErrors(Object.fromEntries(Object.entries(refused).map(([path, text]) => [questionAt(path), text])));
      return undefined;
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { isSaving, save };
}

/** The one form of a loan package: all its forms share the answers, so a question that two of them ask is typed once. */
export function usePackageForm(dealId: string, stored: LoanPackage): PackageForm {
  const client = useQueryClient();
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
  const { isSaving, save } = useSaving(async (also) => {
    const named = Object.fromEntries(also.map((name) => [name, typed.values[name] ?? null]));
    const answers = { ...named, ...changed };
    const body = { formData: formDataOfAnswers(answers), seen: seenOf(answers, versions) };
    const saved = await callEndpoint(saveFormData, { params: { id: dealId }, body });
    const masked = masksOf(answers, saved);
    known.noteSaved({ ...answers, ...masked }, saved);
    typed.setValues(masked);
    typed.setErrors(Object.fromEntries(saved.locked.map((path) => [questionAt(path), answerMessages.locked])));
    setDraft(undefined);
    void client.invalidateQueries({ queryKey: packageOptions(dealId).queryKey });
    return saved;
  }, showErrors);

  return {
    dealId,
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
  };
}

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
