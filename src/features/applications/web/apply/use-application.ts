import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { defaultsOfFields } from '../../../../kernel/fields/fields.ts';
import { requiredText } from '../../../../kernel/fields/read-choices.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { fieldsOfForm } from '../../../../lending/answers/form.ts';
import {
  type ApplicationForm,
  type ApplicationKind,
  missingText,
  type Refused,
  refusalOf,
} from '../../../../lending/answers/forms/applications/common.ts';
import { ApiError, callEndpoint, gotLost, messageOf } from '../../../../ui/api/api.ts';
import { createContentKeys } from '../../../../ui/api/content-keys.ts';
import { type FieldsFormState, focusFirstInvalid, type Typed } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import { forgetApplied } from '../../../search/web/apply/applied-result.ts';
import { saveDraft, submitApplication } from '../../endpoints.ts';
import { applicationTexts } from '../../model.ts';
import { readTabDraft } from './tab-draft.ts';
import { useTabDraft } from './use-tab-draft.ts';

/** Where an application goes, as it was chosen. */
export interface ChosenLender {
  readonly lenderId: string;
  readonly lenderName: string;
  readonly programId: string | null;
  readonly programName: string | null;
}

export interface ApplicationStartProps {
  readonly form: ApplicationForm;
  readonly dealId: string | undefined;
  /** By the names of the form. */
  readonly values: Typed;
  readonly lender: ChosenLender | null;
}

export interface ApplicationWork {
  readonly form: FieldsFormState;
  readonly isBusy: boolean;
  readonly isDirty: boolean;
  readonly savedAt: string | undefined;
  /** When what was left in this tab was brought back. */
  readonly restoredAt: string | undefined;
  readonly openSections: ReadonlySet<string>;
  readonly toggle: (title: string) => void;
  readonly submit: () => Promise<void>;
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
}

// Kept beyond the form: an application whose answer got lost may be sent again after a reload of the page.
const keys = createContentKeys();

const failures = {
  refused: (text: string) => `Failed to submit application: ${text}`,
  failed: (text: string) => `An error occurred while submitting your application: ${text}`,
};

/** A refusal of the application itself, or something else that went wrong on the way. */
const failureText = (error: unknown): string => {
  const isRefusal = error instanceof ApiError && error.body !== undefined && error.status < 500;
  return (isRefusal ? failures.refused : failures.failed)(messageOf(error));
};

/** One application in the browser: what was typed, which sections are open, and what becomes of it. */
export function useApplication({ form: declared, dealId, values, lender }: ApplicationStartProps): ApplicationWork {
  const router = useRouter();
  const { kind } = declared;
  const [restored] = useState(() => readTabDraft(kind, dealId));
  const [base, setBase] = useState<Typed>(() => ({ ...defaultsOfFields(fieldsOfForm(declared)), ...values }));
  const [savedAt, setSavedAt] = useState<string>();
  const form = useForm<Typed>({ initialValues: { ...base, ...restored?.values } });
  const { openWith, ...sections } = useSections(declared);
  const { isBusy, once } = useOnce();
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(base);
  const forget = useTabDraft({ kind, dealId, unsaved: isDirty ? form.values : undefined });
  const place = { kind, dealId, lender };
  const showErrors = (errors: FieldErrors) => {
    form.setErrors(errors);
    openWith(Object.keys(errors));
    focusFirstInvalid();
  };
  const submit = async () => {
    const { body, errors, said } = readBody(declared, place, form.values);
    if (said !== undefined) notice.error(said);
    if (!body) return showErrors(errors);
    form.clearErrors();
    try {
      notice.success((await send(kind, body)).message);
      forget();
      // What was sent is not begun again.
      forgetApplied(kind);
      await router.navigate({ to: '/application-success' });
    } catch (error) {
      notice.error(failureText(error));
      if (error instanceof ApiError && error.body?.fields) showErrors(error.body.fields);
    }
  };
  const save = async () => {
    try {
      const saved = await callEndpoint(saveDraft, { params: { kind }, body: bodyOf(place, form.values) });
      setBase(form.values);
      setSavedAt(saved.savedAt);
      notice.success(applicationTexts.draftSaved);
    } catch (error) {
      notice.error(`Couldn't save the draft. ${messageOf(error)}`);
    }
  };
  const cancel = () => {
    if (kind === 'fix-and-flip' || !router.history.canGoBack()) void router.navigate({ to: '/applications' });
    else router.history.back();
  };
  const restoredAt = restored?.typedAt;
  return {
    ...sections,
    form,
    isBusy,
    isDirty,
    savedAt,
    restoredAt,
    submit: () => once(submit),
    save: () => once(save),
    cancel,
  };
}

interface Place {
  readonly kind: ApplicationKind;
  readonly dealId: string | undefined;
  readonly lender: ChosenLender | null;
}

const bodyOf = ({ dealId, lender }: Place, values: object) => ({
  ...values,
  lenderId: lender?.lenderId ?? null,
  lenderName: lender?.lenderName ?? null,
  programId: lender?.programId ?? null,
  ...(dealId === undefined ? {} : { dealId }),
});
type Body = ReturnType<typeof bodyOf>;

type ReadBody =
  | { readonly body: Body; readonly errors?: undefined; readonly said?: undefined }
  | { readonly body?: undefined; readonly errors: FieldErrors; readonly said?: string };

/** What would be sent, or why it would be refused: checked in the order of the server. */
function readBody(declared: ApplicationForm, place: Place, typed: Typed): ReadBody {
  const refused = refusalOf(declared, typed);
  if (refused) return { errors: { [refused.field]: shortOf(declared, refused) }, said: refused.message };
  const { values, errors } = readFields(fieldsOfForm(declared), typed);
  return errors ? { errors } : { body: bodyOf(place, values) };
}

/** What stands beside the field: that it is required, where no more is wrong with it. */
function shortOf(declared: ApplicationForm, { field, message }: Refused): string {
  const missing = fieldsOfForm(declared).find(({ name }) => name === field);
  return missing && message === missingText(field) ? requiredText(missing) : message;
}

/** Sends an application, once for its content however often it is repeated. */
async function send(kind: ApplicationKind, body: Body) {
  const content = { kind, body };
  try {
    const options = { idempotencyKey: keys.keyFor(content) };
    const answer = await callEndpoint(submitApplication, { params: { kind }, body }, options);
    keys.settle(content);
    return answer;
  } catch (error) {
    if (!gotLost(error)) keys.settle(content);
    throw error;
  }
}

/** One act at a time. */
function useOnce() {
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const once = async (act: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { isBusy, once };
}

/** Which sections are open: the first one, until somebody opens others or something in one is wrong. */
function useSections({ sections }: ApplicationForm) {
  const [openSections, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(sections.slice(0, 1).map(({ title }) => title)),
  );
  return {
    openSections,
    toggle: (title: string) =>
      setOpen((before) => {
        const open = new Set(before);
        if (!open.delete(title)) open.add(title);
        return open;
      }),
    /** Opens the sections that have one of these fields. */
    openWith: (names: readonly string[]) => {
      const having = sections.filter(({ fields }) => fields.some(({ name }) => names.includes(name)));
      setOpen((before) => new Set([...before, ...having.map(({ title }) => title)]));
    },
  };
}
