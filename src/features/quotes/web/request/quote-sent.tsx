import { Alert, Anchor, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import classes from './request.module.css';
import type { QuoteAnswer } from './use-quote-request.ts';

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });
const names = (lenders: readonly { lenderName: string }[]) => list.format(lenders.map(({ lenderName }) => lenderName));

interface QuoteSentProps {
  readonly answer: QuoteAnswer;
  readonly onClose: () => void;
}

/** Who was asked, who had been asked before, and where the answers will be. */
export function QuoteSent({ answer: { quotes, alreadyAsked }, onClose }: QuoteSentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not pass for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert
      ref={place}
      className={classes.sent ?? ''}
      color="pine"
      variant="light"
      mb="md"
      role="status"
      icon={<IconCheck />}
      title={quotes.length > 0 ? 'Your quote request is on its way' : 'These lenders have the request already'}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      {quotes.length > 0 ? <Text size="sm">Asked: {names(quotes)}.</Text> : null}
      {alreadyAsked.length > 0 ? (
        <Text size="sm">Already asked about this deal, and not asked again: {names(alreadyAsked)}.</Text>
      ) : null}
      <Text size="sm" mt={4}>
        <Anchor component={Link} to="/pipeline" inherit fw={600}>
          Open the pipeline
        </Anchor>{' '}
        to follow the answers.
      </Text>
    </Alert>
  );
}
