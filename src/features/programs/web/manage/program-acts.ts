import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findLoanKind, kindFromText } from '../../../../lending/kinds/find.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import type { ProgramItem } from '../../contract.ts';
import { bringBackProgram, confirmProgram, programCalls } from '../../endpoints.ts';
import { deletedFromList, deleteFailedInList, programMessages, unknownKindInList } from '../../texts/messages.ts';
import { readProgramRecord } from '../form/save-program.ts';
import { confirmPublishing } from '../publish/publish-preview.tsx';
import { useProgramStatus } from '../publish/use-program-status.ts';

const kindOf = ({ kind, type }: ProgramItem) => findLoanKind(kindFromText(kind) ?? kindFromText(type) ?? '');

/** What can be done with the programs of a list. */
export function useProgramActs(lenderId: string) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['programs-of', lenderId] });
  const bringBack = useMutation({
    mutationFn: ({ _id }: ProgramItem) => callEndpoint(bringBackProgram, { params: { id: _id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: refresh,
  });
  const confirmTerms = useMutation({
    mutationFn: ({ _id }: ProgramItem) => callEndpoint(confirmProgram, { params: { id: _id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(messageOf(error)),
    onSettled: refresh,
  });
  const remove = async (program: ProgramItem) => {
    const kind = kindOf(program);
    if (kind === undefined) return notice.error(unknownKindInList);
    const text = programMessages(kind).deleteQuestion;
    if (!(await confirm({ title: `Delete ${program.name}`, text, confirm: 'Delete', dangerous: true }))) return;
    try {
      await callEndpoint(programCalls(kind).remove, { params: { lenderId, programId: program._id } });
      noticeWithUndo(deletedFromList, () => bringBack.mutate(program));
    } catch (error) {
      notice.error(deleteFailedInList(messageOf(error)));
    }
    await refresh();
  };
  const change = useProgramStatus(lenderId);
  const publish = async (program: ProgramItem) => {
    const kind = kindOf(program);
    if (kind === undefined) return notice.error(unknownKindInList);
    try {
      const values = await readProgramRecord(kind, program._id);
      if (await confirmPublishing({ kind, lenderId, values }))
        change.mutate({ programId: program._id, from: program.status, to: 'live' });
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
  const hide = ({ _id, status }: ProgramItem) => change.mutate({ programId: _id, from: status, to: 'hidden' });
  const isChanging = ({ _id }: ProgramItem) => change.isPending && change.variables.programId === _id;
  return { bringBack, confirmTerms, remove, publish, hide, isChanging };
}
