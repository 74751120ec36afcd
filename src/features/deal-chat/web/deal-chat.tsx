import { Button, VisuallyHidden } from '@mantine/core';
import { IconMessageCircle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../ui/api/api.ts';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import type { AccessDialogProps } from './access-dialog.tsx';
import classes from './chat.module.css';
import type { ChatPanelProps } from './chat-panel.tsx';
import { useThreads } from './use-chat.ts';

const ChatPanel = lazyWhenNeeded<ChatPanelProps & { readonly isOpen: boolean }>(
  async () => {
    const { ChatPanel: Panel } = await import('./chat-panel.tsx');
    return ({ isOpen, ...props }) => (isOpen ? <Panel key={props.dealId} {...props} /> : null);
  },
  ({ isOpen }) => isOpen,
);

export const AccessDialog = lazyWhenNeeded<AccessDialogProps>(
  async () => (await import('./access-dialog.tsx')).AccessDialog,
  ({ opened }) => opened,
);

interface DealChatProps {
  /** The deal of the floating button. */
  readonly dealId: string;
  /** The deal whose chat is open. */
  readonly chatOf: string | undefined;
  /** What the panel says that it is about. */
  readonly about: string;
  /** Its floating button; without it the page opens the chat by other means. */
  readonly floats?: boolean;
  /** The same one at every drawing: a link that leads here calls it once. */
  readonly onChat: (dealId: string | undefined) => void;
}

/** The floating button of a deal's chat with what is unread, and the panel that it opens. A link to a thread opens it too. */
export function DealChat({ dealId, chatOf, about, floats = true, onChat }: DealChatProps) {
  const { unread } = useThreads(dealId);
  const linked = useLinkedThread();
  const button = useFocusAfter(chatOf !== undefined);
  useEffect(() => {
    if (linked !== undefined) onChat(dealId);
  }, [linked, dealId, onChat]);
  return (
    <>
      {floats ? (
        <Button
          ref={button}
          className={classes.floating ?? ''}
          // It stays in place meanwhile, so that closing the chat can return the focus to it.
          data-away={chatOf !== undefined || undefined}
          // Notices stay above it.
          data-bottom-bar="any"
          radius="xl"
          size="md"
          leftSection={<IconMessageCircle size={20} aria-hidden />}
          onClick={() => onChat(dealId)}
        >
          Chat
          {unread > 0 ? (
            <span className={classes.badge}>
              {unread}
              <VisuallyHidden> unread</VisuallyHidden>
            </span>
          ) : null}
        </Button>
      ) : null}
      <ChatPanel
        isOpen={chatOf !== undefined}
        dealId={chatOf ?? dealId}
        about={about}
        thread={linked}
        onClose={() => onChat(undefined)}
      />
    </>
  );
}

/** The button that opened the chat is hidden meanwhile and loses the focus: closing the chat returns it, unless it went elsewhere. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

/** The thread that the address names (`threadMark`). */
const useLinkedThread = (): string | undefined => {
  const hash = useLocation({ select: (location) => location.hash });
  return /^#?chat=([\w-]+)$/.exec(hash)?.[1];
};

interface TeamChatProps {
  readonly dealId: string | undefined;
  readonly onClose: () => void;
  readonly onGranted: (dealId: string) => void;
}

/** On the page of the Plinth team: the chat of the deal that its address names, or the way to get access to it. */
export function TeamChat({ dealId, ...rest }: TeamChatProps) {
  return dealId === undefined ? null : <NamedChat key={dealId} dealId={dealId} {...rest} />;
}

function NamedChat({ dealId, onClose, onGranted }: TeamChatProps & { readonly dealId: string }) {
  const linked = useLinkedThread();
  const { address, error } = useThreads(dealId);
  const isRefused = error instanceof ApiError && error.status === 404;
  if (isRefused) return <AccessDialog opened dealId={dealId} onClose={onClose} onGranted={onGranted} />;
  return <ChatPanel isOpen isTeam dealId={dealId} thread={linked} onClose={onClose} about={address} />;
}

/** On a lender's page of one request. */
export function LenderDealChat({ dealId, about }: Pick<DealChatProps, 'dealId' | 'about'>) {
  const [chatOf, setChatOf] = useState<string>();
  return <DealChat dealId={dealId} about={about} chatOf={chatOf} onChat={setChatOf} />;
}
