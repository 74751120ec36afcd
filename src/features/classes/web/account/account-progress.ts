import { queryOptions } from '@tanstack/react-query';
import { progressKeys } from '../../../../content/classes/progress-keys.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { queryClient } from '../../../../ui/api/query-client.ts';
import { forgetClassProgress, keepClassProgress, readClassProgress } from '../../endpoints.ts';
import type { StoredProgress } from '../../stored-progress.ts';
import { keepText, readText } from '../stored-text.ts';

export const accountProgress = (accountId: string) =>
  queryOptions({
    queryKey: ['class-progress', accountId],
    queryFn: ({ signal }) => callEndpoint(readClassProgress, {}, { signal }),
    staleTime: 60_000,
  });

/** What this browser has stored of the classes. */
function inBrowser(): StoredProgress {
  return Object.fromEntries(
    progressKeys.flatMap((key) => {
      const stored = readText(key);
      return stored === undefined ? [] : [[key, stored] as const];
    }),
  );
}

/** Writes progress into this browser; what shows it is drawn again. */
function writeInBrowser(progress: StoredProgress): void {
  for (const key of progressKeys) {
    const newValue = progress[key];
    if (newValue !== undefined && newValue !== readText(key)) keepText(key, newValue);
  }
}

/** Brings browser and account together by the furthest of both. Nothing was sent before it is first called. */
export async function keepInAccount(accountId: string): Promise<void> {
  const { progress } = await callEndpoint(keepClassProgress, { body: { progress: inBrowser() } });
  writeInBrowser(progress);
  queryClient.setQueryData(accountProgress(accountId).queryKey, { success: true, kept: true, progress });
}

/** The account keeps nothing any more; this browser keeps what it has. */
export async function forgetInAccount(accountId: string): Promise<void> {
  await callEndpoint(forgetClassProgress, {});
  queryClient.setQueryData(accountProgress(accountId).queryKey, { success: true, kept: false, progress: {} });
}
