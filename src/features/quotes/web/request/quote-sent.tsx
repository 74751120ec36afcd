import { Alert, Anchor, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatList } from '../../../../kernel/format.ts';
import { ClassLink } from '../class-link.tsx';
import classes from './request.module.css';
import type { QuoteAnswer } from './use-quote-request.ts';

const names = (lenders: readonly { lenderName: string }[]) => formatList(lenders.map(({ lenderName }) => lenderName));

export interface QuoteSentProps {
  readonly answer: QuoteAnswer | null;
  readonly onClose: () => void;
}

/** Who was asked, who had been asked before, and where the answers will be. */
export const QuoteSent = ({ answer, onClose }: QuoteSentProps) =>
  answer === null ? null : <Sent answer={answer} onClose={onClose} />;

interface SentProps extends QuoteSentProps {
  readonly answer: QuoteAnswer;
}

function Sent({ answer: { quotes, alreadyAsked, notReached, failed, pipelineEntryId }, onClose }: SentProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which must not pass for the effect's cleanup.
    place.current?.scrollIntoView({ block: 'nearest' });
    // The form that had the focus is gone: the keyboard goes on at the link to the answers.
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      className={classes.sent ?? ''}
      color="pine"
      variant="light"
      mb="md"
      role="status"
      icon={<IconCheck />}
      title="Your quote request is on its way"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={onClose}
    >
      <Text size="sm">Asked: {names(quotes)}.</Text>
      {alreadyAsked.length > 0 ? (
        <Text size="sm">Already asked about this deal, and not asked again: {names(alreadyAsked)}.</Text>
      ) : null}
      {notReached.length > 0 ? (
        <Text size="sm" fw={600}>
          Not notified: {names(notReached)}. There is no email address and no user on Plinth. Call instead.
        </Text>
      ) : null}
      {failed.map(({ lenderName, message, classToTake }) => (
        <Text key={lenderName} size="sm" c="red" fw={600}>
          Not sent to {lenderName}: {message} {classToTake ? <ClassLink {...classToTake} /> : null}
        </Text>
      ))}
      <Text size="sm" mt={4}>
        <Anchor
          inherit
          fw={600}
          renderRoot={(props) => (
            <Link to="/pipeline/$pipelineId" params={{ pipelineId: pipelineEntryId }} hash="offers" {...props} />
          )}
        >
          Open the deal
        </Anchor>{' '}
        to follow the responses.
      </Text>
    </Alert>
  );
}
