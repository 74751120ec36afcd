import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { glossary } from '../../../../content/glossary.ts';
import type { Profile } from '../../../../features/accounts/model.ts';
import { lenderListOptions } from '../../../../features/lenders/web/queries.ts';
import type { PipelineEntry } from '../../../../features/pipeline/contract.ts';
import { listPipeline } from '../../../../features/pipeline/endpoints.ts';
import { isAdmin } from '../../../../kernel/access.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';

/** Something that is no page of its own name: a deal, a lender, a term. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly description?: string;
  readonly href: string;
}
export interface FoundGroup {
  readonly group: string;
  readonly found: readonly Found[];
}

const atMost = 6;
const fromLetters = 2;

/** The words typed, each of which a text must have. */
export const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.toLowerCase().includes(word));

/** What those who search lenders find by typing, beside pages and actions. */
export function useFound(typed: string, profile: Profile | undefined) {
  const [rested] = useDebouncedValue(typed.trim(), 150);
  // Nothing is open to a session that still has to set up its second factor.
  const maySearch = profile !== undefined && profile.role !== 'lender' && !profile.mustSetUpTwoFactor;
  const enabled = maySearch && rested.length >= fromLetters;
  const deals = useQuery({
    queryKey: ['pipeline', 'palette', rested],
    queryFn: async ({ signal }) => {
      const query = { search: rested, includeArchived: 'true', limit: atMost } as const;
      return (await callEndpoint(listPipeline, { querystring: query }, { signal })).pipelineEntries;
    },
    enabled,
  });
  const lenders = useQuery({ ...lenderListOptions, enabled });
  if (!enabled) return { groups: [], isSearching: false, hasFailed: false };
  const words = wordsOf(rested);
  const named = (lenders.data ?? []).filter(({ name }) => hasWords(name, words)).slice(0, atMost);
  return {
    groups: [
      { group: 'Your deals', found: (deals.data ?? []).map(dealFound) },
      { group: 'Lenders', found: named.map((lender) => lenderFound(lender, isAdmin(profile.role))) },
      { group: 'Glossary', found: termsFound(words) },
    ].filter(({ found }) => found.length > 0) satisfies readonly FoundGroup[],
    isSearching: deals.isFetching || lenders.isFetching || rested !== typed.trim(),
    hasFailed: deals.isError || lenders.isError,
  };
}

const dealFound = ({ _id, address, clientName, loanType, archived }: PipelineEntry): Found => ({
  id: `deal ${_id}`,
  label: address,
  hint: [clientName ?? loanType, archived ? 'archived' : ''].filter(Boolean).join(' · '),
  href: `/pipeline?deal=${_id}${archived ? '&archived=true' : ''}`,
});

/** Administrators keep the record of a lender; others look at what it would lend. */
const lenderFound = ({ _id, name }: { readonly _id: string; readonly name: string }, keeps: boolean): Found => ({
  id: `lender ${_id}`,
  label: name,
  hint: keeps ? 'Company record' : 'Programs',
  href: keeps ? `/edit-lender/${_id}` : `/lender-search?lender=${encodeURIComponent(name)}`,
});

/** Terms by their name first, then those whose explanation has the words. */
export function termsFound(words: readonly string[]): readonly Found[] {
  const named = glossary.filter(({ term }) => hasWords(term, words));
  const explained = glossary.filter((one) => !named.includes(one) && hasWords(one.definition, words));
  return [...named, ...explained].slice(0, atMost / 2).map(({ term, definition }) => ({
    id: `term ${term}`,
    label: term,
    description: definition,
    href: `/help?q=${encodeURIComponent(term)}`,
  }));
}
