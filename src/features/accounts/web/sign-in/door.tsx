import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { lazyComponent } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import type { Credentials } from '../../sign-in/credentials.ts';
import type { lenderSignIn, signIn } from '../../sign-in/endpoints.ts';
import type { LetIn } from '../../two-factor/contract.ts';
import { askPasskey, type lenderPasskeySignIn, type passkeySignIn } from '../../two-factor/endpoints.ts';
import type { SecondStep } from '../../two-factor/model.ts';
import { type JustSignedUp, NextSteps } from '../sign-up/just-signed-up.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { askPasskeyOf } from './passkeys.ts';
import type { SecondStepProps } from './second-step.tsx';
import { SignInForm, SignInFrame } from './sign-in.tsx';

const SecondStepForm = lazyComponent<SecondStepProps>(
  async () => (await import('./second-step.tsx')).SecondStepForm,
  ({ backToPassword }) => (
    <Anchor component="button" type="button" size="sm" onClick={() => backToPassword()}>
      Back to the password
    </Anchor>
  ),
);

interface DoorProps {
  readonly title: string;
  readonly subtitle: string;
  readonly isLender: boolean;
  readonly byPassword: typeof signIn | typeof lenderSignIn;
  readonly byPasskey: typeof passkeySignIn | typeof lenderPasskeySignIn;
  /** Begins the session. */
  readonly arrive: (answer: LetIn) => Promise<void>;
  /** What a failure is called here. */
  readonly failureOf: (error: unknown) => string;
  readonly resetPath: '/password-reset' | '/lender-password-reset';
  /** Who has just signed up, and what they do next. */
  readonly signedUp?: JustSignedUp | undefined;
  /** Other ways in, under the form. */
  readonly footer: ReactNode;
}

/** A login: the password, where the account has one the second factor after it, or a passkey instead of both. */
export function Door({ title, subtitle, isLender, byPassword, byPasskey, arrive, failureOf, ...rest }: DoorProps) {
  const [pending, setPending] = useState<{ readonly email: string; readonly step: SecondStep }>();
  const [email, setEmail] = useState(rest.signedUp?.email ?? '');
  const saying = (act: () => Promise<void>) => act().catch((error: unknown) => notice.error(failureOf(error)));
  const enter = (credentials: Credentials) =>
    saying(async () => {
      const answer = await callEndpoint(byPassword, { body: credentials });
      if ('twoFactor' in answer) setPending({ email: credentials.email, step: answer.twoFactor });
      else await arrive(answer);
    });
  const enterByPasskey = () =>
    saying(async () => {
      const { options } = await callEndpoint(askPasskey, {});
      const passkey = await askPasskeyOf(options);
      await arrive(await callEndpoint(byPasskey, { body: { passkey } }));
    });
  if (pending) {
    const backToPassword = (why?: string) => {
      setEmail(pending.email);
      setPending(undefined);
      if (why !== undefined) notice.error(why);
    };
    return (
      <SignInFrame title="Confirm it's you" subtitle={`Logging in as ${pending.email}`} footer={null}>
        <SecondStepForm step={pending.step} arrive={arrive} backToPassword={backToPassword} failureOf={failureOf} />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={title}
      subtitle={subtitle}
      footer={rest.footer}
      below={<DemoAccounts isLender={isLender} signIn={enter} />}
    >
      {rest.signedUp ? <NextSteps {...rest.signedUp} /> : null}
      <SignInForm signIn={enter} email={email} resetPath={rest.resetPath} />
      <PasskeyButton signIn={enterByPasskey} />
    </SignInFrame>
  );
}
