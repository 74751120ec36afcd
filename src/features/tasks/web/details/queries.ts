import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { addComment, deleteComment, editComment, listComments, snoozeTask } from '../../depth-endpoints.ts';
import { attachTaskFile, detachTaskFile, listTaskFiles } from '../../files-endpoints.ts';
import { useTaskMutation } from '../queries.ts';

export const threadOptions = (id: string) =>
  queryOptions({
    // Below the key of tasks, so that it is read again when something happens to one.
    queryKey: ['tasks', 'thread', id],
    queryFn: ({ signal }) => callEndpoint(listComments, { params: { id } }, { signal }),
  });

export const useSnooze = (id: string) =>
  useTaskMutation((until: string | null) => callEndpoint(snoozeTask, { params: { id }, body: { until } }));

interface Written {
  /** Undefined for a new one. */
  readonly commentId: string | undefined;
  readonly text: string;
  readonly mentions: string[];
}

export const useWriteComment = (id: string) =>
  useTaskMutation(({ commentId, ...body }: Written) =>
    commentId === undefined
      ? callEndpoint(addComment, { params: { id }, body })
      : callEndpoint(editComment, { params: { id, commentId }, body }),
  );

export const useDeleteComment = (id: string) =>
  useTaskMutation((commentId: string) => callEndpoint(deleteComment, { params: { id, commentId } }));

export const taskFilesOptions = (id: string) =>
  queryOptions({
    queryKey: ['tasks', 'files', id],
    queryFn: ({ signal }) => callEndpoint(listTaskFiles, { params: { id } }, { signal }),
  });

export const useAttachFile = (id: string) =>
  useTaskMutation((documentId: string) => callEndpoint(attachTaskFile, { params: { id }, body: { documentId } }));

export const useDetachFile = (id: string) =>
  useTaskMutation((documentId: string) => callEndpoint(detachTaskFile, { params: { id, documentId } }));
