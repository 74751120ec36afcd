import { useMutation } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { selectProgram } from '../../../deal/endpoints.ts';
import { pipelineMessages } from '../../../model.ts';
import { useReadBack } from '../../queries.ts';

/** Chooses the program that the loan package of a deal is made for. */
export function useSelectProgram(dealId: string) {
  const readBack = useReadBack();
  return useMutation({
    mutationFn: (programId: string) => callEndpoint(selectProgram, { params: { id: dealId }, body: { programId } }),
    onSuccess: () => notice.success(pipelineMessages.programSelected),
    onError: (error) => notice.error(pipelineMessages.programFailed + messageOf(error)),
    onSettled: () => readBack(dealId),
  });
}
