import { Textarea, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { supportHours } from '../topics.ts';
import { PublicFormFrame } from './public-form.tsx';
import { usePublicForm } from './use-public-form.ts';

/** /demo: a request to be shown the product; it becomes a ticket as well. */
export function DemoPage() {
  const state = usePublicForm({ channel: 'demo', preferredTimes: '' });
  const { form } = state;
  return (
    <PublicFormFrame
      title="See Plinth at work"
      lead="Tell us when it suits you, and we show you the product with an invented deal, or with the figures of one of yours."
      formName="Demo"
      state={state}
      button="Ask for a demonstration"
      aside={<Aside />}
    >
      <TextInput
        label="Preferred times"
        description="Two or three, with your time zone"
        name="preferredTimes"
        withAsterisk
        aria-required
        {...form.getInputProps('preferredTimes')}
      />
      <Textarea
        label="What would you like to see?"
        description="Optional: the kinds of loan you work with, how many deals a month, what you use today"
        name="message"
        autosize
        minRows={4}
        maxRows={16}
        {...form.getInputProps('message')}
      />
    </PublicFormFrame>
  );
}

function Aside() {
  return (
    <>
      <h2>What we show</h2>
      <ul>
        <li>One deal entered once, held against every program of the market, with the reason for each refusal.</li>
        <li>What would make a program say yes: the smallest change of the deal.</li>
        <li>A request for live quotes, a lender’s answer, and the offers side by side.</li>
        <li>For lenders: the inbox, and answering from the mail without an account.</li>
      </ul>
      <h2>When</h2>
      <p>Demonstrations take place in support hours: {supportHours}. We write to you to confirm a time.</p>
      <h2>Rather read?</h2>
      <p>
        <Link to="/help/$slug" params={{ slug: 'your-first-search' }}>
          Your first search
        </Link>{' '}
        goes through it in writing.
      </p>
    </>
  );
}
