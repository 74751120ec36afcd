import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readTexts } from '../../../../../kernel/fields/texts/text-rule.ts';
import { callEndpoint, messageOf } from '../../../../../ui/api/api.ts';
import { useEntryForm } from '../../../../accounts/web/sign-up/entry-form.tsx';
import type { CannedReply } from '../../../help/canned/contract.ts';
import { addCannedReply, changeCannedReply } from '../../../help/canned/endpoints.ts';
import { cannedLimits, cannedRules } from '../../../help/canned/model.ts';
import { fillReply, type ReplyFacts, replyPlaceholders } from '../../../help/canned/placeholders.ts';
import classes from '../help.module.css';
import { cannedRepliesOptions } from './queries.ts';

const example: ReplyFacts = {
  ticketId: 'HT-1042',
  subject: 'The pipeline stays empty',
  category: 'Bug Report',
  priority: 'High',
  status: 'In Progress',
  userName: 'Robin Vale',
  userFirstName: 'Robin',
  userEmail: 'robin@example.com',
  company: 'Vale Lending',
  agentName: 'Ada Marlow',
  agentFirstName: 'Ada',
};

interface CannedEditorProps {
  /** Undefined: a new one. */
  readonly reply: CannedReply | undefined;
  readonly onTyped: () => void;
  readonly onSaved: () => void;
}

export function CannedEditor({ reply, onTyped, onSaved }: CannedEditorProps) {
  const [failure, setFailure] = useState<string>();
  const client = useQueryClient();
  const box = useRef<HTMLTextAreaElement>(null);
  const { form, busy, submit } = useEntryForm({
    read: (typed) => readTexts(cannedRules, typed),
    initialValues: { title: reply?.title ?? '', text: reply?.text ?? '' },
    async send(texts) {
      setFailure(undefined);
      if (reply === undefined) await callEndpoint(addCannedReply, { body: texts });
      else {
        const body = { ...texts, version: reply.version };
        await callEndpoint(changeCannedReply, { params: { id: reply._id }, body });
      }
      await client.invalidateQueries(cannedRepliesOptions);
      onSaved();
    },
    onFailure: (error) => setFailure(messageOf(error)),
  });
  const text = String(form.values.text ?? '');
  const insert = (name: string) => {
    const at = box.current?.selectionStart ?? text.length;
    form.setFieldValue('text', `${text.slice(0, at)}{${name}}${text.slice(box.current?.selectionEnd ?? at)}`);
    onTyped();
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(at + name.length + 2, at + name.length + 2);
    });
  };
  return (
    <form onSubmit={submit} onChange={onTyped} noValidate aria-label="Canned reply" aria-busy={busy}>
      <Stack gap="md">
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <TextInput
          label="Title"
          withAsterisk
          aria-required
          data-autofocus
          maxLength={cannedLimits.title}
          {...form.getInputProps('title')}
        />
        <Textarea
          ref={box}
          label="Text"
          withAsterisk
          aria-required
          autosize
          minRows={6}
          maxRows={16}
          maxLength={cannedLimits.text}
          {...form.getInputProps('text')}
        />
        <Placeholders insert={insert} />
        <Preview text={text} />
        <Group justify="flex-end">
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const Placeholders = ({ insert }: { readonly insert: (name: string) => void }) => (
  <fieldset className={classes.placeholders}>
    <Text component="legend" size="sm" c="dimmed">
      Placeholders
    </Text>
    {replyPlaceholders.map(({ name, label }) => (
      <Button
        key={name}
        size="compact-xs"
        variant="default"
        title={label}
        aria-label={`Insert: {${name}}`}
        onClick={() => insert(name)}
      >{`{${name}}`}</Button>
    ))}
  </fieldset>
);

const Preview = ({ text }: { readonly text: string }) =>
  text.trim() === '' ? null : (
    <div>
      <Text size="sm" c="dimmed" mb={4}>
        Preview with an example
      </Text>
      <div className={`${classes.message} ${classes.text}`}>{fillReply(text, example)}</div>
    </div>
  );
