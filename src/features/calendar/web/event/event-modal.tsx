import { Modal } from '@mantine/core';
import { useAskedClose, useOpenQuestion } from '../../../../ui/confirm.ts';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { EventDetails } from './event-details.tsx';
import { EventForm } from './event-form.tsx';
import type { OpenEvent } from './typed-event.ts';

interface EventModalProps {
  readonly open: OpenEvent | undefined;
  readonly onClose: () => void;
  /** It is off the screen. */
  readonly onGone: () => void;
}

function titleOf(open: OpenEvent | undefined): string {
  if (!open || 'times' in open) return 'New Event';
  return open.event.can.edit ? 'Edit Event' : 'Event';
}

export function EventModal({ open, onClose, onGone }: EventModalProps) {
  const isAsking = useOpenQuestion() !== undefined;
  const { noteTyped, close, closeSaved } = useAskedClose(onClose);
  return (
    <Modal
      opened={useOpenAfterMount(open !== undefined)}
      onClose={close}
      onExitTransitionEnd={onGone}
      title={titleOf(open)}
      size="lg"
      closeOnClickOutside={false}
      // The question whether to delete the event stands above it, and Escape answers that first.
      closeOnEscape={!isAsking}
      zIndex={190}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {open && 'event' in open && !open.event.can.edit ? <EventDetails event={open.event} onClose={onClose} /> : null}
      {open && ('times' in open || open.event.can.edit) ? (
        <EventForm open={open} onTyped={noteTyped} onClose={close} onDone={closeSaved} />
      ) : null}
    </Modal>
  );
}
