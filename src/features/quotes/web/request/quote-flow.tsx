import { Button, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import { useOpenedLate } from '../../../../ui/on-demand.tsx';
import type { QuoteFlowProps, QuoteStart } from '../../../search/web/quote-slot.ts';
import { RequestForm } from './request-form.tsx';
import { QuoteSent } from './request-outcome.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

/** The quote form over a page; where it stands on the page, the outcome is told. */
export function QuoteFlow({ start, onClose, onSent }: QuoteFlowProps) {
  const kind = useLastKind(start);
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
        title={kind ? `Request ${kind.name} quotes` : null}
        size="lg"
        closeOnClickOutside={false}
        closeOnEscape={!sending}
        withCloseButton={!sending}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {start ? (
          <RequestForm
            key={start.kind.slug}
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

/** The kind that quotes are asked for; while the dialog closes, the one they were asked for. */
function useLastKind(start: QuoteStart | null): LoanKind | undefined {
  const [last, setLast] = useState(start?.kind);
  if (start && start.kind !== last) setLast(start.kind);
  return start?.kind ?? last;
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
