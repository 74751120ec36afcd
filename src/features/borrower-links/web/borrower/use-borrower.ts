import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { linkTokenHeader } from '../../../../kernel/access.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { sendForm } from '../../../../ui/api/send-form.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { BorrowerView } from '../../borrower-contract.ts';
import * as calls from '../../borrower-endpoints.ts';

interface Answered {
  readonly message: string;
  readonly view: BorrowerView;
}

/** What can be done with a link. Each act answers what is missing then. */
export interface BorrowerActs {
  sendAnswers(answers: Readonly<Record<string, unknown>>): Promise<Answered>;
  sendFile(requirementId: string, file: File, onProgress: (share: number) => void): Promise<Answered>;
  replyToCondition(reply: { readonly conditionId: string; readonly message: string }): Promise<Answered>;
  sendConditionFile(conditionId: string, file: File, onProgress: (share: number) => void): Promise<Answered>;
  removeFile(fileId: string): Promise<Answered>;
  finish(): Promise<Answered>;
  askToSign(): Promise<Answered>;
}

/** What each part of the page is made of. */
export interface PartProps {
  readonly view: BorrowerView;
  readonly acts: BorrowerActs;
  readonly token: string;
}

const actsOf = (token: string): BorrowerActs => {
  const headers = { [linkTokenHeader]: token };
  return {
    sendAnswers: (answers) => callEndpoint(calls.sendAnswers, { body: { answers } }, { headers }),
    sendFile: (requirementId, file, onProgress) =>
      sendForm(calls.sendFile, { params: { requirementId }, fields: {}, files: [file] }, { headers, onProgress }),
    replyToCondition: ({ conditionId, message }) =>
      callEndpoint(calls.replyToCondition, { params: { conditionId }, body: { message } }, { headers }),
    sendConditionFile: (conditionId, file, onProgress) =>
      sendForm(
        calls.sendConditionFile,
        { params: { conditionId }, fields: {}, files: [file] },
        { headers, onProgress },
      ),
    removeFile: (fileId) => callEndpoint(calls.removeFile, { params: { fileId } }, { headers }),
    finish: () => callEndpoint(calls.finish, {}, { headers }),
    askToSign: () => callEndpoint(calls.askToSign, {}, { headers }),
  };
};

const keyOf = (token: string) => ['borrower', token] as const;

/** The link opens nothing: it was mistyped, revoked or replaced, or has expired. */
export const hasEnded = (error: unknown): boolean => error instanceof ApiError && error.is('NOT_FOUND');

export function useBorrower(token: string) {
  const query = useQuery({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => {
      const headers = { [linkTokenHeader]: token };
      return (await callEndpoint(calls.readBorrowerView, {}, { headers, signal })).view;
    },
    refetchOnWindowFocus: 'always',
    retry: (count, error) => !hasEnded(error) && count < 2,
  });
  const acts = useMemo(() => actsOf(token), [token]);
  return { query, acts };
}

/** Does one thing, shows what is missing then, and says how it went. */
export function useAct<Input>(token: string, act: (input: Input) => Promise<Answered>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: ({ message, view }) => {
      client.setQueryData(keyOf(token), view);
      notice.success(message);
    },
    onError: (error) => {
      if (hasEnded(error)) void client.invalidateQueries({ queryKey: keyOf(token) });
      notice.error(messageOf(error));
    },
  });
}
