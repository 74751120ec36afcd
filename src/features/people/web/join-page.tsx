import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { linkTokenHeader } from '../../../kernel/access.ts';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { notice } from '../../../ui/notices.tsx';
import { ErrorState, LoadingRows } from '../../../ui/page/data-state.tsx';
import { DeadLink, isLinkProblem, useMailedToken } from '../../accounts/web/mailed-links/mailed-token.tsx';
import { SignInFrame } from '../../accounts/web/sign-in/sign-in.tsx';
import {
  EntryField,
  isAboutFields,
  NewPasswordField,
  Refusal,
  useEntryForm,
} from '../../accounts/web/sign-up/entry-form.tsx';
import { acceptInvitation, readInvitation } from '../endpoints.ts';
import { joinRules } from '../model.ts';

const toLogin = { label: 'Go to the login', to: '/login' } as const;
const byLink = (token: string) => ({ headers: { [linkTokenHeader]: token } });

/** /join#<token>: somebody who was invited creates the account of an administrator. */
export function JoinPage() {
  const token = useMailedToken();
  if (token === undefined) return <DeadLink text="This link is incomplete." way={toLogin} />;
  return <Invited key={token} token={token} />;
}

function Invited({ token }: { readonly token: string }) {
  const [dead, setDead] = useState<string>();
  const query = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => callEndpoint(readInvitation, {}, { signal, ...byLink(token) }),
    // The link is spent once it was used.
    staleTime: Infinity,
    retry: false,
  });
  if (dead !== undefined) return <DeadLink text={dead} way={toLogin} />;
  if (query.data) return <Join token={token} {...query.data} onDead={setDead} />;
  if (isLinkProblem(query.error)) return <DeadLink text={messageOf(query.error)} way={toLogin} />;
  return (
    <SignInFrame title="Your invitation" subtitle="One moment." footer={null}>
      {query.isError ? (
        <ErrorState title="Couldn't open the invitation." error={query.error} retry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </SignInFrame>
  );
}

interface JoinProps {
  readonly token: string;
  readonly email: string;
  readonly invitedBy: string;
  readonly onDead: (text: string) => void;
}

function Join({ token, email, invitedBy, onDead }: JoinProps) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState('');
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(joinRules, typed),
    initialValues: { firstName: '', lastName: '', password: '' },
    async send(body) {
      setFailure('');
      const { message } = await callEndpoint(acceptInvitation, { body }, byLink(token));
      notice.success(message);
      await navigate({ to: '/login' });
    },
    onFailure(error) {
      if (isLinkProblem(error)) onDead(messageOf(error));
      else if (!isAboutFields(error)) setFailure(messageOf(error));
    },
  });
  return (
    <SignInFrame
      title="Create your account"
      subtitle={`${invitedBy} invites ${email} to become an administrator of Plinth.`}
      footer={null}
    >
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          {/* So that password managers save it under this address. */}
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <EntryField form={form} name="firstName" label="First name" autoComplete="given-name" autoFocus />
          <EntryField form={form} name="lastName" label="Last name" autoComplete="family-name" />
          <NewPasswordField form={form} />
          <Refusal>{failure}</Refusal>
          <Button type="submit" size="md" loading={busy} fullWidth>
            Create account
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
