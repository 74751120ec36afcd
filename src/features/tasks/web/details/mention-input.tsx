import { Textarea, UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { taskLimits } from '../../model.ts';
import { isNamed, mentionAt, withMention } from './mention-at.ts';
import classes from './mentions.module.css';

interface Person {
  readonly id: string;
  readonly name: string;
}

interface MentionInputProps {
  readonly label: string;
  readonly value: string;
  readonly people: readonly Person[];
  readonly onChange: (text: string) => void;
  readonly onMention: (id: string) => void;
}

const offeredAtMost = 8;

const spokenOf = (count: number): string =>
  count === 0 ? '' : `${count} ${count === 1 ? 'person' : 'people'} to mention. Use the arrow keys and Enter.`;

/** Whom the @ before the caret offers, which of them is marked, and what a key does with them. */
function useOffered({ value, people, onChange, onMention }: Omit<MentionInputProps, 'label'>) {
  const input = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  /** The @ that was answered with Escape. */
  const [closedAt, setClosedAt] = useState<number>();
  const nextCaret = useRef<number>(undefined);
  const typed = mentionAt(value, caret);
  const isOpen = typed !== undefined && typed.start !== closedAt;
  const offered = isOpen ? people.filter(({ name }) => isNamed(name, typed.words)).slice(0, offeredAtMost) : [];
  const current = Math.min(active, offered.length - 1);
  useEffect(() => {
    if (nextCaret.current === undefined) return;
    input.current?.setSelectionRange(nextCaret.current, nextCaret.current);
    setCaret(nextCaret.current);
    nextCaret.current = undefined;
  });
  const choose = (person: Person) => {
    if (!typed) return;
    const written = withMention(value, caret, typed, person.name);
    nextCaret.current = written.caret;
    onChange(written.text);
    onMention(person.id);
    setActive(0);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const person = offered[current];
    // Enter that ends a word of an input method chooses nobody.
    if (!person || event.nativeEvent.isComposing) return;
    if (step !== undefined) setActive((current + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const close = () => setClosedAt(typed?.start);
  const onType = (text: string, at: number) => {
    onChange(text);
    setCaret(at);
    setActive(0);
    if (mentionAt(text, at)?.start !== closedAt) setClosedAt(undefined);
  };
  return { input, offered, marked: offered[current], choose, onKeyDown, onType, setCaret, close };
}

/** A text in which @ offers the people who can be mentioned: arrows and Enter choose one, Escape goes on typing. */
export function MentionInput({ label, ...props }: MentionInputProps) {
  const listId = useId();
  const { input, offered, marked, choose, onKeyDown, onType, setCaret, close } = useOffered(props);
  const optionId = (id: string) => `${listId}-${id}`;
  const isOpen = offered.length > 0;
  return (
    <div className={classes.frame}>
      <Textarea
        ref={input}
        label={label}
        rows={3}
        maxLength={taskLimits.comment}
        value={props.value}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={marked ? optionId(marked.id) : undefined}
        // Escape closes the list, not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        onKeyDown={onKeyDown}
        onBlur={close}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onChange={({ currentTarget: { value, selectionStart } }) => onType(value, selectionStart)}
      />
      {isOpen ? (
        <div id={listId} role="listbox" aria-label="People to mention" className={classes.list}>
          {offered.map((person) => (
            <UnstyledButton
              key={person.id}
              id={optionId(person.id)}
              role="option"
              aria-selected={person === marked}
              tabIndex={-1}
              className={classes.option ?? ''}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              {person.name}
            </UnstyledButton>
          ))}
        </div>
      ) : null}
      <span className="plinth-spoken" role="status">
        {spokenOf(offered.length)}
      </span>
    </div>
  );
}
