import { ActionIcon } from '@mantine/core';
import { IconMessageChatbot } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lazyWhenNeeded } from '../../../ui/lazy.tsx';
import { useProfile } from '../../accounts/web/session.ts';
import { chatTexts } from '../model.ts';
import classes from './assistant.module.css';
import { readOpen, writeOpen } from './chat-session.ts';

interface PanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}
const Panel = lazyWhenNeeded<PanelProps>(
  async () => (await import('./panel.tsx')).Panel,
  ({ opened }) => opened,
);

/** The assistant over every page behind a guard: an icon, or an open box. */
export function AssistantLauncher() {
  const { impersonation } = useProfile();
  const [opened, setOpened] = useState(readOpen);
  const button = useRef<HTMLButtonElement>(null);
  // Hidden while the box is open: it takes the focus back once it is drawn again.
  const wasOpened = useRef(opened);
  useEffect(() => {
    if (wasOpened.current && !opened) button.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  // A conversation belongs to the person alone, not to an administrator who acts as them.
  if (impersonation) return null;
  const change = (to: boolean) => {
    writeOpen(to);
    setOpened(to);
  };
  return (
    <>
      <ActionIcon
        ref={button}
        className={classes.launcher ?? ''}
        data-away={opened || undefined}
        size={48}
        radius="xl"
        aria-label={`Open ${chatTexts.title.toLowerCase()}`}
        aria-expanded={opened}
        onClick={() => change(true)}
      >
        <IconMessageChatbot size={24} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Panel opened={opened} onClose={() => change(false)} />
    </>
  );
}
