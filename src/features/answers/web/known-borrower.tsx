import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint, messageOf } from '../../../ui/api/api.ts';
import { formatDateTime } from '../../../ui/format.ts';
import { notice } from '../../../ui/notices.tsx';
import type { EarlierAnswer } from '../contract.ts';
import { importAnswers } from '../endpoints.ts';
import { isMasked } from '../model.ts';
import { packageOptions } from './package-queries.ts';

interface EarlierAnswersProps {
  readonly dealId: string;
  readonly earlier: readonly EarlierAnswer[];
  /** What was typed is saved first: reading the package again would lose it. */
  readonly isDirty: boolean;
}

/** Nobody takes over an identifier without having looked at it. */
const isIdentifier = ({ text }: EarlierAnswer): boolean => isMasked(text);

const answersText = (count: number): string => `${count} ${count === 1 ? 'detail' : 'details'}`;

/** What the same borrower or entity answered in an earlier deal: offered with its age, never filled in by itself. */
export function KnownBorrower({ dealId, earlier, isDirty }: EarlierAnswersProps) {
  const [isOpen, setOpen] = useState(false);
  // Against what is chosen by itself, so that an identifier that is offered later isn't chosen either.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();
  const isChosen = (answer: EarlierAnswer) => toggled.has(answer.question) === isIdentifier(answer);
  const chosen = earlier.filter(isChosen).map(({ question }) => question);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callEndpoint(importAnswers, { params: { id: dealId }, body: { questions: chosen } }),
    onSuccess: async ({ used }) => {
      setOpen(false);
      notice.success(`${answersText(used)} added.`);
      await client.invalidateQueries({ queryKey: packageOptions(dealId).queryKey });
    },
  });
  if (earlier.length === 0) return null;
  const toggle = (question: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(question)) after.add(question);
      return after;
    });
  return (
    <>
      <Alert color="pine" variant="light" title="This borrower is known from an earlier deal">
        <Group justify="space-between" gap="sm">
          <Text size="sm">{answersText(earlier.length)} that this package doesn’t have yet.</Text>
          <Button size="compact-md" variant="default" disabled={isDirty} onClick={() => setOpen(true)}>
            Review
          </Button>
        </Group>
        {isDirty ? (
          <Text size="xs" c="dimmed" mt={6}>
            Save your changes first.
          </Text>
        ) : null}
      </Alert>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title="From earlier deals"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="sm">
          {earlier.map((answer) => (
            <Checkbox
              key={answer.question}
              checked={isChosen(answer)}
              onChange={() => toggle(answer.question)}
              label={`${answer.label}: ${answer.text}`}
              description={`${answer.address}, ${formatDateTime(answer.at)}`}
            />
          ))}
          {error ? (
            <Alert color="red" variant="light" role="alert">
              {messageOf(error)}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button loading={isPending} disabled={chosen.length === 0} onClick={() => mutate()}>
              Use {answersText(chosen.length)}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
