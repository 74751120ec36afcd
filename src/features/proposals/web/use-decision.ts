import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice, noticeWithUndo } from '../../../ui/notices.tsx';
import type { EditedProgram } from '../contract.ts';
import { acceptProposedEdits, rejectProposedEdits, reopenProposedEdits } from '../endpoints.ts';
import { editsAtMost } from '../model.ts';
import type { EditOption } from './options.ts';

/** Accepted, or rejected with or without a reason. */
export type Decision = { readonly accepts: true } | { readonly accepts: false; readonly reason: string };

/** As many at a time as one call decides. */
const slicesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / editsAtMost) }, (_, at) =>
    ids.slice(at * editsAtMost, (at + 1) * editsAtMost),
  );

/** Decides about edits of one program; afterwards the screen shows what is still to decide, also when somebody else was quicker. */
export function useDecision({ _id: programId }: Pick<EditedProgram, '_id'>, options: readonly EditOption[]) {
  const client = useQueryClient();
  const ids = options.flatMap(({ edits }) => edits.map(({ _id }) => _id));
  const accepted = options.map(({ edit: { _id, now }, others }) => ({ _id, now, over: others.map((one) => one._id) }));
  const refresh = () =>
    Promise.all(
      ['proposed-edits', 'waiting', 'programs-of'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  const reject = async (reason: string) => {
    let message = '';
    for (const some of slicesOf(ids)) {
      const body = { programId, ids: some, ...(reason === '' ? {} : { reason }) };
      message = (await callEndpoint(rejectProposedEdits, { body })).message;
    }
    return { message: ids.length > editsAtMost ? `${ids.length} edits were rejected.` : message };
  };
  const reopen = async () => {
    try {
      for (const some of slicesOf(ids)) await callEndpoint(reopenProposedEdits, { body: { programId, ids: some } });
      notice.success('The rejection was undone.');
    } catch (error) {
      notice.error(messageOf(error));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: (decision: Decision) =>
      decision.accepts
        ? callEndpoint(acceptProposedEdits, { body: { programId, edits: accepted } })
        : reject(decision.reason),
    onSuccess: ({ message }, { accepts }) =>
      accepts ? notice.success(message) : noticeWithUndo(message, () => void reopen()),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: refresh,
  });
}
