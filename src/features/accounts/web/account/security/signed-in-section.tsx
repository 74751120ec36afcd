import { Badge, Button } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { confirm } from '../../../../../ui/confirm.ts';
import { formatDateTime, formatRelative } from '../../../../../ui/format.ts';
import { DataState } from '../../../../../ui/page/data-state.tsx';
import type { OwnSession } from '../../../own-account/contract.ts';
import { AccountSection } from '../account-form.tsx';
import { ownSessionsOptions, useSignOut } from './own-sessions.ts';
import classes from './signed-in-section.module.css';

export function SignedInSection() {
  const query = useQuery(ownSessionsOptions);
  return (
    <AccountSection
      title="Where you are logged in"
      about="Each login lasts up to 30 days. If you don't recognize one, log it out and change your password."
    >
      <DataState query={query} failed="Couldn't load where you are logged in.">
        {(sessions) => <Sessions sessions={sessions} />}
      </DataState>
    </AccountSection>
  );
}

function Sessions({ sessions }: { readonly sessions: readonly OwnSession[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The button that was pressed is gone with its line.
  const signOut = useSignOut(() => list.current?.focus());
  const endOthers = async () => {
    const sure = await confirm({
      title: 'Log out everywhere else?',
      text: 'Every other device has to log in again. Anything unsaved there is lost.',
      confirm: 'Log out everywhere else',
    });
    if (sure) signOut.mutate(undefined);
  };
  return (
    <div data-wide>
      <ul className={classes.sessions} ref={list} tabIndex={-1} aria-label="Sign-ins">
        {sessions.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            busy={signOut.isPending && signOut.variables === session._id}
            onSignOut={() => signOut.isPending || signOut.mutate(session._id)}
          />
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Button
          mt="md"
          variant="default"
          loading={signOut.isPending && signOut.variables === undefined}
          onClick={() => void endOthers()}
        >
          Log out everywhere else
        </Button>
      ) : null}
    </div>
  );
}

interface SessionLineProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

function SessionLine({ session: { device, isCurrent, signedInAt, lastUsedAt }, busy, onSignOut }: SessionLineProps) {
  const name = device ?? 'An unknown device';
  const since = formatDateTime(signedInAt);
  return (
    <li>
      <IconDeviceDesktop size={20} aria-hidden className={classes.icon} />
      <div className={classes.what}>
        <span className={classes.name}>
          {name}
          {isCurrent ? (
            <Badge variant="light" color="pine">
              This device
            </Badge>
          ) : null}
        </span>
        <span className={classes.detail}>
          Logged in <time dateTime={signedInAt}>{since}</time>
          {isCurrent ? '' : ` · last used ${formatRelative(lastUsedAt)}`}
        </span>
      </div>
      {isCurrent ? null : (
        <Button
          size="compact-md"
          variant="default"
          loading={busy}
          onClick={onSignOut}
          aria-label={`Log out: ${name}, logged in ${since}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
