import { useForm } from '@mantine/form';
import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { type FormHistory, useHistory } from '../../../../ui/forms/history/use-history.tsx';
import type { FieldsFormState, Typed } from '../../../../ui/forms/input-parts.ts';
import { onWork } from '../../../accounts/web/unsaved/unsaved-work.ts';
import { programFields, programWarnings } from '../../model.ts';
import type { TypedTier } from '../tier-grid/columns.ts';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';

export const effectiveFields: readonly FieldDefinition[] = [
  { kind: 'date', name: 'effectiveFrom', label: 'Available from', help: 'Leave blank to start now.', columns: 4 },
  { kind: 'date', name: 'effectiveUntil', label: 'Available until', help: 'Leave blank for no end date.', columns: 4 },
];

/** What the form begins with. */
export interface FormStart {
  readonly values: Typed;
  /** The version that was read; null for a program that is being added. */
  readonly version: number | null;
  readonly draftKey: string;
}

const textOf = (values: Typed) => JSON.stringify(values);

/** What the form is held against. */
interface Stored {
  readonly base: Typed;
  readonly version: number | null;
}

/** What people typed is kept in the tab while it differs from what is stored. */
function useDraft({ draftKey }: FormStart, form: FieldsFormState, stored: Stored, isDirty: boolean) {
  const keep = useDebouncedCallback((values: Typed) => {
    keepDraft(draftKey, { values, ...stored, savedAt: new Date().toISOString() });
  }, 250);
  useEffect(() => {
    if (isDirty) keep(form.values);
    else keep.cancel();
  }, [isDirty, form.values, keep]);
  useEffect(() => {
    // What was typed just before a reload is not waited for.
    const flush = () => keep.flush();
    window.addEventListener('pagehide', flush);
    const ended = onWork('setAside', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      ended();
    };
  }, [keep]);
  return () => {
    keep.cancel();
    forgetDraft(draftKey);
  };
}

export interface ProgramForm {
  readonly kind: LoanKind;
  readonly form: FieldsFormState;
  /** All fields of the program but the tiers. */
  readonly terms: readonly FieldDefinition[];
  readonly tiers: readonly TypedTier[];
  readonly setTiers: (tiers: readonly TypedTier[]) => void;
  /** What a lender should look at, by field path. */
  readonly warnings: FieldErrors;
  readonly isDirty: boolean;
  readonly history: FormHistory;
  /** What was stored when the form began, or when it took over what others had saved. */
  readonly base: Typed;
  readonly version: number | null;
  /** Goes on from another version: what is typed is laid over it. */
  readonly continueFrom: (base: Typed, version: number, values: Typed) => void;
  /** When what was left in this tab was brought back. */
  readonly restoredAt: string | undefined;
  readonly discard: () => void;
  readonly forgetDraft: () => void;
}

/** The form of a program: what is typed, undo and redo over all of it, warnings, and the draft in this tab. */
export function useProgramForm(kind: LoanKind, start: FormStart): ProgramForm {
  const [draft, setDraft] = useState(() => readDraft(start.draftKey));
  const [stored, setStored] = useState<Stored>({
    base: draft?.base ?? start.values,
    version: draft ? draft.version : start.version,
  });
  const form = useForm<Typed>({ initialValues: { ...start.values, ...draft?.values } });
  const isDirty = textOf(form.values) !== textOf(stored.base);
  const history = useHistory(form);
  const forget = useDraft(start, form, stored, isDirty);
  const looked = useDeferredValue(form.values);
  const warnings = useMemo(() => programWarnings(kind.slug, looked), [kind, looked]);
  const terms = useMemo(() => programFields(kind.slug).filter(({ name }) => name !== 'tiers'), [kind]);
  return {
    kind,
    form,
    terms,
    tiers: Array.isArray(form.values.tiers) ? form.values.tiers : [],
    setTiers: (tiers) => {
      form.setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([path]) => !isOfTier(path))));
      form.setFieldValue('tiers', tiers);
    },
    warnings,
    isDirty,
    history,
    ...stored,
    continueFrom: (base, version, values) => {
      setStored({ base, version });
      form.setValues(values);
      form.clearErrors();
    },
    restoredAt: draft?.savedAt,
    discard: () => {
      forget();
      setDraft(undefined);
      setStored({ base: start.values, version: start.version });
      form.setValues(start.values);
      form.clearErrors();
    },
    forgetDraft: forget,
  };
}

const isOfTier = (path: string) => path.startsWith('tiers.');

/** What is said of the tiers, by path within them. */
export const tierNotes = (notes: Readonly<Record<string, unknown>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(notes).flatMap(([path, text]) =>
      isOfTier(path) && typeof text === 'string' ? [[path.slice('tiers.'.length), text]] : [],
    ),
  );
