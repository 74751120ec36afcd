import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const typingMs = 400;

/** The props of an input that reports its text once the typing pauses. */
export function useTypedText(value: string, onTyped: (text: string) => void) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  // Cleared or followed from outside; what is being typed is not taken back.
  if (value !== seen) {
    setSeen(value);
    if (value !== text.trim()) setText(value);
  }
  const report = useDebouncedCallback(onTyped, typingMs);
  return {
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      setText(event.currentTarget.value);
      report(event.currentTarget.value.trim());
    },
  };
}
