import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { formatDateTime } from '../../../../../ui/format.ts';
import { notice } from '../../../../../ui/notices.tsx';
import { cancelEmailChange, requestEmailChange } from '../../../own-account/endpoints.ts';
import { emailChangeRules } from '../../../own-account/model.ts';
import { useProfile } from '../../session.ts';
import { EntryField } from '../../sign-up/entry-form.tsx';
import { AccountForm, AccountSection, CurrentPasswordField, OwnAddress, useAccountForm } from '../account-form.tsx';
import { type OwnAccount, useReadAgain } from './own-account.ts';

export function EmailSection({ waiting }: { readonly waiting: OwnAccount['emailChange'] }) {
  const { email, emailVerified } = useProfile();
  return (
    <AccountSection
      title="Email address"
      about="You log in with it, and we send email to it. A new address takes effect once you open the link we send there; that logs out every other device."
    >
      <Stack gap="md">
        <Group gap="xs">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
          <Badge variant="light" color={emailVerified ? 'pine' : 'amber'}>
            {emailVerified ? 'Verified' : 'Not verified'}
          </Badge>
        </Group>
        {waiting ? <Waiting {...waiting} /> : null}
        <ChangeForm email={email} />
      </Stack>
    </AccountSection>
  );
}

function ChangeForm({ email }: { readonly email: string }) {
  const readAgain = useReadAgain();
  const state = useAccountForm({
    read: (typed) => readTexts(emailChangeRules, typed),
    initialValues: { email: '', currentPassword: '' },
    async save(body, form) {
      const { message } = await callEndpoint(requestEmailChange, { body });
      form.reset();
      notice.success(message);
      await readAgain();
    },
  });
  return (
    <AccountForm state={state} label="Send the link">
      <OwnAddress email={email} />
      <EntryField form={state.form} name="email" label="New email address" type="email" autoComplete="email" />
      <CurrentPasswordField form={state.form} />
    </AccountForm>
  );
}

/** A change that has been asked for and not confirmed. */
function Waiting({ email, expiresAt }: NonNullable<OwnAccount['emailChange']>) {
  const readAgain = useReadAgain();
  const cancel = useMutation({
    mutationFn: () => callEndpoint(cancelEmailChange, {}),
    onSuccess: () => {
      notice.success('Your email address stays the same.');
      return readAgain();
    },
    onError: (error) => notice.error(messageOf(error)),
  });
  return (
    <Alert color="pine" variant="light" icon={<IconMail />} title="Confirm your new address" role="status">
      <Stack gap="sm" align="flex-start">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Open the link we sent to {email}. It works until {formatDateTime(expiresAt)}. Until you do, nothing changes.
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => cancel.mutate()} loading={cancel.isPending}>
          Cancel the change
        </Button>
      </Stack>
    </Alert>
  );
}
