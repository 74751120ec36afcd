import '@mantine/core/styles/PasswordInput.css';
import { Alert, Anchor, Box, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { readTexts } from '../../../../kernel/fields/texts/text-rule.ts';
import { focusFirstInvalid } from '../../../../ui/forms/input-parts.ts';
import { Mark } from '../../../../ui/page/mark.tsx';
import { type Credentials, credentialsRules } from '../../sign-in/credentials.ts';
import { useSession } from '../session.ts';
import classes from './sign-in.module.css';

interface SignInFrameProps {
  readonly title: string;
  readonly subtitle: string;
  readonly children: ReactNode;
  /** Other ways in, under the form. */
  readonly footer: ReactNode;
  /** What comes under everything else. */
  readonly below?: ReactNode;
  /** For forms with fields side by side. */
  readonly wide?: boolean;
}

export function SignInFrame({ title, subtitle, children, footer, below, wide = false }: SignInFrameProps) {
  return (
    <Box className={classes.frame} data-wide={wide || undefined}>
      <Mark className={classes.mark} />
      <Title order={1} ta="center">
        {title}
      </Title>
      <Text c="dimmed" ta="center" mt={4}>
        {subtitle}
      </Text>
      <Paper className={classes.form} withBorder mt="lg">
        {children}
      </Paper>
      <Text size="sm" c="dimmed" ta="center" mt="lg" component="div">
        {footer}
      </Text>
      {below}
    </Box>
  );
}

interface SignInFormProps {
  /** Signs in; what it throws has already been said. */
  readonly signIn: (credentials: Credentials) => Promise<void>;
  /** What stands in the field at first. */
  readonly email: string;
  readonly resetPath: '/password-reset' | '/lender-password-reset';
}

/** Email and password. What was typed stays after a refusal. */
export function SignInForm({ signIn, email, resetPath }: SignInFormProps) {
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { email, password: '' } });
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const { values, errors } = readTexts(credentialsRules, form.values);
    if (errors) {
      form.setErrors(errors);
      focusFirstInvalid();
      return;
    }
    setBusy(true);
    await signIn(values).finally(() => setBusy(false));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        <Unreachable />
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoFocus={email === ''}
          size="md"
          {...form.getInputProps('email')}
        />
        <div>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus={email !== ''}
            size="md"
            {...form.getInputProps('password')}
          />
          <Anchor component={Link} to={resetPath} size="sm" display="inline-block" mt={8}>
            Forgot your password?
          </Anchor>
        </div>
        <Button type="submit" size="md" loading={busy} fullWidth>
          Log in
        </Button>
      </Stack>
    </form>
  );
}

/** A stored session that could not be read: a reload may bring it back. */
function Unreachable() {
  const session = useSession();
  if (session.status !== 'out' || !session.unreachable) return null;
  return (
    <Alert color="amber" icon={<IconInfoCircle />} role="status">
      Couldn't load your session. Check your connection and reload the page.
    </Alert>
  );
}
