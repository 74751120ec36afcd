import { useCallback, useEffect, useRef, useState } from 'react';
import type { VerifiedFile } from '../../../../lending/loan-packages/verify/verify-file.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { queryClient } from '../../../../ui/api/query-client.ts';
import { readSealAuthorities } from '../../../system-health/endpoints.ts';
import type { VerifyMessage, VerifyRequest } from './verify-worker.ts';

export type Verifying =
  | { readonly step: 'idle' }
  | { readonly step: 'checking'; readonly file: File; readonly done: number; readonly all: number }
  | { readonly step: 'done'; readonly file: File; readonly result: VerifiedFile }
  /** `error`: the authorities couldn't be read; without one, the file couldn't. */
  | { readonly step: 'failed'; readonly file: File; readonly error?: unknown };

export const authoritiesQuery = {
  queryKey: ['seal-authorities'],
  queryFn: () => callEndpoint(readSealAuthorities, {}),
  staleTime: 60_000,
} as const;

/** Checks one file at a time in a worker; another one replaces it. */
export function useVerify() {
  const [state, setState] = useState<Verifying>({ step: 'idle' });
  const worker = useRef<Worker | undefined>(undefined);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);
  const verify = useCallback(
    async (file: File) => {
      stop();
      const own = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
      worker.current = own;
      const isCurrent = () => worker.current === own;
      setState({ step: 'checking', file, done: 0, all: 0 });
      try {
        const { authorities } = await queryClient.fetchQuery(authoritiesQuery);
        if (!isCurrent()) return;
        own.addEventListener('error', () => isCurrent() && setState({ step: 'failed', file }));
        own.addEventListener('message', ({ data }: MessageEvent<VerifyMessage>) => {
          if (isCurrent()) setState(stateOf(data, file));
        });
        own.postMessage({ file, authorities: authorities.map(({ pem }) => pem) } satisfies VerifyRequest);
      } catch (error) {
        if (isCurrent()) setState({ step: 'failed', file, error });
      }
    },
    [stop],
  );
  const reset = useCallback(() => {
    stop();
    setState({ step: 'idle' });
  }, [stop]);
  return { state, verify, reset };
}

function stateOf(message: VerifyMessage, file: File): Verifying {
  if (message.type === 'progress') return { step: 'checking', file, done: message.done, all: message.all };
  return message.type === 'done' ? { step: 'done', file, result: message.result } : { step: 'failed', file };
}
