import { NativeSelect, Textarea } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { contactTopicNames, contactTopics, supportHours, topicNamed } from '../topics.ts';
import { PublicFormFrame } from './public-form.tsx';
import { usePublicForm } from './use-public-form.ts';

const topics = contactTopicNames.map((value) => ({ value, label: contactTopics[value].label }));

/** /contact: a message that becomes a ticket at the help desk. A topic may stand in the address. */
export function ContactPage() {
  const { topic: named } = useSearch({ from: '/contact' });
  const topic = topicNamed(named) ?? 'question';
  const state = usePublicForm({ channel: 'contact', topic });
  const { form } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another link to this page chooses another topic; nothing else does
  useEffect(() => form.setFieldValue('topic', topic), [topic]);
  return (
    <PublicFormFrame
      title="Contact"
      lead="Write to the people who run Plinth. Every message becomes a ticket with a reference and is answered by e-mail."
      formName="Contact"
      state={state}
      button="Send the message"
      aside={<Aside />}
    >
      <NativeSelect label="What it is about" name="topic" data={topics} {...form.getInputProps('topic')} />
      <Textarea
        label="Message"
        name="message"
        autosize
        minRows={6}
        maxRows={16}
        withAsterisk
        aria-required
        {...form.getInputProps('message')}
      />
    </PublicFormFrame>
  );
}

function Aside() {
  return (
    <>
      <h2>Support hours</h2>
      <p>{supportHours}</p>
      <h2>What helps us answer</h2>
      <ul>
        <li>What you did, what you expected and what happened instead.</li>
        <li>The reference that an error message shows, when there is one.</li>
        <li>No passwords, social security or account numbers: we never need them here.</li>
      </ul>
      <h2>Quicker than a message</h2>
      <p>
        The <Link to="/help">help articles</Link> answer most questions about the product, the{' '}
        <Link to="/guides">guides</Link> those about the loans. To see Plinth at work, ask for{' '}
        <Link to="/demo">a demonstration</Link>.
      </p>
    </>
  );
}
