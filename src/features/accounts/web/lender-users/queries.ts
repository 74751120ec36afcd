import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, Fragment, type ReactNode } from 'react';
import type { EndpointInput } from '../../../../kernel/endpoint.ts';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { LenderUser } from '../../lender-users/contract.ts';
import {
  admitLenderUser,
  approveLenderUser,
  assignLender,
  deleteLenderUser,
  listLenderUsers,
  reactivateLenderUser,
  reassignLender,
  suspendLenderUser,
} from '../../lender-users/endpoints.ts';
import type { Choice } from './lender-choice.ts';

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

type Named = Pick<LenderUser, 'name' | 'email'>;
const nameIn = ({ name, email }: Named): string => name || email;

/** The documented question, and under it what the administrator should know before saying yes. */
const asked = (question: string, ...warnings: readonly (string | false)[]): ReactNode => {
  const said = warnings.filter((one) => one !== false);
  if (said.length === 0) return question;
  return createElement(
    Fragment,
    null,
    question,
    ...said.map((text) => createElement('span', { key: text, style: { display: 'block', marginTop: 8 } }, text)),
  );
};
const ofAddress = ({ email, emailVerified }: LenderUser): string | false =>
  !emailVerified && `${email} is not verified: no one has shown yet that they read its email.`;

/** Asks, carries the decision out, and shows what is there afterwards. */
export function useDecision(user: LenderUser) {
  const { _id: id } = user;
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
    const title = `${verb} ${nameIn(user)}`;
    const text = asked(decisions[what].question, what === 'approve' && ofAddress(user));
    if (await confirm({ title, text, confirm: verb, dangerous })) act.mutate(what);
  };
  return { decide, isPending: act.isPending };
}

/** Assigns a lender to a user who has none. */
export function useAssign(user: LenderUser) {
  const readAgain = useReadAgain();
  const act = useMutation({
    mutationFn: (lenderId: string) => callEndpoint(assignLender, { body: { userId: user._id, lenderId } }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(failureOf('Failed to assign lender.', error)),
    onSettled: readAgain,
  });
  const assign = async (lender: Choice | undefined) => {
    if (!lender) return notice.error('Please select a lender to assign.');
    const text = `Are you sure you want to assign ${lender.name} to ${nameIn(user)}?`;
    if (await confirm({ title: 'Assign lender', text, confirm: 'Assign' })) act.mutate(lender._id);
  };
  return { assign, isPending: act.isPending };
}

/** Approves a user and assigns a lender in one step: the one chosen in the row, or a new one of what was stated at sign-up. */
export function useAdmit(user: LenderUser) {
  const readAgain = useReadAgain();
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (body: EndpointInput<typeof admitLenderUser>['body']) =>
      callEndpoint(admitLenderUser, { params: { id: user._id }, body }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(failureOf('Failed to approve lender user.', error)),
    onSettled: () => Promise.all([readAgain(), client.invalidateQueries({ queryKey: ['lenders'] })]),
  });
  const approveWith = async (lender: Choice) => {
    const text = asked(decisions.approve.question, `They will work for ${lender.name}.`, ofAddress(user));
    const title = `Approve ${nameIn(user)}`;
    if (await confirm({ title, text, confirm: 'Approve and assign' }))
      act.mutate({ lender: 'existing', lenderId: lender._id });
  };
  const create = async (companyName: string) => {
    const text = asked(
      `Are you sure you want to add ${companyName} as a lender and assign it to ${nameIn(user)}?`,
      'It starts with what was stated at sign-up, without states or programs.',
      !user.approved && 'This also approves the lender user.',
      !user.approved && ofAddress(user),
    );
    const label = user.approved ? 'Create and assign' : 'Create and approve';
    if (await confirm({ title: `Create ${companyName}`, text, confirm: label })) act.mutate({ lender: 'asAskedFor' });
  };
  return { approveWith, create, isPending: act.isPending };
}

/** Gives a user another lender, or none. */
export function useReassign(user: LenderUser) {
  const readAgain = useReadAgain();
  const act = useMutation({
    mutationFn: (body: EndpointInput<typeof reassignLender>['body']) =>
      callEndpoint(reassignLender, { params: { id: user._id }, body }),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => notice.error(failureOf('Failed to change the lender.', error)),
    onSettled: readAgain,
  });
  /** @param to null for none. @returns whether it was done */
  const reassign = async (to: Choice | null | undefined): Promise<boolean> => {
    const { lenderId, lenderName } = user;
    if (lenderId === null) return false;
    if (to === undefined) {
      notice.error('Please select a lender to assign.');
      return false;
    }
    const name = nameIn(user);
    const text = asked(
      to === null
        ? `Are you sure you want to remove ${name} from ${lenderName}?`
        : `Are you sure you want to move ${name} from ${lenderName} to ${to.name}?`,
      `${name} is logged out, and no longer sees the programs and quote requests of ${lenderName}. We tell them by email.`,
    );
    const question = { title: to === null ? 'Remove from company' : 'Change lender', text, dangerous: true };
    if (!(await confirm({ ...question, confirm: to === null ? 'Remove' : 'Move' }))) return false;
    return act.mutateAsync({ fromLenderId: lenderId, toLenderId: to?._id ?? null }).then(
      () => true,
      () => false,
    );
  };
  return { reassign, isPending: act.isPending };
}
