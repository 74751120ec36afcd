import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import type { Desk } from '../../../kernel/access.ts';
import { ApiError, callEndpoint } from '../../../ui/api/api.ts';
import { createContentKeys } from '../../../ui/api/content-keys.ts';
import { notice } from '../../../ui/notices.tsx';
import type { ListedPerson, ListedUser } from '../../accounts/people/contract.ts';
import {
  deleteUser,
  demoteUser,
  listUsers,
  logOutEveryone,
  promoteUser,
  reactivateUser,
  setDesks,
  suspendUser,
} from '../../accounts/people/endpoints.ts';
import { newRoles, type RoleAction } from '../../accounts/people/model.ts';
import { setUserPlan, setUserTrial } from '../../subscriptions/endpoints.ts';
import type { PlanChoice, Trial } from '../../subscriptions/model.ts';
import { type UsersSearch, userOrders } from './users-search.ts';

const pageSize = 50;
const queryKey = ['users'] as const;
type Pages = InfiniteData<ListedUser[], string | undefined>;

/** What the address narrows and sorts by, as the server is asked. */
export const userFilter = ({ search, role, type, plan, order = 'name' }: UsersSearch) => {
  const { sort, descending } = userOrders[order];
  return { search, role, userType: type, plan, sort, descending };
};

export const usersOptions = (shown: UsersSearch) => {
  const { search, role, type, plan, order = 'name' } = shown;
  return infiniteQueryOptions({
    queryKey: [...queryKey, search, role, type, plan, order],
    queryFn: async ({ signal, pageParam: cursor }): Promise<ListedUser[]> => {
      const querystring = { ...userFilter(shown), cursor, limit: pageSize };
      const users: readonly (ListedUser | ListedPerson)[] = await callEndpoint(listUsers, { querystring }, { signal });
      // Whoever is no administrator gets names alone.
      return users.filter((one): one is ListedUser => 'email' in one);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.cursor),
    placeholderData: keepPreviousData,
  });
};

/** Changes the loaded users before the server has answered. @returns what takes it back */
async function changeLoaded(client: QueryClient, change: (user: ListedUser) => ListedUser[]): Promise<() => void> {
  await client.cancelQueries({ queryKey });
  const before = client.getQueriesData<Pages>({ queryKey });
  client.setQueriesData<Pages>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => page.flatMap(change)) },
  );
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data);
  };
}

/** The session has ended, which is said already. */
const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

const roleEndpoints = {
  promote: promoteUser,
  demote: demoteUser,
  suspend: suspendUser,
  reactivate: reactivateUser,
} as const;

function roleFailure(action: RoleAction, error: unknown): string {
  return error instanceof ApiError && error.body
    ? `Failed to ${action} user: ${error.body.message}`
    : `An error occurred while trying to ${action} the user.`;
}

/** Gives a user another role: shown right away, and taken back where it fails. */
export function useRoleAction(userId: string) {
  const client = useQueryClient();
  const keys = useRef(createContentKeys());
  return useMutation({
    mutationFn: (action: RoleAction) => {
      const body = { userId };
      const idempotencyKey = keys.current.keyFor({ action, userId });
      return callEndpoint(roleEndpoints[action], { body }, { idempotencyKey });
    },
    onMutate: (action) =>
      changeLoaded(client, (user) => [user._id === userId ? { ...user, role: newRoles[action], can: [] } : user]),
    onSuccess: ({ message }, action) => {
      keys.current.settle({ action, userId });
      notice.success(message);
    },
    onError: (error, action, undo) => {
      undo?.();
      if (!endsSession(error)) notice.error(roleFailure(action, error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

function deletionFailure(error: unknown): string {
  if (!(error instanceof ApiError && error.body)) return 'An error occurred while deleting the user.';
  return error.status === 409 ? `Failed to delete user.\n${error.body.message}` : 'Failed to delete user.';
}

export function useDeletion(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(deleteUser, { params: { id: userId } }),
    onMutate: () => changeLoaded(client, (user) => (user._id === userId ? [] : [user])),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error, _none, undo) => {
      undo?.();
      if (!endsSession(error)) notice.error(deletionFailure(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** Gives a user a plan or a trial. */
export function usePlanChange(userId: string | undefined, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PlanChange) => {
      const params = { id: userId ?? '' };
      return change.kind === 'plan'
        ? callEndpoint(setUserPlan, { params, body: change.body })
        : callEndpoint(setUserTrial, { params, body: change.body });
    },
    onSuccess: ({ message }) => {
      notice.success(message);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
export type PlanChange =
  | { readonly kind: 'plan'; readonly body: PlanChoice }
  | { readonly kind: 'trial'; readonly body: Trial };

/** Limits an administrator to desks; null for all. */
export function useDesks(userId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (desks: Desk[] | null) => callEndpoint(setDesks, { params: { id: userId }, body: { desks } }),
    onSuccess: ({ message }) => {
      notice.success(message);
      onDone();
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useLogOutEveryone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(logOutEveryone, {}),
    onSuccess: ({ message }) => notice.success(message),
    onError: (error) => {
      if (!endsSession(error)) notice.error('Failed to force logout all users.');
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
