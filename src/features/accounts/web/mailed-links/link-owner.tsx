import '@mantine/core/styles/PasswordInput.css';
import { Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { readTexts, type TextRule, type TextsOf } from '../../../../kernel/fields/texts/text-rule.ts';
import { messageOf } from '../../../../ui/api/api.ts';
import { MessagePage, type PageLink } from '../../../../ui/page/message-page.tsx';
import type { Profile } from '../../model.ts';
import { passwordRule } from '../../sign-in/credentials.ts';
import { newPasswordRule } from '../../sign-up/model.ts';
import { useSession } from '../session.ts';
import { SignInFrame } from '../sign-in/sign-in.tsx';
import { type EntryForm, isAboutFields, NewPasswordField, Refusal, useEntryForm } from '../sign-up/entry-form.tsx';
import { isLinkProblem } from './mailed-token.tsx';

/** What the person who opened the link proves besides having it; nothing: their session does. */
export interface LinkProof {
  readonly password?: string;
  readonly newPassword?: string;
}
type Shown = 'session' | 'password' | 'newPassword';

export interface LinkOwnerProps {
  readonly title: string;
  /** What the button does. */
  readonly action: string;
  readonly send: (proof: LinkProof) => Promise<void>;
  /** The link itself is at fault. */
  readonly onDead: (text: string) => void;
  /** Whether the mail alone is enough to replace the password. */
  readonly mayReplacePassword: boolean;
  /** Said instead of the question, where the person logged in here has nothing to confirm. */
  readonly settled?: ((profile: Profile) => string | undefined) | undefined;
  readonly onward: PageLink;
}

/**
 * The page that a mailed link opens. It does nothing by itself, since programs that scan mail open links too, and asks for the
 * account: its session in this browser, else its password, or where `mayReplacePassword` a new one.
 */
export function LinkOwner(props: LinkOwnerProps) {
  const { title, settled, onward } = props;
  const session = useSession();
  const [chosen, setChosen] = useState<Shown>();
  if (session.status === 'loading') return <MessagePage title={title} subtitle="One moment." way={onward} />;
  const shown = chosen ?? (session.status === 'in' ? 'session' : 'password');
  if (shown === 'newPassword') return <ByNewPassword {...props} back={() => setChosen('password')} />;
  if (shown === 'password' || session.status !== 'in')
    return <ByPassword {...props} replace={() => setChosen('newPassword')} />;
  const nothingLeft = settled?.(session.profile);
  if (nothingLeft === undefined)
    return (
      <BySession
        {...props}
        profile={session.profile}
        askPassword={() => setChosen('password')}
        replace={() => setChosen('newPassword')}
      />
    );
  return (
    <MessagePage
      title={nothingLeft}
      subtitle={`You're logged in as ${session.profile.email}.`}
      actions={
        <Button variant="default" onClick={() => setChosen('password')}>
          Use a different account
        </Button>
      }
      way={onward}
    />
  );
}

interface BySessionProps extends LinkOwnerProps {
  readonly profile: Profile;
  readonly askPassword: () => void;
  readonly replace: () => void;
}

/** One button. It names the account, which somebody else may have logged in to on this device. */
function BySession({ profile, askPassword, replace, mayReplacePassword, ...rest }: BySessionProps) {
  const entry = useProof({}, rest.onDead, () => rest.send({}), askPassword);
  const name = `${profile.firstName} ${profile.lastName}`.trim();
  return (
    <ProofForm
      {...rest}
      entry={entry}
      subtitle={`You're logged in as ${name === '' ? profile.email : `${name} (${profile.email})`}.`}
      footer={
        <Other onClick={mayReplacePassword ? replace : askPassword}>
          {mayReplacePassword ? "I didn't create this account" : 'Use a different account'}
        </Other>
      }
    >
      {null}
    </ProofForm>
  );
}

function ByPassword({ replace, mayReplacePassword, ...rest }: LinkOwnerProps & { readonly replace: () => void }) {
  const entry = useProof({ password: passwordRule }, rest.onDead, ({ password }) => rest.send({ password }));
  return (
    <ProofForm
      {...rest}
      entry={entry}
      subtitle="Enter the password of your Plinth account."
      footer={
        mayReplacePassword ? <Other onClick={replace}>Forgot it, or didn't sign up? Set a new password</Other> : null
      }
    >
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        autoFocus
        aria-required
        aria-invalid={entry.form.errors.password ? true : undefined}
        {...entry.form.getInputProps('password')}
      />
    </ProofForm>
  );
}
function ByNewPassword({ back, ...rest }: LinkOwnerProps & { readonly back: () => void }) {
  const entry = useProof({ newPassword: newPasswordRule }, rest.onDead, (chosen) => rest.send(chosen));
  return (
    <ProofForm
      {...rest}
      action="Set password and verify"
      entry={entry}
      subtitle="Set a new password. This logs out everyone who has used this account."
      footer={<Other onClick={back}>Use the current password</Other>}
    >
      <NewPasswordField form={entry.form} name="newPassword" label="New password" autoFocus />
    </ProofForm>
  );
}

/** @param onFields where no field is there to say a refusal beside */
function useProof<const R extends Readonly<Record<string, TextRule>>>(
  rules: R,
  onDead: LinkOwnerProps['onDead'],
  send: (values: TextsOf<R>) => Promise<void>,
  onFields?: () => void,
) {
  const [failure, setFailure] = useState('');
  const entry = useEntryForm({
    read: (typed) => readTexts(rules, typed),
    initialValues: Object.fromEntries(Object.keys(rules).map((name) => [name, ''])),
    async send(values) {
      setFailure('');
      await send(values);
    },
    onFailure(error) {
      if (isLinkProblem(error)) onDead(messageOf(error));
      else if (isAboutFields(error)) onFields?.();
      else setFailure(messageOf(error));
    },
  });
  return { ...entry, failure };
}

interface ProofFormProps {
  readonly title: string;
  readonly subtitle: string;
  readonly action: string;
  readonly entry: EntryForm & { readonly failure: string };
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

const ProofForm = ({ title, subtitle, action, entry: { busy, submit, failure }, footer, children }: ProofFormProps) => (
  <SignInFrame title={title} subtitle={subtitle} footer={footer}>
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        {children}
        <Refusal>{failure}</Refusal>
        <Button type="submit" size="md" loading={busy} fullWidth>
          {action}
        </Button>
      </Stack>
    </form>
  </SignInFrame>
);

const Other = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <Anchor component="button" type="button" inherit underline="always" onClick={onClick}>
    {children}
  </Anchor>
);
