import { Alert, Button, Paper, Text, Title } from '@mantine/core';
import { IconDeviceMobile, IconKey, IconLifebuoy, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate, formatRelative } from '../../../../../ui/format.ts';
import { onDemand } from '../../../../../ui/on-demand.tsx';
import { DataState } from '../../../../../ui/page/data-state.tsx';
import { fewRecoveryCodes, type Passkey, recoveryCodeCount, type TwoFactorState } from '../../../two-factor-model.ts';
import { useProfile } from '../../session.ts';
import { knowsPasskeys } from '../../sign-in/passkeys.ts';
import type { ChangeDialogProps } from './change-dialog.tsx';
import classes from './two-factor.module.css';
import { type Change, twoFactorOptions } from './two-factor-state.ts';

const ChangeDialog = onDemand<ChangeDialogProps>(
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
        title="Two-factor sign-in"
        about="A second proof beside your password, so that a stolen password opens nothing."
      >
        <DataState query={query} failed="Your second factors could not be loaded.">
          {(state) => <AppAndCodes state={state} open={setChange} />}
        </DataState>
      </Section>
      <Section
        title="Passkeys"
        about="A passkey of your phone, computer or security key is a second factor, and can also replace the password when you log in."
      >
        <DataState query={query} failed="Your passkeys could not be loaded.">
          {(state) => <Passkeys passkeys={state.passkeys} open={setChange} />}
        </DataState>
      </Section>
      <ChangeDialog change={change} onClose={() => setChange(undefined)} />
    </>
  );
}

function SetUpNotice() {
  if (!useProfile().mustSetUpTwoFactor) return null;
  return (
    <Alert color="amber" icon={<IconShieldLock />} title="Your account needs two-factor sign-in" mb="md">
      Set up an authenticator app or add a passkey to go on. Everything else opens once you have.
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
          onClick={() => open({ kind: 'setUp' })}
        >
          {authenticator ? 'Set up anew' : 'Set up'}
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
          detail={`${recoveryCodesLeft} of ${recoveryCodeCount} left. Each lets you in once, should you lose everything else.`}
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
            {recoveryCodesLeft === 0 ? 'You have no recovery codes left.' : 'You have few recovery codes left.'} Please
            renew them and keep the new ones.
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
        <Button mt="md" variant="default" onClick={() => open({ kind: 'addPasskey' })}>
          Add a passkey
        </Button>
      ) : (
        <Text size="sm" mt="md">
          This browser knows no passkeys.
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
