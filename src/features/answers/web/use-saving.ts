import { useRef, useState } from 'react';
import type { EndpointAnswer } from '../../../kernel/endpoint.ts';
import type { FieldErrors } from '../../../kernel/errors.ts';
import { ApiError } from '../../../ui/api/api.ts';
import type { saveFormData } from '../endpoints.ts';
import { questionAt } from '../form-data.ts';

export type Saved = EndpointAnswer<typeof saveFormData>;

/** What a save came to. The questions in `refused` have values that can't be read: everything else was saved. */
export type SaveOutcome = Saved & { readonly refused: readonly string[] };

/** Sends the answers that changed and those named, except for some; undefined when none is left. */
type Send = (also: readonly string[], except: ReadonlySet<string>) => Promise<Saved | undefined>;

const questionOfPath = (path: string): string => path.split('.')[0] ?? path;

/** What a refused save says about fields, by their paths in the form; undefined for any other failure. */
function fieldErrorsOf(error: unknown): FieldErrors | undefined {
  const fields = error instanceof ApiError ? error.body?.fields : undefined;
  return fields && Object.fromEntries(Object.entries(fields).map(([path, text]) => [questionAt(path), text]));
}

/**
 * One save at a time. The server saves all or nothing, so answers it can't read are left out of a second try: one bad ZIP in
 * another step holds up nothing else. Their errors land beside their fields; what else goes wrong is thrown.
 */
export function useSaving(send: Send, showErrors: (errors: FieldErrors) => void) {
  const [isSaving, setSaving] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const busy = useRef(false);
  const sendReadable = async (also: readonly string[]): Promise<SaveOutcome | undefined> => {
    try {
      const saved = await send(also, new Set());
      setRefused([]);
      return saved && { ...saved, refused: [] };
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (!errors) throw error;
      const left = [...new Set(Object.keys(errors).map(questionOfPath))];
      const saved = await send(also, new Set(left));
      setRefused(left);
      showErrors(errors);
      return saved && { ...saved, refused: left };
    }
  };
  const save = async (also: readonly string[] = []) => {
    if (busy.current) return undefined;
    busy.current = true;
    setSaving(true);
    try {
      return await sendReadable(also);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  return { isSaving, refused, save };
}

/** Of the questions that a save left out, those whose error still stands. */
export const stillRefused = (
  refused: readonly string[],
  errors: Readonly<Record<string, unknown>>,
): readonly string[] => {
  const inError = new Set(Object.keys(errors).map(questionOfPath));
  return refused.filter((question) => inError.has(question));
};
