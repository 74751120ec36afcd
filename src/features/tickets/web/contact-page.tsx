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
      lead="Send us a message. You get a reference number right away and a reply by email."
      formName="Contact"
      state={state}
      button="Send message"
      aside={<Aside />}
    >
      <NativeSelect label="Topic" name="topic" data={topics} {...form.getInputProps('topic')} />
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
      <h2>What helps us help you</h2>
      <ul>
        <li>What you did, what you expected and what happened.</li>
        <li>The reference shown in an error message, if there is one.</li>
        <li>No passwords, Social Security numbers or account numbers. We never need them here.</li>
      </ul>
      <h2>Faster than a message</h2>
      <p>
        The <Link to="/help">help articles</Link> cover most questions about the product, and the{' '}
        <Link to="/guides">guides</Link> cover the loan types. To see Plinth in action,{' '}
        <Link to="/demo">request a demo</Link>.
      </p>
    </>
  );
}
