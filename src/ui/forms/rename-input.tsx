import { TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface RenameInputProps {
  readonly name: string;
  readonly maxLength: number;
  /** Called with another name than before, and none that is blank. */
  readonly onRename: (name: string) => void;
  /** @param byKey the focus was in the field until the end: it needs another place */
  readonly onEnd: (byKey: boolean) => void;
}

/** A name that is changed in its place. Enter and leaving the field keep the new name, Escape the old one. */
export function RenameInput({ name, maxLength, onRename, onEnd }: RenameInputProps) {
  const [typed, setTyped] = useState(name);
  const input = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => input.current?.select(), []);
  const end = (keep: boolean, byKey: boolean) => {
    if (ended.current) return;
    ended.current = true;
    const tidy = typed.trim();
    if (keep && tidy !== '' && tidy !== name) onRename(tidy);
    onEnd(byKey);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    end(true, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end(false, true);
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        ref={input}
        size="sm"
        aria-label={`New name of ${name}`}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => end(true, false)}
      />
    </form>
  );
}
