import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { defineFields } from '../../../../kernel/fields/fields.ts';
import { callEndpoint } from '../../../../ui/api/api.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { FormFields, useFieldsForm } from '../../../../ui/forms/form-fields.tsx';
import { SubmitKeys, submitOnCtrlEnter } from '../../../../ui/forms/live-form.tsx';
import type { Closing, TermRecord } from '../../contract.ts';
import { driftSentence } from '../../drift-texts.ts';
import { answerTerms } from '../../endpoints.ts';
import { answerNoteRule, stageNames, type TermAnswer } from '../../model.ts';
import { Failure } from '../failure.tsx';
import { useClosingAct } from '../use-closing.ts';

const noteFields = defineFields([
  {
    name: 'note',
    label: 'Your question',
    kind: 'longText',
    required: true,
    requiredMessage: 'Write what you want to ask',
    maxLength: answerNoteRule.max.length,
    columns: 12,
  },
]);

interface AnswerTermsProps {
  readonly closing: Closing;
  readonly terms: TermRecord;
}

/** The broker accepts the newest terms, or asks back. */
export function AnswerTerms({ closing, terms }: AnswerTermsProps) {
  const [asks, setAsks] = useState(false);
  const { send, failure, onFailed } = useClosingAct();
  const [newest] = terms.versions;
  const say = (answer: TermAnswer, note: string) => {
    if (!newest) return Promise.resolve();
    const input = { params: { id: closing.packageId, offerId: newest._id }, body: { answer, note } };
    return send(['answer', input], () => callEndpoint(answerTerms, input));
  };
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    if (!newest || !(await confirm(acceptQuestion(terms, newest.stage === 'closing')))) return;
    setBusy(true);
    await say('accepted', '').catch(onFailed);
    setBusy(false);
  };
  if (!newest) return null;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button loading={busy} onClick={() => void accept()}>
          Accept {stageNames[newest.stage].toLowerCase()}
        </Button>
        <Button variant="default" aria-expanded={asks} onClick={() => setAsks(!asks)}>
          Ask the lender
        </Button>
      </Group>
      <Failure text={failure} />
      {asks ? (
        <QuestionForm
          send={async (note) => {
            await say('questioned', note);
            setAsks(false);
          }}
          onFailed={onFailed}
        />
      ) : null}
    </Stack>
  );
}

const acceptQuestion = ({ versions, months, total }: TermRecord, isFinal: boolean) => ({
  title: isFinal ? 'Accept the closing terms?' : 'Accept the term sheet?',
  text: `${versions.length === 1 ? '' : `Since the offer was accepted: ${driftSentence(total, months)} `}${
    isFinal ? 'These become the final terms of the loan.' : 'The lender sees that you accept them.'
  }`,
  confirm: 'Accept',
  cancel: 'Not yet',
});

interface QuestionFormProps {
  readonly send: (note: string) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}

function QuestionForm({ send, onFailed }: QuestionFormProps) {
  const { form, submitting, onSubmit } = useFieldsForm({
    fields: noteFields,
    onFailed,
    onSubmit: ({ note }) => send(note),
  });
  return (
    <form onSubmit={onSubmit} onKeyDown={submitOnCtrlEnter} noValidate aria-label="Question about the terms">
      <Stack gap="sm">
        <FormFields fields={noteFields} form={form} disabled={submitting} />
        <Text size="xs" c="dimmed">
          The lender sees it right away. The terms stay open until you accept them.
        </Text>
        <Group justify="flex-end">
          <SubmitKeys does="to send" />
          <Button type="submit" loading={submitting}>
            Send question
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
