import { useState } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { notice } from '../../../../ui/notices.tsx';
import { MessagePage, type PageLink } from '../../../../ui/page/message-page.tsx';
import { homeOf } from '../../model.ts';
import { verifyEmail } from '../../sign-up/endpoints.ts';
import { endSession, refreshProfile, useSession } from '../session.ts';
import { LinkOwner, type LinkProof } from './link-owner.tsx';
import { DeadLink, useMailedToken } from './mailed-token.tsx';
import { SendAgain } from './send-again.tsx';

/** /verify-email#<token>: verifies the address at the press of a button. */
export function VerifyEmailPage() {
  const token = useMailedToken();
  return token === undefined ? <NotVerified text="This link is incomplete." /> : <Verify key={token} token={token} />;
}

function Verify({ token }: { readonly token: string }) {
  const [dead, setDead] = useState<string>();
  const [verified, setVerified] = useState<{ readonly message: string; readonly login: string }>();
  const onward = useOnward(verified?.login);
  if (dead !== undefined) return <NotVerified text={dead} />;
  if (verified)
    return <MessagePage title={verified.message} subtitle="You can now send quote requests to lenders." way={onward} />;
  const send = async (proof: LinkProof) => {
    const { message, login } = await callEndpoint(verifyEmail, { body: { token, ...proof } });
    if (proof.newPassword === undefined) {
      setVerified({ message, login });
      void refreshProfile();
      return;
    }
    notice.success(message);
    // The session that was open here has ended.
    endSession(login);
  };
  return (
    <LinkOwner
      title="Verify your email address"
      action="Verify email"
      send={send}
      onDead={setDead}
      mayReplacePassword
      settled={({ emailVerified }) => (emailVerified ? alreadyVerified : undefined)}
      onward={onward}
    />
  );
}

const alreadyVerified = 'Your email address is verified.';

/** A second click on a link that has done its work is no trouble. */
function NotVerified({ text }: { readonly text: string }) {
  const session = useSession();
  const onward = useOnward();
  if (session.status !== 'in') return <DeadLink text={text} way={onward} />;
  if (session.profile.emailVerified)
    return <MessagePage title={alreadyVerified} subtitle="There is nothing left to do." way={onward} />;
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

function useOnward(login = '/login'): PageLink {
  const session = useSession();
  return session.status === 'in'
    ? { label: 'Go to your dashboard', to: homeOf(session.profile.role) }
    : { label: 'Log in', to: login };
}
