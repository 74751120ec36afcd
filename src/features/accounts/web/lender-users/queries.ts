import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import {
  approveLenderUser,
  assignLender,
  deleteLenderUser,
  type LenderUser,
  listLenderUsers,
  reactivateLenderUser,
  suspendLenderUser,
} from '../../lender-users-contract.ts';

export type ShownState = 'pending' | 'active';
const pageSize = 50;

export const lenderUsersOptions = (state: ShownState, search: string) =>
  infiniteQueryOptions({
    queryKey: ['lender-users', state, search],
    queryFn: ({ signal, pageParam: offset }) =>
      callEndpoint(listLenderUsers, { querystring: { state, search, limit: pageSize, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
    placeholderData: keepPreviousData,
  });

const decisions = {
  approve: {
    endpoint: approveLenderUser,
    question: 'Are you sure you want to approve this lender user?',
    failed: 'Failed to approve lender user.',
  },
  suspend: {
    endpoint: suspendLenderUser,
    question: 'Are you sure you want to suspend this lender user?',
    failed: 'Failed to suspend lender user.',
  },
  reactivate: {
    endpoint: reactivateLenderUser,
    question: 'Are you sure you want to reactivate this lender user?',
    failed: 'Failed to reactivate lender user.',
  },
  delete: {
    endpoint: deleteLenderUser,
    question: 'Are you sure you want to delete this lender user?',
    failed: 'Failed to delete lender user.',
  },
} as const;
type Decision = keyof typeof decisions;

/** Why it failed is said as well where the server refused with a reason. */
const failureOf = (failed: string, error: unknown): string =>
  error instanceof ApiError && error.status === 409 ? `${failed} ${messageOf(error)}` : failed;

const useReadAgain = () => {
  const client = useQueryClient();
  return () => Promise.all(['lender-users', 'waiting'].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

/** Asks, carries the decision out, and shows what is there afterwards. */
export function useDecision({ _id: id, name, email }: LenderUser) {
  const readAgain = useReadAgain();
  const act = useMutation({
    mutationFn: (what: Decision) => callEndpoint(decisions[what].endpoint, { params: { id } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error, what) => notice.error(failureOf(decisions[what].failed, error)),
    onSettled: readAgain,
  });
  const decide = async (what: Decision) => {
    const verb = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
    const dangerous = what === 'delete' || what === 'suspend';
    const title = `${verb} ${name || email}`;
    if (await confirm({ title, text: decisions[what].question, confirm: verb, dangerous })) act.mutate(what);
  };
  return { decide, isPending: act.isPending };
}

/** Assigns a lender, which cannot be taken back: so the choice is confirmed first. */
export function useAssign({ _id: userId, name, email }: LenderUser) {
  const readAgain = useReadAgain();
  const act = useMutation({
    mutationFn: (lenderId: string) => callEndpoint(assignLender, { body: { userId, lenderId } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(failureOf('Failed to assign lender.', error)),
    onSettled: readAgain,
  });
  const assign = async (lender: { readonly _id: string; readonly name: string } | undefined) => {
    if (!lender) return notice.error('Please select a lender to assign.');
    const text = `Are you sure you want to assign ${lender.name} to ${name || email}? It cannot be changed afterwards.`;
    if (await confirm({ title: 'Assign lender', text, confirm: 'Assign' })) act.mutate(lender._id);
  };
  return { assign, isPending: act.isPending };
}
