import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { writeValue } from '../../../../kernel/fields/differences.ts';
import { questions as allQuestions } from '../../../../lending/answers/questions.ts';
import { answersOfFormData } from '../../form-data.ts';
import { answerSources } from '../../model.ts';
import type { LoanPackage } from '../package-queries.ts';
import { EarlierOnes } from './earlier-ones.tsx';
import { givenText } from './given-text.ts';
import classes from './history.module.css';

export interface HistoryDialogProps {
  readonly dealId: string;
  readonly stored: LoanPackage;
  readonly title: string;
  readonly questions: readonly string[];
  readonly onClose: () => void;
}

/** Each saved answer of a part of a form: who gave it, when and from where, with the answers before it. */
export function HistoryDialog({ dealId, stored, title, questions, onClose }: HistoryDialogProps) {
  const answered = questions.filter((name) => name in stored.given || name in stored.fromDeal);
  return (
    <Modal opened onClose={onClose} size="lg" title={`History: ${title}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      {answered.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is saved here yet. Once it is, you see who entered it, when, and where it came from.
        </Text>
      ) : (
        <ul className={classes.answers}>
          {answered.map((name) => (
            <OneAnswer key={name} {...{ dealId, stored, name }} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface OneAnswerProps {
  readonly dealId: string;
  readonly stored: LoanPackage;
  readonly name: string;
}

function OneAnswer({ dealId, stored, name }: OneAnswerProps) {
  const [isOpen, setOpen] = useState(false);
  const question = allQuestions.find((one) => one.name === name);
  if (!question) return null;
  const value = answersOfFormData(stored.formData)[name];
  // The server masks an identifier.
  const text = question.sensitive === true ? (typeof value === 'string' ? value : null) : writeValue(question, value);
  const given = stored.given[name];
  const wasChanged = (stored.versions[name] ?? 0) > 1;
  return (
    <li className={classes.answer}>
      <Stack gap={4}>
        <Text size="sm" className={classes.value ?? ''}>
          <strong>{question.label}</strong>: {text ?? 'cleared'}
        </Text>
        <Text size="xs" c="dimmed">
          {given ? givenText(given) : answerSources[stored.fromDeal[name] ?? 'deal']}
        </Text>
        {wasChanged ? (
          <Button
            size="compact-xs"
            variant="default"
            className={classes.more ?? ''}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Hide earlier answers' : 'Earlier answers'}: ${question.label}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide earlier answers' : 'Earlier answers'}
          </Button>
        ) : null}
        {isOpen ? <EarlierOnes dealId={dealId} question={name} version={stored.versions[name] ?? 0} /> : null}
      </Stack>
    </li>
  );
}
