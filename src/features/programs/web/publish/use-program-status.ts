import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { setProgramStatus } from '../../endpoints.ts';
import type { ProgramStatus } from '../../publication.ts';

const refresh = (queries: QueryClient, lenderId: string) =>
  queries.invalidateQueries({ queryKey: ['programs-of', lenderId] });

interface Change {
  readonly programId: string;
  readonly lenderId: string;
  readonly from: ProgramStatus;
}

/** Says that a program has another status, and how it has its old one again. */
export function noticeOfStatus(queries: QueryClient, text: string, { programId, lenderId, from }: Change): void {
  const undo = async () => {
    try {
      const { message } = await callEndpoint(setProgramStatus, { params: { id: programId }, body: { status: from } });
      notice.success(message);
    } catch (error) {
      notice.error(messageOf(error));
    }
    await refresh(queries, lenderId);
  };
  noticeWithUndo(text, () => void undo());
}

/** Publishes or hides a program of a list. */
export function useProgramStatus(lenderId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ programId, to }: Omit<Change, 'lenderId'> & { readonly to: ProgramStatus }) =>
      callEndpoint(setProgramStatus, { params: { id: programId }, body: { status: to } }),
    onSuccess: ({ message }, { programId, from }) => noticeOfStatus(queries, message, { programId, lenderId, from }),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: () => refresh(queries, lenderId),
  });
}
