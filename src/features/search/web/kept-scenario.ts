import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LoanKind } from '../../../lending/kinds/kind.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { Scenario } from '../contract.ts';
import { searchCalls } from '../endpoints.ts';

const lastScenarioKey = ({ slug }: LoanKind) => ['last-scenario', slug] as const;
const savePauseMs = 600;

export const lastScenarioOptions = (kind: LoanKind) =>
  queryOptions({
    queryKey: lastScenarioKey(kind),
    queryFn: ({ signal }) => callEndpoint(searchCalls(kind).lastScenario, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** The form as the account left it. */
export const useLastScenario = (kind: LoanKind) =>
  useQuery({
    ...lastScenarioOptions(kind),
    // The page begins with it; what is typed after that is the form's.
    notifyOnChangeProps: ['isPending'],
  });

/** Keeps the form with the account while it is filled in. Losing a save costs typing, never a deal: failures stay silent. */
export function useKeptScenario(kind: LoanKind, values: Scenario | null): void {
  const client = useQueryClient();
  const kept = useRef<string | undefined>(undefined);
  const unsaved = useRef<Scenario | null>(null);
  useEffect(() => {
    if (values === null) return;
    const text = JSON.stringify(values);
    kept.current ??= text;
    if (kept.current === text) return;
    kept.current = text;
    unsaved.current = values;
    client.setQueryData(lastScenarioKey(kind), { success: true, scenario: values });
  }, [kind, values, client]);
  useEffect(() => {
    if (values === null) return;
    const pause = setTimeout(() => save(kind, unsaved), savePauseMs);
    return () => clearTimeout(pause);
  }, [kind, values]);
  useEffect(() => {
    const saveNow = () => save(kind, unsaved);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveNow);
      saveNow();
    };
  }, [kind]);
}

let saved: Promise<unknown> = Promise.resolve();

/** One after the other: the last form typed must be the last one to arrive. */
function save(kind: LoanKind, unsaved: { current: Scenario | null }): void {
  const scenario = unsaved.current;
  unsaved.current = null;
  if (scenario === null) return;
  saved = saved.then(() => callEndpoint(searchCalls(kind).keepScenario, { body: { scenario } }).catch(() => {}));
}
