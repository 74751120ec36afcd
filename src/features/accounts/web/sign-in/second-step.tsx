import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { ApiError, callEndpoint } from '../../../../ui/api/api.ts';
import { loginEnded } from '../../errors.ts';
import type { LetIn } from '../../two-factor/contract.ts';
import { askSecondStepPasskey, completeSignIn } from '../../two-factor/endpoints.ts';
import { recoveryCodeRule, type SecondFactor, type SecondStep, totpCodeRule } from '../../two-factor/model.ts';
import { isAboutFields, Refusal, useEntryForm } from '../sign-up/entry-form.tsx';
import { askPasskeyOf, knowsPasskeys, PasskeyFailure } from './passkeys.ts';

export interface SecondStepProps {
  readonly step: SecondStep;
  readonly arrive: (answer: LetIn) => Promise<void>;
  /** @param why when it was not the person's own wish */
  readonly backToPassword: (why?: string) => void;
  readonly failureOf: (error: unknown) => string;
}

/** The code of an app, a passkey or a recovery code: whatever the account has, one at a time. */
export function SecondStepForm(props: SecondStepProps) {
  const { step, backToPassword } = props;
  const usable = step.methods.filter((method) => method !== 'passkey' || knowsPasskeys());
  const [method, setMethod] = useState(usable[0]);
  const [failure, setFailure] = useState('');
  const onFailure = (error: unknown) => {
    if (error instanceof ApiError && error.is(loginEnded)) backToPassword(error.body?.message);
    else if (error instanceof PasskeyFailure) setFailure(error.message);
    else
      setFailure(
        error instanceof ApiError && error.status < 500 ? (error.body?.message ?? '') : props.failureOf(error),
      );
  };
  const choose = (other: SecondFactor) => {
    setFailure('');
    setMethod(other);
  };
  const way = { ...props, failure, setFailure, onFailure };
  return (
    <Stack gap="md">
      {method === undefined ? (
        <Text>
          This browser doesn't support passkeys, and your account has no other way to confirm. Please use another
          browser.
        </Text>
      ) : null}
      {method === 'passkey' ? <ByPasskey {...way} /> : null}
      {method === 'totp' || method === 'recoveryCode' ? <ByCode key={method} {...way} method={method} /> : null}
      <Stack gap="xs" align="flex-start">
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => choose(other)}>
              {ways[other]}
            </Anchor>
          ))}
        <Anchor component="button" type="button" size="sm" onClick={() => backToPassword()}>
          Back to the password
        </Anchor>
      </Stack>
    </Stack>
  );
}

const ways: Record<SecondFactor, string> = {
  totp: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
};

interface WayProps extends SecondStepProps {
  readonly failure: string;
  readonly setFailure: (text: string) => void;
  readonly onFailure: (error: unknown) => void;
}

const fields = {
  totp: {
    label: 'Code',
    description: 'The six digits that your authenticator app shows now.',
    rule: totpCodeRule,
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recoveryCode: {
    label: 'Recovery code',
    description: 'One of the codes you saved when you set this up. Each works once.',
    rule: recoveryCodeRule,
    input: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  },
} as const;

function ByCode({ method, step, arrive, failure, setFailure, onFailure }: WayProps & { method: keyof typeof fields }) {
  const { label, description, rule, input } = fields[method];
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts({ code: rule }, typed),
    initialValues: { code: '' },
    async send({ code }) {
      setFailure('');
      const body = { method, challenge: step.challenge, code };
      await arrive(await callEndpoint(completeSignIn, { body }));
    },
    onFailure(error) {
      if (!isAboutFields(error)) onFailure(error);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        <TextInput
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          descriptionProps={{ mt: 6 }}
          name="code"
          size="md"
          autoFocus
          aria-required
          {...input}
          {...form.getInputProps('code')}
        />
        <Refusal>{failure}</Refusal>
        <Button type="submit" size="md" loading={busy} fullWidth>
          Confirm
        </Button>
      </Stack>
    </form>
  );
}

function ByPasskey({ step: { challenge }, arrive, failure, setFailure, onFailure }: WayProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      const { options } = await callEndpoint(askSecondStepPasskey, { body: { challenge } });
      const passkey = await askPasskeyOf(options);
      await arrive(await callEndpoint(completeSignIn, { body: { method: 'passkey', challenge, passkey } }));
    } catch (error) {
      onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      <Text size="sm">Your device, browser or security key confirms it.</Text>
      <Refusal>{failure}</Refusal>
      <Button
        size="md"
        fullWidth
        autoFocus
        leftSection={<IconKey size={18} aria-hidden />}
        loading={busy}
        onClick={() => void confirm()}
      >
        Use a passkey
      </Button>
    </Stack>
  );
}
