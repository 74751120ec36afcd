import { Badge, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../../../ui/api/api.ts';
import { formatDate, formatDateTime } from '../../../../ui/format.ts';
import { lazyWhenNeeded } from '../../../../ui/lazy.tsx';
import { notice } from '../../../../ui/notices.tsx';
import type { EnvelopeSigner } from '../../contract.ts';
import { remindSigner, sendSignerLink } from '../../endpoints.ts';
import { roleLabels, type SignerState } from '../../model.ts';
import { useWriteAgain } from '../signing-queries.ts';
import { ReassignDialog } from './reassign-dialog.tsx';
import classes from './tab.module.css';

/** Few rows ever need it. */
const HereDialog = lazyWhenNeeded(
  async () => (await import('./here-dialog.tsx')).HereDialog,
  ({ opened }) => opened,
);

interface RowProps {
  readonly dealId: string;
  readonly signer: EnvelopeSigner;
}

const badges: Readonly<Record<SignerState, { readonly label: string; readonly color: string }>> = {
  waiting: { label: 'Waiting', color: 'gray' },
  asked: { label: 'Asked', color: 'blue' },
  opened: { label: 'Opened', color: 'blue' },
  signed: { label: 'Signed', color: 'pine' },
  declined: { label: 'Declined', color: 'red' },
  replaced: { label: 'Replaced', color: 'gray' },
};

/** Somebody who signs: how far they are, and what can be done about it. */
export function SignerRow({ dealId, signer }: RowProps) {
  const { role, name, email, isYou, state, declineReason } = signer;
  const { label, color } = badges[state];
  return (
    <li className={classes.person}>
      <div className={classes.signer}>
        <div className={classes.who}>
          <Group gap="xs">
            <Text fw={600}>
              {name}
              {isYou ? ' (you)' : ''}
            </Text>
            <Badge variant="light" color={color}>
              {label}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed">
            {roleLabels[role]} · {email}
          </Text>
          <Text size="sm">{progressOf(signer)}</Text>
          {declineReason ? <blockquote className={classes.reason}>{declineReason}</blockquote> : null}
          <Trouble signer={signer} />
        </div>
        <Actions dealId={dealId} signer={signer} />
      </div>
    </li>
  );
}

function progressOf({ state, isYou, ...signer }: EnvelopeSigner): string {
  switch (state) {
    case 'waiting':
      return 'Asked once those before have signed';
    case 'asked':
    case 'opened': {
      if (isYou) return signer.signedPlaces > 0 ? `Your turn. ${places(signer)}` : 'Your turn';
      const last = signer.remindedAt
        ? `Reminded ${formatDateTime(signer.remindedAt)}`
        : `Asked ${formatDateTime(signer.askedAt)}`;
      const opened = state === 'opened' ? `Opened ${formatDateTime(signer.openedAt)}. ${places(signer)}` : last;
      return signer.linkExpiresAt ? `${opened}. Link expires ${formatDate(signer.linkExpiresAt)}.` : opened;
    }
    case 'signed':
      return `Signed ${formatDateTime(signer.signedAt)}`;
    case 'declined':
      return `Declined ${formatDateTime(signer.declinedAt)}`;
    case 'replaced':
      return '';
  }
}

const places = ({ signedPlaces, places: all }: Pick<EnvelopeSigner, 'signedPlaces' | 'places'>): string =>
  `${signedPlaces} of ${all} places signed`;

function Trouble({ signer: { undelivered, email, can } }: Pick<RowProps, 'signer'>) {
  if (!undelivered) return null;
  const next = can.reassign ? ' Check the address, then change the signer or send a new link.' : '';
  return (
    <div className={classes.trouble} role="status">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {undelivered.state === 'failed'
          ? `The email to ${email} couldn’t be delivered (${formatDateTime(undelivered.since)}).${next}`
          : `The email to ${email} hasn’t been accepted yet (since ${formatDateTime(undelivered.since)}). We keep trying.`}
      </span>
    </div>
  );
}

function Actions({ dealId, signer }: RowProps) {
  const { can, isYou, name, _id } = signer;
  const [open, setOpen] = useState<'reassign' | 'here'>();
  const remind = useWriteAgain(dealId, _id, remindSigner);
  const link = useWriteAgain(dealId, _id, sendSignerLink);
  const write = async (by: typeof remind) => {
    try {
      notice.success((await by.mutateAsync(undefined)).message);
    } catch (error) {
      notice.error(messageOf(error));
    }
  };
  const close = () => setOpen(undefined);
  return (
    <div className={classes.actions}>
      {can.signHere ? (
        <Button
          variant={isYou ? 'filled' : 'default'}
          onClick={() => setOpen('here')}
          aria-label={isYou ? undefined : `Sign here in person: ${name}`}
        >
          {isYou ? 'Sign now' : 'Sign here in person'}
        </Button>
      ) : null}
      {can.remind ? (
        <Button
          variant="default"
          loading={remind.isPending}
          onClick={() => void write(remind)}
          aria-label={`Remind ${name}`}
        >
          Remind
        </Button>
      ) : null}
      {can.sendLink ? (
        <Button
          variant="default"
          loading={link.isPending}
          onClick={() => void write(link)}
          aria-label={`Send new link: ${name}`}
        >
          Send new link
        </Button>
      ) : null}
      {can.reassign ? (
        <Button variant="default" onClick={() => setOpen('reassign')} aria-label={`Change signer: ${name}`}>
          Change signer
        </Button>
      ) : null}
      <ReassignDialog {...{ dealId, signer }} opened={open === 'reassign'} onClose={close} />
      <HereDialog {...{ dealId, signer }} opened={open === 'here'} onClose={close} />
    </div>
  );
}
