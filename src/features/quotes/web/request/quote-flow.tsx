import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useOpenedLate } from '../../../../ui/use-opened-late.ts';
import { QuoteSent } from './quote-sent.tsx';
import type { QuoteStart } from './quote-start.ts';
import { RequestForm } from './request-form.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

interface QuoteFlowProps {
  /** The form is open while there is something to start from. */
  readonly start: QuoteStart | null;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** The quote form over a page; where it stands on the page, the outcome is told. */
export function QuoteFlow({ start, onClose, onSent }: QuoteFlowProps) {
  const opened = useOpenedLate(start !== null);
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  const finish = (sent: QuoteAnswer) => {
    setAnswer(sent);
    onSent();
    onClose();
  };
  return (
    <>
      {answer ? <QuoteSent answer={answer} onClose={() => setAnswer(null)} /> : null}
      <Modal
        opened={opened}
        onClose={onClose}
        title="Request Fix & Flip quotes"
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={!sending}
        withCloseButton={!sending}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {start ? (
          <RequestForm
            start={start}
            lenders={() => <Asked start={start} />}
            onSent={finish}
            onSending={setSending}
            cancel={
              <Button variant="default" onClick={onClose} disabled={sending}>
                Cancel
              </Button>
            }
          />
        ) : null}
      </Modal>
    </>
  );
}

function Asked({ start }: { readonly start: QuoteStart }) {
  return (
    <Text size="sm">
      <Text span c="dimmed">
        To:{' '}
      </Text>
      {start.lenders.map(({ name }) => name).join(', ')}
    </Text>
  );
}
