import { Alert, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { writeValue } from '../../../kernel/fields/differences.ts';
import { differencesOfLists } from '../../../lending/answers/lists/list-differences.ts';
import { questions } from '../../../lending/answers/questions.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { SideButtons } from '../../../ui/forms/side-choice/side-buttons.tsx';
import type { Side } from '../../../ui/forms/side-choice/side-choice.tsx';
import type { AnswerConflict } from '../contract.ts';
import { ListChanges, type ListWords } from './history/list-changes.tsx';
import type { PackageForm } from './use-package-form.ts';

const questionOf = (name: string) => questions.find((one) => one.name === name);

/** An answer of this form as people read it. */
function mineOf(name: string, value: unknown): string {
  const question = questionOf(name);
  if (!question || question.sensitive === true) return 'what you typed';
  return writeValue(question, value) ?? 'blank';
}

/** Answers that somebody else saved while this form was open: both values, who wrote theirs, and the choice. */
export function AnswerConflicts({ pack }: { readonly pack: PackageForm }) {
  if (pack.conflicts.length === 0) return null;
  return (
    <Alert color="amber" variant="light" role="alert" title="Somebody else changed these answers">
      <Text size="sm" mb="sm">
        Everything else was saved. Choose which answer to keep, then save again.
      </Text>
      <Stack gap="sm">
        {pack.conflicts.map((conflict) => (
          <OneConflict
            key={conflict.question}
            conflict={conflict}
            mine={pack.form.values[conflict.question]}
            onKeep={(keep) => pack.settle(conflict, keep)}
          />
        ))}
      </Stack>
    </Alert>
  );
}

interface OneConflictProps {
  readonly conflict: AnswerConflict;
  readonly mine: unknown;
  readonly onKeep: (keep: Side) => void;
}

const words: ListWords = {
  changed: (saved, yours) => `you have ${yours ?? 'blank'}; saved is ${saved ?? 'blank'}`,
  added: 'only in yours',
  removed: 'only in what is saved',
  reordered: 'Both have the same entries, in another order.',
};

function OneConflict({ conflict, mine, onKeep }: OneConflictProps) {
  const { question: name, label, text, value, by, at } = conflict;
  const question = questionOf(name);
  const differences = useMemo(
    () => (question?.kind === 'rows' ? differencesOfLists(question, value, mine) : undefined),
    [question, value, mine],
  );
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          <strong>{label}</strong>: you have {mineOf(name, mine)}; saved is {text || 'blank'} ({by || 'unknown'},{' '}
          {formatDateTime(at)})
        </Text>
        <SideButtons of={label} onKeep={onKeep} />
      </Group>
      {differences ? <ListChanges differences={differences} words={words} /> : null}
    </Stack>
  );
}
