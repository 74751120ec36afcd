import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { programsOptions } from './program-queries.ts';

const listeners = new Set<() => void>();
let asked: string | undefined;

/** Opens the choice of a program wherever this deal is shown; undefined closes it. */
export function openProgramChoice(dealId: string | undefined): void {
  asked = dealId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAskedProgram = (): string | undefined => useSyncExternalStore(subscribe, () => asked);

/** After a lender was selected: asks which of its programs it is to be, where there are several. */
export async function askForProgram(client: QueryClient, dealId: string): Promise<void> {
  // Who is not asked now finds the choice on the deal's page.
  const found = await client.fetchQuery({ ...programsOptions(dealId), staleTime: 0 }).catch(() => undefined);
  if (found && found.selected === null && found.programs.length > 1) openProgramChoice(dealId);
}
