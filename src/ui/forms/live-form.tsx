import { Kbd, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { keysOf } from '../commands.ts';
import classes from './live-form.module.css';

const sendKeys = 'mod+Enter';

/**
 * For the `onKeyDown` of a form that acts on others at once: Enter in a field never submits it, for Enter also picks options and
 * ends what is typed. Its button does, and Ctrl+Enter or Command+Enter from any of its fields.
 */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event;
  // Keys of a dialog come through here as well: React passes them on to where it was opened.
  if (event.key !== 'Enter' || nativeEvent.isComposing || !(target instanceof Node) || !form.contains(target)) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  } else if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) event.preventDefault();
}

/** Says which keys submit such a form, beside its button. Nothing on devices without a mouse, which seldom have the keys. */
export const SubmitKeys = ({ does }: { readonly does: string }) => (
  <Text size="xs" c="dimmed" className={classes.keys ?? ''}>
    {keysOf(sendKeys).map((key) => (
      <Kbd key={key} size="xs" mr={3}>
        {key}
      </Kbd>
    ))}
    {does}
  </Text>
);
