import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useState } from 'react';
import { newsletter } from '../../../../content/classes/hard-money/overview/finding-clients.ts';
import classes from './newsletter.module.css';

const thanksMs = 3000;

/** There is no list to join yet: the address stays in this page. A real list is attached here. */
const subscribe = (_email: string): void => {
  // biome-ignore lint/suspicious/noConsole: what is asked for, without the address
  console.info('A newsletter sign-up was entered. It was sent nowhere.');
};

/** Takes an address at the end of the page, and says thanks for a moment. */
export function Newsletter() {
  const [email, setEmail] = useState('');
  const [thanked, setThanked] = useState(0);
  useEffect(() => {
    if (thanked === 0) return;
    const timer = setTimeout(() => setThanked(0), thanksMs);
    return () => clearTimeout(timer);
  }, [thanked]);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    subscribe(email.trim());
    setEmail('');
    setThanked((count) => count + 1);
  };
  return (
    <div className={classes.newsletter}>
      <h2>{newsletter.title}</h2>
      <p>{newsletter.text}</p>
      <form onSubmit={send}>
        <TextInput
          type="email"
          required
          withAsterisk={false}
          label={newsletter.label}
          placeholder={newsletter.placeholder}
          autoComplete="email"
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit">{newsletter.button}</Button>
      </form>
      <p role="status">{thanked > 0 ? newsletter.thanks : ''}</p>
    </div>
  );
}
