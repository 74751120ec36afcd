import { ActionIcon, Button, CloseButton, Group, Text, Textarea, Title } from '@mantine/core';
import { IconPlayerStop, IconRefresh, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { chatLimits, chatTexts } from '../model.ts';
import classes from './assistant.module.css';
import { Bubble } from './bubble.tsx';
import { ModelChoice } from './model-choice.tsx';
import { useAssistant } from './use-assistant.ts';

interface PanelProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The open box: what was said, and a line to write. */
export function Panel({ opened, onClose }: PanelProps) {
  return opened ? <OpenPanel onClose={onClose} /> : null;
}

function OpenPanel({ onClose }: Pick<PanelProps, 'onClose'>) {
  const titleId = useId();
  const { bubbles, waiting, isWriting, model, choose, send, stop, restart } = useAssistant();
  const log = useRef<HTMLDivElement>(null);
  const count = bubbles.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is at the end
  useEffect(() => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [count, waiting, bubbles.at(-1)?.text]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <section className={classes.panel} aria-labelledby={titleId} onKeyDown={closeOnEscape}>
      <header className={classes.head}>
        <Title order={2} size="h4" id={titleId}>
          {chatTexts.title}
        </Title>
        <Group gap={4}>
          {count > 0 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label="New conversation"
              disabled={waiting}
              onClick={restart}
            >
              <IconRefresh size={18} aria-hidden />
            </ActionIcon>
          ) : null}
          <CloseButton aria-label="Close assistant" onClick={onClose} />
        </Group>
      </header>
      {model ? <ModelChoice model={model} choose={choose} /> : null}
      {/* What is written bit by bit is read out once it is whole. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <div ref={log} className={classes.log} role="log" aria-label="Conversation" aria-busy={isWriting} tabIndex={0}>
        {count === 0 && !waiting ? <Text className={classes.bubble}>{chatTexts.welcome}</Text> : null}
        {bubbles.map((bubble, place) => (
          <Bubble
            key={bubble.key}
            bubble={bubble}
            before={bubbles.slice(0, place)}
            isLast={place === count - 1 && !waiting}
          />
        ))}
        {waiting ? (
          <Group gap="sm">
            <Text className={classes.bubble}>{chatTexts.thinking}</Text>
            {stop ? (
              <Button size="xs" variant="default" leftSection={<IconPlayerStop size={14} aria-hidden />} onClick={stop}>
                Stop
              </Button>
            ) : null}
          </Group>
        ) : null}
      </div>
      <Composer waiting={waiting} onSend={send} />
    </section>
  );
}

interface ComposerProps {
  readonly waiting: boolean;
  readonly onSend: (message: string) => Promise<boolean>;
}

function Composer({ waiting, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const input = useRef<HTMLTextAreaElement>(null);
  // A disabled input loses the focus: it is back for the next message, unless the person has gone on elsewhere.
  useEffect(() => {
    if (!waiting && [document.body, null].includes(document.activeElement as HTMLElement | null))
      input.current?.focus();
  }, [waiting]);
  useEffect(() => input.current?.focus(), []);
  const submit = () => {
    const message = text.trim();
    if (message === '' || waiting) return;
    setText('');
    void onSend(message);
  };
  return (
    <form
      className={classes.composer}
      aria-label="Message to the assistant"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={input}
        className={classes.input ?? ''}
        aria-label="Message"
        placeholder="Ask a question"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={chatLimits.messageLength}
        disabled={waiting}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <ActionIcon type="submit" size={40} aria-label="Send" disabled={waiting}>
        <IconSend2 size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
    </form>
  );
}
