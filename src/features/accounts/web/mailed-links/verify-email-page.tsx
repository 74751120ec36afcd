import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { MessagePage, type Way } from '../../../../ui/page/message-page.tsx';
import { homeOf } from '../../model.ts';
import { verifyEmail } from '../../sign-up-contract.ts';
import { refreshProfile, useSession } from '../session.ts';
import { DeadLink, isLinkProblem, useMailedToken } from './mailed-token.tsx';
import { SendAgain } from './send-again.tsx';

/** /verify-email#<token>: hands the token over as soon as it is open. */
export function VerifyEmailPage() {
  const token = useMailedToken();
  return token === undefined ? <NotVerified text="This link is incomplete." /> : <Verifying token={token} />;
}

function Verifying({ token }: { readonly token: string }) {
  const onward = useOnward();
  // A query, because the link works once: drawing the page again asks nothing again.
  const verification = useQuery({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      const { message } = await callEndpoint(verifyEmail, { body: { token } });
      void refreshProfile();
      return message;
    },
    staleTime: Infinity,
    retry: false,
  });
  if (verification.isSuccess) {
    return (
      <MessagePage title={verification.data} subtitle="You can now send quote requests to lenders." way={onward} />
    );
  }
  if (verification.isPending) return <MessagePage title="Verifying your email address" subtitle="One moment." />;
  if (isLinkProblem(verification.error)) return <NotVerified text={messageOf(verification.error)} />;
  return (
    <MessagePage
      title="Your email address could not be verified"
      subtitle={messageOf(verification.error)}
      actions={<Button onClick={() => void verification.refetch()}>Try again</Button>}
      way={onward}
    />
  );
}

/** A second click on a link that has done its work is no trouble. */
function NotVerified({ text }: { readonly text: string }) {
  const session = useSession();
  const onward = useOnward();
  if (session.status !== 'in') return <DeadLink text={text} way={onward} />;
  if (session.profile.emailVerified)
    return <MessagePage title="Your email address is verified." subtitle="There is nothing left to do." way={onward} />;
  return (
    <MessagePage
      title="This link doesn't work"
      subtitle={text}
      description={`We can send a new one to ${session.profile.email}.`}
      actions={<SendAgain email={session.profile.email} />}
      way={onward}
    />
  );
}

function useOnward(): Way {
  const session = useSession();
  return session.status === 'in'
    ? { label: 'Go to your dashboard', to: homeOf(session.profile.role) }
    : { label: 'Log in', to: '/login' };
}
