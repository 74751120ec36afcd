import { useMutation, useQueryClient } from '@tanstack/react-query';
import { findLoanKind, kindFromText } from '../../../../lending/kinds/find.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice, noticeWithUndo } from '../../../../ui/notices.tsx';
import { bringBackProgram, confirmProgram, type ProgramItem, programCalls } from '../../contract.ts';
import { deletedFromList, deleteFailedInList, programMessages, unknownKindInList } from '../../messages.ts';

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
  return { bringBack, confirmTerms, remove };
}
