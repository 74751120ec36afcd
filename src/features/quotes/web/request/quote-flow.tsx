import { Button, Modal, Text } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import type { LoanKind } from '../../../../lending/kinds/kind.ts';
import type { Typed } from '../../../../ui/forms/input-parts.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import type { QuoteFlowProps, QuoteStart } from '../../../search/web/slots.ts';
import { useFileList } from './files/use-file-list.ts';
import { QuoteSent } from './lazy-outcome.ts';
import { RequestForm, type RequestStage } from './request-form.tsx';
import type { QuoteAnswer } from './use-quote-request.ts';

/** The quote form over a page; where it stands on the page, the outcome is shown. */
export function QuoteFlow({ start, onClose, onSent }: QuoteFlowProps) {
  const kind = useLastKind(start);
  const opened = useOpenAfterMount(start !== null);
  const [stage, setStage] = useState<RequestStage>('editing');
  const sending = stage === 'sending';
  const draft = useDraft(start);
  const files = useFileList(start ? searchOf(start) : undefined);
  const [answer, setAnswer] = useState<QuoteAnswer | null>(null);
  // What came of the last request has been read when the next one begins.
  if (start !== null && answer !== null) setAnswer(null);
  const finish = (sent: QuoteAnswer) => {
    draft.forget();
    files.clear();
    setAnswer(sent);
    onSent([...sent.quotes, ...sent.alreadyAsked].map(({ lenderId }) => lenderId));
    onClose();
  };
  return (
    <>
      <QuoteSent answer={answer} onClose={() => setAnswer(null)} />
      <Modal
        opened={opened}
        onClose={onClose}
        title={kind ? `Request ${kind.name} quotes` : null}
        size="lg"
        closeOnClickOutside={false}
        // While the confirmation stands over the form, Escape is the confirmation's.
        closeOnEscape={stage === 'editing'}
        withCloseButton={!sending}
        closeButtonProps={{ 'aria-label': 'Close' }}
        // After a request that went out the focus goes to what came of it.
        returnFocus={answer === null}
      >
        {start ? (
          <RequestForm
            key={start.kind.slug}
            start={start}
            lenders={() => <Asked start={start} />}
            onSent={finish}
            onStage={setStage}
            draft={draft.typed}
            onTyped={draft.save}
            files={files}
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

const searchOf = ({ kind, scenario }: QuoteStart): string => JSON.stringify([kind.slug, scenario]);

/**
 * What was typed for a search outlives the form, so that closing it by mistake costs nothing and needs no question.
 * It stays in memory, ends with the page, and never shows up for another search, whose property is another.
 */
function useDraft(start: QuoteStart | null) {
  const saved = useRef<{ readonly search: string; readonly typed: Typed }>(undefined);
  const search = start ? searchOf(start) : '';
  const save = useCallback(
    (typed: Typed) => {
      saved.current = { search, typed };
    },
    [search],
  );
  const forget = () => {
    saved.current = undefined;
  };
  return { typed: saved.current?.search === search ? saved.current.typed : undefined, save, forget };
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
