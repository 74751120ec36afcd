import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconMailExclamation, IconMailPause, IconMailShare, IconMailX } from '@tabler/icons-react';
import { formatRelative } from '../../../../ui/format.ts';
import type { BrokerQuote } from '../../contract.ts';
import classes from './deal.module.css';
import type { DealActions } from './use-deal-quotes.ts';

interface LenderMailProps {
  readonly quote: BrokerQuote;
  readonly now: Date;
  /** Nothing can be done on an archived deal. */
  readonly actions: DealActions | undefined;
}

/** That mails to the lender do not arrive, and what to do: waiting alone brings no answer. */
export function UndeliveredNote({ quote, now, actions }: LenderMailProps) {
  const { lender, undelivered } = quote;
  if (undelivered === null) return null;
  const since = formatRelative(undelivered.since, now);
  if (undelivered.state === 'late') {
    return (
      <Alert color="amber" variant="light" icon={<IconMailPause />} title="The email has not gone out yet">
        <Text size="sm">
          It is tried again by itself for up to three days; the first try failed {since}. If it is urgent, get in touch
          with {lender.name} <Directly lender={lender} />.
        </Text>
      </Alert>
    );
  }
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconMailExclamation />}
      title={`${lender.name} could not be reached by email`}
    >
      <Text size="sm">
        The email failed {since} and is no longer retried. Contact {lender.name} <Directly lender={lender} />
        {quote.can.sendLink ? `, ask whether ${lender.email} is right, and send the link again.` : '.'}
      </Text>
      {actions ? (
        <Group mt="xs">
          <SendLinkButton quote={quote} actions={actions} inAlert />
        </Group>
      ) : null}
    </Alert>
  );
}

const Directly = ({ lender }: Pick<BrokerQuote, 'lender'>) =>
  lender.phone === '' ? (
    'directly'
  ) : (
    <>
      at{' '}
      <Anchor href={`tel:${lender.phone}`} underline="always" inherit className={classes.phone ?? ''}>
        {lender.phone}
      </Anchor>
    </>
  );

interface SendLinkProps {
  readonly quote: BrokerQuote;
  readonly actions: DealActions;
  readonly inAlert?: boolean;
}

/** Where the link could be sent again, the one before is voided by that. */
export function RevokeLinkButton({ quote, actions }: Pick<SendLinkProps, 'quote' | 'actions'>) {
  if (!quote.can.revokeLink || quote.can.sendLink) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconMailX size={16} aria-hidden />}
      disabled={actions.busyWith === quote._id}
      onClick={() => void actions.revokeLink(quote)}
    >
      Revoke the link
    </Button>
  );
}

export function SendLinkButton({ quote, actions, inAlert = false }: SendLinkProps) {
  if (!quote.can.sendLink) return null;
  return (
    <Button
      {...(inAlert ? { variant: 'default', size: 'compact-sm' } : { variant: 'subtle', color: 'gray' })}
      leftSection={<IconMailShare size={16} aria-hidden />}
      disabled={actions.busyWith === quote._id}
      onClick={() => void actions.sendLink(quote)}
    >
      Send the link again
    </Button>
  );
}
