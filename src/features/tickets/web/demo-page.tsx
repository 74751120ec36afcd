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
      title="See Plinth in action"
      lead="Pick a few times and we’ll walk you through the product with a sample deal, or with one of yours."
      formName="Demo"
      state={state}
      button="Request demo"
      aside={<Aside />}
    >
      <TextInput
        label="Preferred times"
        description="Two or three options, with your time zone"
        name="preferredTimes"
        withAsterisk
        aria-required
        {...form.getInputProps('preferredTimes')}
      />
      <Textarea
        label="What would you like to see?"
        description="Optional: the loan types you work with, deals per month, and the tools you use today"
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
        <li>
          One deal, entered once and checked against every program on the market, with the reason for each result.
        </li>
        <li>Path to yes: the smallest change that would make a program fit.</li>
        <li>A live quote request, a lender’s offer, and offers side by side.</li>
        <li>For lenders: the inbox, and responding from an email without an account.</li>
      </ul>
      <h2>When</h2>
      <p>Demos take place during support hours: {supportHours}. We email you to confirm a time.</p>
      <h2>Prefer to read?</h2>
      <p>
        <Link to="/help/$slug" params={{ slug: 'your-first-search' }}>
          Your first search
        </Link>{' '}
        walks you through it step by step.
      </p>
    </>
  );
}
