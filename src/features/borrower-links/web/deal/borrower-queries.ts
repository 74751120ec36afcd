import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { BorrowerLinks } from '../../contract.ts';
import * as calls from '../../endpoints.ts';

const keyOf = (dealId: string) => ['borrower-links', dealId] as const;

export const borrowerLinksOptions = (dealId: string) =>
  queryOptions({
    queryKey: keyOf(dealId),
    queryFn: async ({ signal }) =>
      (await callEndpoint(calls.readBorrowerLinks, { params: { id: dealId } }, { signal })).borrower,
  });

interface Answered {
  readonly message: string;
  readonly borrower: BorrowerLinks;
}

/** Does one thing about the borrowers of a deal, shows how they stand then, and says how it went. */
export function useBorrowerAct<Input>(dealId: string, act: (input: Input) => Promise<Answered>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message, borrower }) => {
      client.setQueryData(keyOf(dealId), borrower);
      notice.success(message);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: keyOf(dealId) });
      notice.error(messageOf(error));
    },
  });
}

type Person = Parameters<typeof callEndpoint<typeof calls.sendBorrowerLink>>[1]['body'];
export type Settlement = 'accepted' | 'ignored';
type Answer = BorrowerLinks['answers'][number];

export const actsOf = (dealId: string) => ({
  send: (body: Person) => callEndpoint(calls.sendBorrowerLink, { params: { id: dealId }, body }),
  revoke: (linkId: string) => callEndpoint(calls.revokeBorrowerLink, { params: { id: dealId, linkId } }),
  settleAnswers: ({ answers, as }: { readonly answers: readonly Answer[]; readonly as: Settlement }) => {
    const named = answers.map(({ linkId, question, at }) => ({ linkId, question, at }));
    return callEndpoint(calls.settleAnswers, { params: { id: dealId }, body: { answers: named, as } });
  },
  settleReply: ({ replyId, ...body }: { readonly replyId: string; readonly as: Settlement; readonly at: string }) =>
    callEndpoint(calls.settleReply, { params: { id: dealId, replyId }, body }),
  settleFile: ({ fileId, as }: { readonly fileId: string; readonly as: Settlement }) =>
    callEndpoint(calls.settleFile, { params: { id: dealId, fileId }, body: { as } }),
});
