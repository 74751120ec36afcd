import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { endOtherSessions, endOwnSession, listSessions } from '../../../own-account/endpoints.ts';

export const ownSessionsKey = ['own-sessions'] as const;

export const ownSessionsOptions = queryOptions({
  queryKey: ownSessionsKey,
  queryFn: async ({ signal }) => (await callEndpoint(listSessions, {}, { signal })).sessions,
  refetchOnWindowFocus: 'always',
});

/** Ends one session, or without an id every other one. */
export function useSignOut(done: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      id === undefined ? callEndpoint(endOtherSessions, {}) : callEndpoint(endOwnSession, { params: { id } }),
    onError: (error) => {
      // It has ended meanwhile, which is what was asked for.
      if (!(error instanceof ApiError && error.status === 404)) notice.error(messageOf(error));
    },
    onSuccess: (_answer, id) =>
      notice.success(id === undefined ? 'You are logged out everywhere else.' : 'That device is logged out.'),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownSessionsKey });
      done();
    },
  });
}
