import { Alert, Anchor, Button, Checkbox, Input, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { IconGift } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import type { FieldsFormState } from '../../../../ui/forms/input-parts.ts';
import { notice } from '../../../../ui/notices.tsx';
import { planOnTrial, type SignUpPlan, userTypes } from '../../model.ts';
import { planNamed, trial } from '../../plans.ts';
import { lenderSignUp, signUp } from '../../sign-up/endpoints.ts';
import { readSignUp, type SignUp } from '../../sign-up/model.ts';
import { SignInFrame } from '../sign-in/sign-in.tsx';
import { EntryField, isAboutFields, isRefusal, NewPasswordField, Refusal, useEntryForm } from './entry-form.tsx';

const blank = {
  firstName: '',
  lastName: '',
  password: '',
  marketingOptIn: false,
  companyName: '',
  companyWebsite: '',
  phoneNumber: '',
  yearsInBusiness: '',
  licenseNumber: '',
  acceptTerms: false,
};

const send = (form: SignUp) =>
  form.userType === 'Lender' ? callEndpoint(lenderSignUp, { body: form }) : callEndpoint(signUp, { body: form });

/** The account of a broker, an investor or a lender user. */
export function SignUpPage() {
  const { plan, email = '', userType = 'Broker' } = useSearch({ from: '/signup' });
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState('');
  const { form, busy, submit } = useEntryForm({
    initialValues: { ...blank, email, userType },
    read: (typed) => readSignUp({ ...typed, plan }),
    async send(values) {
      setRefusal('');
      const { message } = await send(values);
      notice.success(message);
      const signedUp = { email: values.email, userType: values.userType, plan: plan ?? planOnTrial };
      await navigate({ to: '/login', state: { signedUp } });
    },
    onFailure(error) {
      if (!isRefusal(error)) notice.error(`Sign up failed: ${messageOf(error)}`);
      else if (!isAboutFields(error)) setRefusal(error.body?.message ?? 'Sign up failed. Please try again.');
    },
  });
  const isLender = form.values.userType === 'Lender';
  return (
    <SignInFrame
      wide
      title="Create your account"
      subtitle="Find the programs that fit your deals."
      footer={<OtherWays isLender={isLender} />}
    >
      <form onSubmit={submit} noValidate aria-busy={busy}>
        <Stack gap="md">
          {isLender ? null : <TrialTerms plan={plan} />}
          <UserTypeChoice form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <EntryField form={form} name="firstName" label="First name" autoComplete="given-name" autoFocus />
            <EntryField form={form} name="lastName" label="Last name" autoComplete="family-name" />
          </SimpleGrid>
          <EntryField form={form} name="email" label="Email" type="email" autoComplete="username" />
          <NewPasswordField form={form} />
          {isLender ? <CompanyFields form={form} /> : null}
          <Checkbox label="Send me news about Plinth" {...form.getInputProps('marketingOptIn', { type: 'checkbox' })} />
          <Refusal>{refusal}</Refusal>
          <Button type="submit" size="md" loading={busy} fullWidth>
            Sign up
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}

/** What begins with the sign-up, whether a plan was chosen or not. */
function TrialTerms({ plan }: { readonly plan: SignUpPlan | undefined }) {
  const { name } = planNamed(plan ?? planOnTrial);
  const lowest = planNamed('starter').name;
  return (
    <Alert color="pine" variant="light" icon={<IconGift />} title={plan ? `${name} plan` : `Free ${name} trial`}>
      Free for {trial.days} days{trial.needsCard ? '' : ', no credit card needed'}. After that{' '}
      {name === lowest ? 'you keep the same features.' : `your account moves to ${lowest} until you choose a plan.`}
    </Alert>
  );
}

function UserTypeChoice({ form }: { readonly form: FieldsFormState }) {
  const id = useId();
  const { value, onChange, error } = form.getInputProps('userType');
  return (
    <Input.Wrapper label="I am a" labelElement="div" labelProps={{ id }} error={error} size="md">
      <SegmentedControl
        aria-labelledby={id}
        data={[...userTypes]}
        value={String(value)}
        onChange={onChange}
        size="md"
        fullWidth
        mt={4}
      />
    </Input.Wrapper>
  );
}

/** What an administrator wants to know before a lender user is let in. */
function CompanyFields({ form }: { readonly form: FieldsFormState }) {
  return (
    <Stack gap="md" role="group" aria-label="Your company">
      <EntryField form={form} name="companyName" label="Company name" autoComplete="organization" />
      <EntryField
        form={form}
        name="companyWebsite"
        label="Company website"
        type="url"
        autoComplete="url"
        placeholder="https://"
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <EntryField form={form} name="phoneNumber" label="Phone number" type="tel" autoComplete="tel" />
        <EntryField
          form={form}
          name="yearsInBusiness"
          label="Years in business"
          inputMode="decimal"
          autoComplete="off"
        />
      </SimpleGrid>
      <EntryField form={form} name="licenseNumber" label="License number" autoComplete="off" />
      <Checkbox
        label={
          <>
            I accept the{' '}
            <Anchor href="/terms" target="_blank" rel="noopener" inherit underline="always">
              terms and conditions
            </Anchor>
          </>
        }
        {...form.getInputProps('acceptTerms', { type: 'checkbox' })}
      />
    </Stack>
  );
}

const OtherWays = ({ isLender }: { readonly isLender: boolean }) => (
  <Stack gap={6}>
    <span>
      Have an account?{' '}
      <Anchor component={Link} to="/login" inherit underline="always">
        Log in
      </Anchor>
    </span>
    {isLender ? <span>An administrator approves the accounts of lenders before they open.</span> : null}
  </Stack>
);
