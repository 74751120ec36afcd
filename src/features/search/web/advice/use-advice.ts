import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { EndpointAnswer } from '../../../../kernel/endpoint.ts';
import type { Change } from '../../../../lending/advice/changed-deals.ts';
import { stateAfter } from '../../../../lending/advice/sentences.ts';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import type { Typed } from '../../../../ui/forms/use-fields-form.ts';
import { noticeWithUndo } from '../../../../ui/notices.tsx';
import { type Scenario, type SearchCalls, searchCalls } from '../../contract.ts';
import type { SearchForm } from '../search-form.tsx';
import { focusField } from './focus-field.ts';

export type Advice = EndpointAnswer<SearchCalls['advice']>;
/** The search form as it is by the time that something is clicked. */
export type FormAtHand = RefObject<SearchForm>;

/** What would open programs that refuse a scenario. The panel and every row read the one answer. */
export const useAdvice = (kind: LoanKind, scenario: Scenario) =>
  useQuery({
    queryKey: ['advice', kind.slug, scenario],
    queryFn: ({ signal }) => callEndpoint(searchCalls(kind).advice, { body: { scenario } }, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  });

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** Puts changes into the search form, which asks at once, and shows where; it can be taken back. */
export function applyChanges({ current: search }: FormAtHand, changes: readonly Change[]): void {
  const states = changes.map((change) => stateAfter(search.kind, change));
  enter(search, Object.fromEntries(changes.map(({ field, to }) => [field, to])), list.format(states));
  const [first] = changes;
  if (first) focusField(first.field);
}

/** Values for the form, with what is said of them. */
export function enter(search: SearchForm, values: Typed, said: string): void {
  const before = search.form.values;
  search.restore({ ...before, ...values });
  noticeWithUndo(`${said} entered.`, () => search.restore(before));
}
