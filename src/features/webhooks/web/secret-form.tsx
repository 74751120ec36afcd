import { Button, Text } from '@mantine/core';
import { readTexts } from '../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint } from '../../../ui/api/api.ts';
import type { Typed } from '../../../ui/forms/input-parts.ts';
import { ShownOnce } from '../../../ui/reading/shown-once.tsx';
import { currentPasswordRule } from '../../accounts/sign-in/credentials.ts';
import {
  AccountForm,
  CurrentPasswordField,
  OwnAddress,
  useAccountForm,
} from '../../accounts/web/account/account-form.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { rotateSecret } from '../endpoints.ts';
import { overlapHours } from '../model.ts';

const rules = { currentPassword: currentPasswordRule };
const read = (typed: Typed) => readTexts(rules, typed);

interface SecretFormProps {
  readonly id: string;
  readonly onReplaced: (secret: string) => void;
  readonly onCancel: () => void;
}

/** Replaces the secret of a webhook, for who knows the password. */
export function SecretForm({ id, onReplaced, onCancel }: SecretFormProps) {
  const { email } = useProfile();
  const state = useAccountForm({
    read,
    initialValues: { currentPassword: '' },
    async save({ currentPassword }) {
      onReplaced((await callEndpoint(rotateSecret, { params: { id }, body: { currentPassword } })).secret);
    },
  });
  return (
    <AccountForm
      state={state}
      label="Replace secret"
      other={
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      <Text size="sm">
        Your server has {overlapHours} hours to take the new secret. Until then, deliveries are signed with both.
      </Text>
      <OwnAddress email={email} />
      <div style={{ maxWidth: 480 }}>
        <CurrentPasswordField form={state.form} />
      </div>
    </AccountForm>
  );
}

/** The one time that a secret is shown. */
export const NewSecret = ({ secret, onDone }: { readonly secret: string; readonly onDone: () => void }) => (
  <ShownOnce
    title="Your signing secret"
    about="Your server checks signatures with it. Copy it now: it can’t be shown again."
    label="Signing secret"
    value={secret}
    copy="Copy secret"
    onDone={onDone}
  />
);
