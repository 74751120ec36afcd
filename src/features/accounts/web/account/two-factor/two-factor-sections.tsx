import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconLifebuoy, IconMail, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate, formatRelative } from '../../../../../ui/format.ts';
import { lazyWhenNeeded } from '../../../../../ui/lazy.tsx';
import { DataState } from '../../../../../ui/page/data-state.tsx';
import { fewRecoveryCodes, type Passkey, recoveryCodeCount, type TwoFactorState } from '../../../two-factor/model.ts';
import { SendAgain } from '../../mailed-links/send-again.tsx';
import { useProfile } from '../../session.ts';
import { knowsPasskeys } from '../../sign-in/passkeys.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';
import classes from './two-factor.module.css';
import { type Change, twoFactorOptions } from './two-factor-state.ts';

const ChangeDialog = lazyWhenNeeded<ChangeDialogProps>(
  async () => (await import('./change-dialog.tsx')).ChangeDialog,
  ({ change }) => change !== undefined,
);

/** The second factors of the account: app, recovery codes, passkeys. */
export function TwoFactorSections() {
  const query = useQuery(twoFactorOptions);
  const [change, setChange] = useState<Change>();
  return (
    <>
      <SetUpNotice />
      <Section
        title="Two-factor authentication"
        about="A second step after your password, so a stolen password alone can't log in."
      >
        <DataState query={query} failed="Couldn't load your second factors.">
          {(state) => <AppAndCodes state={state} open={setChange} />}
        </DataState>
      </Section>
      <Section
        title="Passkeys"
        about="A passkey of your phone, computer or security key works as a second factor, and can replace your password when you log in."
      >
        <DataState query={query} failed="Couldn't load your passkeys.">
          {(state) => <Passkeys passkeys={state.passkeys} open={setChange} />}
        </DataState>
      </Section>
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}

/** What has to come first: the server refuses a second factor for an address that nobody has verified. */
function SetUpNotice() {
  const { mustSetUpTwoFactor, emailVerified, email } = useProfile();
  if (!emailVerified)
    return (
      <Alert color="amber" icon={<IconMail />} title="Verify your email address first" mb="md">
        <Stack gap="sm" align="flex-start">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            You can set up two-factor authentication once your email address is verified. Open the link we sent to{' '}
            {email}, or get a new one.
          </Text>
          <SendAgain email={email} />
        </Stack>
      </Alert>
    );
  if (!mustSetUpTwoFactor) return null;
  return (
    <Alert color="amber" icon={<IconShieldLock />} title="Your account requires two-factor authentication" mb="md">
      Set up an authenticator app or add a passkey to go on. The rest of your account opens once you have.
    </Alert>
  );
}

interface SectionProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

const Section = ({ title, about, children }: SectionProps) => (
  <Paper component="section" withBorder className={classes.section} aria-label={title}>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text size="sm" c="dimmed" mt={4} maw="64ch">
      {about}
    </Text>
    {children}
  </Paper>
);

interface AppAndCodesProps {
  readonly state: TwoFactorState;
  readonly open: (change: Change) => void;
}

function AppAndCodes({ state: { authenticator, recoveryCodesLeft, passkeys, isRequired }, open }: AppAndCodesProps) {
  const { emailVerified } = useProfile();
  const hasFactor = authenticator !== null || passkeys.length > 0;
  const isLast = isRequired && passkeys.length === 0;
  return (
    <ul className={classes.rows}>
      <Row
        icon={<IconDeviceMobile size={20} aria-hidden />}
        name="Authenticator app"
        detail={authenticator ? `On since ${formatDate(authenticator.activeSince)}` : 'Off'}
      >
        <Button
          size="compact-md"
          variant={authenticator ? 'default' : 'filled'}
          disabled={!emailVerified}
          onClick={() => open({ kind: 'setUp' })}
        >
          {authenticator ? 'Set up again' : 'Set up'}
        </Button>
        {authenticator && !isLast ? (
          <Button size="compact-md" variant="default" onClick={() => open({ kind: 'turnOff' })}>
            Turn off
          </Button>
        ) : null}
      </Row>
      {hasFactor ? (
        <Row
          icon={<IconLifebuoy size={20} aria-hidden />}
          name="Recovery codes"
          detail={`${recoveryCodesLeft} of ${recoveryCodeCount} left. Each one logs you in once if you lose your other options.`}
        >
          <Button
            size="compact-md"
            variant="default"
            aria-label="Renew the recovery codes"
            onClick={() => open({ kind: 'renewCodes' })}
          >
            Renew
          </Button>
        </Row>
      ) : null}
      {hasFactor && recoveryCodesLeft <= fewRecoveryCodes ? (
        <li style={{ display: 'block' }}>
          <Alert color="amber" variant="light" role="status">
            {recoveryCodesLeft === 0 ? 'You have no recovery codes left.' : 'You are almost out of recovery codes.'}{' '}
            Renew them and store the new ones.
          </Alert>
        </li>
      ) : null}
    </ul>
  );
}

function Passkeys({
  passkeys,
  open,
}: {
  readonly passkeys: readonly Passkey[];
  readonly open: (change: Change) => void;
}) {
  const { emailVerified } = useProfile();
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className={classes.rows} aria-label="Your passkeys">
          {passkeys.map(({ _id: id, name, createdAt, lastUsedAt }) => (
            <Row
              key={id}
              icon={<IconKey size={20} aria-hidden />}
              name={name}
              detail={`Added ${formatDate(createdAt)} · ${lastUsedAt === null ? 'not used yet' : `last used ${formatRelative(lastUsedAt)}`}`}
            >
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Rename the passkey ${name}`}
                onClick={() => open({ kind: 'renamePasskey', id, name })}
              >
                Rename
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Remove the passkey ${name}`}
                onClick={() => open({ kind: 'removePasskey', id, name })}
              >
                Remove
              </Button>
            </Row>
          ))}
        </ul>
      ) : null}
      {knowsPasskeys() ? (
        <Button mt="md" variant="default" disabled={!emailVerified} onClick={() => open({ kind: 'addPasskey' })}>
          Add a passkey
        </Button>
      ) : (
        <Text size="sm" mt="md">
          This browser doesn't support passkeys.
        </Text>
      )}
    </>
  );
}

interface RowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly detail: string;
  readonly children: ReactNode;
}

const Row = ({ icon, name, detail, children }: RowProps) => (
  <li>
    <span className={classes.icon}>{icon}</span>
    <div>
      <div className={classes.name}>{name}</div>
      <div className={classes.detail}>{detail}</div>
    </div>
    <div className={classes.actions}>{children}</div>
  </li>
);
