import { useEffect, useMemo } from 'react';
import type { FieldErrors } from '../../../../kernel/errors.ts';
import type { FieldDefinition } from '../../../../kernel/fields/fields.ts';
import { readFields } from '../../../../kernel/fields/read-fields.ts';
import { useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import type { Scenario } from '../../../search/contract.ts';

interface BorrowerReading {
  /** What can be read, blank where it cannot. */
  readonly borrower: Scenario;
  readonly problems: FieldErrors;
}

export function readBorrower(fields: readonly FieldDefinition[], typed: Typed): BorrowerReading {
  const { values, errors: problems = {} } = readFields(fields, typed);
  if (values) return { borrower: values, problems };
  const blanks = Object.fromEntries(Object.keys(problems).map((name) => [name, null]));
  return { borrower: readFields(fields, { ...typed, ...blanks }).values ?? {}, problems };
}

/** Long enough that a score is not called wrong after its first digit. */
const typingPauseMs = 800;

/** Who the deal is for, beginning with the borrower of the last search. What cannot be read is said, and not asked about. */
export function useBorrower(fields: readonly FieldDefinition[], last: Scenario) {
  const known = Object.fromEntries(fields.map(({ name }) => [name, last[name] ?? null]));
  const { form } = useFieldsForm({ fields, initial: known, onSubmit: () => {} });
  const { values, setErrors } = form;
  const { borrower, problems } = useMemo(() => readBorrower(fields, values), [fields, values]);
  useEffect(() => {
    const pause = setTimeout(() => setErrors(problems), typingPauseMs);
    return () => clearTimeout(pause);
  }, [problems, setErrors]);
  return { form, borrower };
}
