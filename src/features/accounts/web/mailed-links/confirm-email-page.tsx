import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError, callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { MessagePage, type Way } from '../../../../ui/page/message-page.tsx';
import { confirmEmail } from '../../own-account/contract.ts';
import { refreshProfile, useSession } from '../session.ts';
import { DeadLink, isLinkProblem, useMailedToken } from './mailed-token.tsx';

/** /confirm-email#<token>: changes the address as soon as it is open. */
export function ConfirmEmailPage() {
  const token = useMailedToken();
  const onward = useOnward();
  return token === undefined ? <DeadLink text="This link is incomplete." way={onward} /> : <Confirming token={token} />;
}

function Confirming({ token }: { readonly token: string }) {
  const onward = useOnward();
  // A query, because the link works once: drawing the page again asks nothing again.
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: async () => {
      const { message } = await callEndpoint(confirmEmail, { body: { token } });
      // Not while it is on its way: an answer of before would be kept.
      void refreshProfile();
      return message;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (data !== undefined)
    return <MessagePage title={data} subtitle="Log in with the new one from now on." way={onward} />;
  if (isPending) return <MessagePage title="Changing your email address" subtitle="One moment." />;
  if (isLinkProblem(error)) return <DeadLink text={messageOf(error)} way={onward} />;
  const isTaken = error instanceof ApiError && error.code === 'CONFLICT';
  return (
    <MessagePage
      title="Your email address was not changed"
      subtitle={messageOf(error)}
      actions={isTaken ? undefined : <Button onClick={() => void refetch()}>Try again</Button>}
      way={onward}
    />
  );
}

function useOnward(): Way {
  const session = useSession();
  return session.status === 'in' ? { label: 'Go to your account', to: '/account' } : { label: 'Log in', to: '/login' };
}
