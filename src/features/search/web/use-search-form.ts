import { useEffect, useMemo, useState } from 'react';
import { defaultsOfFields } from '../../../kernel/fields.ts';
import { type FieldsFormState, type Typed, useFieldsForm } from '../../../ui/forms/use-fields-form.ts';
import { notice } from '../../../ui/notices.tsx';
import { type FixAndFlipSearchForm, missingToSearchMessage } from '../model.ts';
import { type FormReading, readSearchForm, sameScenario, searchable } from './read-search-form.ts';
import { searchFormFields } from './search-fields.ts';

const typingPauseMs = 150;

export interface SearchForm {
  readonly form: FieldsFormState;
  readonly reading: FormReading;
  /** The last scenario that was complete: what the results on screen are about. */
  readonly asked: FixAndFlipSearchForm | null;
  readonly submit: (event: React.FormEvent<HTMLFormElement>) => void;
  /** Marks a field that was left with something unreadable in it. */
  readonly checkField: (name: string) => void;
  readonly reset: () => Typed;
  readonly restore: (values: Typed) => void;
}

/** The search form: what is typed becomes a scenario after a short pause, or at once with the Search button. */
export function useSearchForm(initial: Typed, onSearch: () => void): SearchForm {
  const { form, onSubmit } = useFieldsForm({ fields: searchFormFields, initial, onSubmit: onSearch });
  const [settled, setSettled] = useState<Typed>(form.values);
  const [asked, setAsked] = useState<FixAndFlipSearchForm | null>(null);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(form.values), typingPauseMs);
    return () => clearTimeout(pause);
  }, [form.values]);
  const reading = useMemo(() => readSearchForm(settled), [settled]);
  const ready = searchable(reading);
  if (ready !== null && !sameScenario(ready, asked)) setAsked(ready);

  const show = (values: Typed) => {
    form.setValues(values);
    form.clearErrors();
    setSettled(values);
  };
  return {
    form,
    reading,
    asked,
    submit: (event) => {
      if (readSearchForm(form.values).missing.length > 0) notice.error(missingToSearchMessage);
      setSettled(form.values);
      onSubmit(event);
    },
    checkField: (name) => {
      const problem = readSearchForm(form.values).problems[name];
      if (problem !== undefined) form.setFieldError(name, problem);
    },
    reset: () => {
      const before = form.values;
      show(defaultsOfFields(searchFormFields));
      setAsked(null);
      return before;
    },
    restore: show,
  };
}
