import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import { getLenderUser } from '../../../accounts/lender-users/endpoints.ts';
import { readLenderUserId, useProfile } from '../../../accounts/web/session.ts';
import type { LenderRecord } from '../../../lenders/contract.ts';
import { getLender } from '../../../lenders/endpoints.ts';

/** The company could not be loaded; its message is for the screen. */
export class CompanyError extends Error {}

/** What an answer that is an error is called, and what a call that got none. */
interface Words {
  readonly refused: string;
  readonly lost: string;
}
const userWords: Words = {
  refused: 'Error fetching lender user details.',
  lost: 'Server error fetching lender user.',
};
const lenderWords: Words = {
  refused: 'Error fetching lender details.',
  lost: 'Server error fetching lender details.',
};

async function inWords<Answer>(call: Promise<Answer>, { refused, lost }: Words): Promise<Answer> {
  try {
    return await call;
  } catch (cause) {
    throw new CompanyError(cause instanceof ApiError ? refused : lost, { cause });
  }
}

/** The id of the lender that the signed-in lender user works for; null without one. */
export function useOwnLenderId(): UseQueryResult<string | null> {
  const profile = useProfile();
  const id = readLenderUserId() ?? profile._id;
  return useQuery({
    queryKey: ['lenders', 'own', id],
    queryFn: async ({ signal }) =>
      (await inWords(callEndpoint(getLenderUser, { params: { id } }, { signal }), userWords)).lenderUser.lenderId,
    retry: false,
  });
}

/** The company record of a lender; nothing is asked without one. */
export function useCompany(lenderId: string | null | undefined): UseQueryResult<LenderRecord> {
  return useQuery({
    queryKey: ['lenders', 'record', lenderId],
    queryFn: async ({ signal }) =>
      (await inWords(callEndpoint(getLender, { params: { id: lenderId ?? '' } }, { signal }), lenderWords)).lender,
    enabled: typeof lenderId === 'string',
    retry: false,
  });
}
