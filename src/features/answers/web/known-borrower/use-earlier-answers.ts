import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isBlank } from '../../../../kernel/blank.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import type { EarlierAnswer } from '../../contract.ts';
import { offerEarlierAnswers } from '../../endpoints.ts';
import { answersOfFormData } from '../../form-data.ts';
import type { LoanPackage } from '../package-queries.ts';
import type { PackageForm } from '../use-package-form.ts';

/** What tells one borrower or entity from another. */
export const namingQuestions = ['borrowerFirstName', 'borrowerLastName', 'borrowerEmail', 'entityName'] as const;

/** A name is whole once nothing was typed for so long. */
const pauseMs = 500;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const namesOf = (values: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(namingQuestions.map((name) => textOf(values[name])));

export interface EarlierAnswers {
  readonly earlier: readonly EarlierAnswer[];
  /** They belong to names that are typed and not saved yet. */
  readonly isOfTyped: boolean;
}

/** What the borrower or entity of this package answered in earlier deals: by the names as they stand in the form. */
export function useEarlierAnswers(pack: PackageForm, stored: LoanPackage): EarlierAnswers {
  const { values } = pack.form;
  // Read once, not with each key.
  const saved = useMemo(() => namesOf(answersOfFormData(stored.formData)), [stored.formData]);
  const names = namesOf(values);
  const [asked] = useDebouncedValue(names, pauseMs);
  const isTyped = asked !== saved && names !== saved;
  const { data } = useQuery({
    queryKey: ['loan-package', pack.dealId, 'earlier', asked],
    queryFn: ({ signal }) => {
      const typed: readonly string[] = JSON.parse(asked);
      const body = Object.fromEntries(namingQuestions.map((name, place) => [name, typed[place] ?? '']));
      return callEndpoint(offerEarlierAnswers, { params: { id: pack.dealId }, body }, { signal });
    },
    enabled: isTyped && pack.canEdit,
    gcTime: 0,
  });
  const offered = isTyped ? (data?.earlier ?? []) : stored.earlier;
  // A list that nobody typed in begins with an empty entry, so only the server knows whether it is open.
  const isOpen = ({ question }: EarlierAnswer) => typeof values[question] === 'object' || isBlank(values[question]);
  return { earlier: pack.canEdit ? offered.filter(isOpen) : [], isOfTyped: isTyped };
}
