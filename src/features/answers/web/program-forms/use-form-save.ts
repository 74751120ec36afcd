import { useState } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import type { Completeness } from '../../completeness.ts';
import type { PackageForm } from '../use-package-form.ts';

/** Why a form was not saved. */
export interface SaveProblem {
  readonly text: string;
  /** Of a form in which something is missing or wrong: what, by path. A save that failed has none. */
  readonly errors?: FieldErrors;
}

interface FormSave {
  readonly pack: PackageForm;
  /** The questions that are saved as they stand. */
  readonly questions: readonly string[];
  readonly failed: { readonly alone: string; readonly before: string };
  /** What is wrong with the form as it is now; undefined for one that can be saved. */
  readonly check: () => { readonly text: string; readonly errors: FieldErrors } | undefined;
  /** How far the package is with what was saved. */
  readonly onSaved: (completeness: Completeness) => void;
}

const changedByOthers = 'Somebody else changed it. Choose which version to keep.';

/** Checks a form of the package and saves it. What was typed stays, whatever happens. */
export function useFormSave({ pack, questions, failed, check, onSaved }: FormSave) {
  const [problem, setProblem] = useState<SaveProblem>();
  const fail = (text: string) => setProblem({ text });
  const save = async () => {
    const found = check();
    if (found) {
      setProblem(found);
      pack.showErrors(found.errors);
      return;
    }
    setProblem(undefined);
    try {
      const saved = await pack.save(questions);
      const isDisputed = saved?.conflicts.some(({ question }) => questions.includes(question)) ?? false;
      if (isDisputed) fail(failed.before + changedByOthers);
      else if (saved && !saved.refused.some((question) => questions.includes(question))) onSaved(saved.completeness);
      // The errors of the server stand beside their fields.
      else fail(failed.alone);
    } catch (error) {
      fail(failed.before + messageOf(error));
    }
  };
  return { problem: isSettled(problem, pack) ? undefined : problem, save: () => void save() };
}

/** Whether all that was wrong has been changed since. */
function isSettled(problem: SaveProblem | undefined, { form }: PackageForm): boolean {
  const errors = Object.entries(problem?.errors ?? {});
  return errors.length > 0 && errors.every(([path, text]) => form.errors[path] !== text);
}
