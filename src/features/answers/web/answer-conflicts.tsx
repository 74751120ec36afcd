import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { writeValue } from '../../../kernel/fields/differences.ts';
import { questions } from '../../../lending/answers/questions.ts';
import { formatDateTime } from '../../../ui/format.ts';
import type { AnswerConflict } from '../contract.ts';
import type { PackageForm } from './use-package-form.ts';

/** An answer of this form as people read it. */
function mineOf(name: string, value: unknown): string {
  const question = questions.find((one) => one.name === name);
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
            mine={mineOf(conflict.question, pack.form.values[conflict.question])}
            onKeep={(keep) => pack.settle(conflict, keep)}
          />
        ))}
      </Stack>
    </Alert>
  );
}

interface OneConflictProps {
  readonly conflict: AnswerConflict;
  readonly mine: string;
  readonly onKeep: (keep: 'mine' | 'theirs') => void;
}

function OneConflict({ conflict, mine, onKeep }: OneConflictProps) {
  const { label, text, by, at } = conflict;
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        <strong>{label}</strong>: you have {mine}; saved is {text || 'blank'} ({by || 'unknown'}, {formatDateTime(at)})
      </Text>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => onKeep('mine')} aria-label={`Keep your ${label}`}>
          Keep yours
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onKeep('theirs')}
          aria-label={`Use the saved ${label}`}
        >
          Use saved
        </Button>
      </Group>
    </Group>
  );
}
