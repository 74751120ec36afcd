import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callEndpoint } from '../../../ui/api/api.ts';
import { getLastScenario, saveLastScenario } from '../contract.ts';
import type { FixAndFlipSearchForm } from '../model.ts';

const lastScenarioKey = ['last-scenario', 'fix-and-flip'] as const;
const savePauseMs = 600;

/** The form as the account left it. */
export const useLastScenario = () =>
  useQuery({
    queryKey: lastScenarioKey,
    queryFn: ({ signal }) => callEndpoint(getLastScenario, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Keeps the form with the account while it is filled in. Losing a save costs typing, never a deal: failures stay silent. */
export function useKeptScenario(values: FixAndFlipSearchForm | null): void {
  const client = useQueryClient();
  const kept = useRef<string | undefined>(undefined);
  const unsaved = useRef<FixAndFlipSearchForm | null>(null);
  useEffect(() => {
    if (values === null) return;
    const text = JSON.stringify(values);
    kept.current ??= text;
    if (kept.current === text) return;
    kept.current = text;
    unsaved.current = values;
    client.setQueryData(lastScenarioKey, { success: true, scenario: values });
  }, [values, client]);
  useEffect(() => {
    if (values === null) return;
    const pause = setTimeout(() => save(unsaved), savePauseMs);
    return () => clearTimeout(pause);
  }, [values]);
  useEffect(() => {
    const saveNow = () => save(unsaved);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      document.removeEventListener('visibilitychange', saveNow);
      saveNow();
    };
  }, []);
}

let saved: Promise<unknown> = Promise.resolve();

/** One after the other: the last form typed must be the last one to arrive. */
function save(unsaved: { current: FixAndFlipSearchForm | null }): void {
  const scenario = unsaved.current;
  unsaved.current = null;
  if (scenario === null) return;
  saved = saved.then(() => callEndpoint(saveLastScenario, { body: { scenario } }).catch(() => {}));
}
