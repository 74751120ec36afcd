import { Alert, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { questions } from '../../../../lending/answers/questions.ts';
import { callEndpoint, messageOf } from '../../../../ui/api/api.ts';
import { formatDateTime, formatRelative } from '../../../../ui/format.ts';
import { notice } from '../../../../ui/notices.tsx';
import type { EarlierAnswer } from '../../contract.ts';
import { importAnswers } from '../../endpoints.ts';
import { isMasked } from '../../model.ts';
import { packageOptions } from '../package-queries.ts';
import type { PackageForm } from '../use-package-form.ts';
import { namingQuestions } from './use-earlier-answers.ts';

/** Nobody takes over an identifier without having looked at it. */
const isIdentifier = ({ text }: EarlierAnswer): boolean => isMasked(text);

const ofEntity: ReadonlySet<string> = new Set(
  questions.filter(({ about }) => about === 'entity').map(({ name }) => name),
);

export const answersText = (count: number): string => `${count} ${count === 1 ? 'detail' : 'details'}`;

interface EarlierAnswersDialogProps {
  readonly pack: PackageForm;
  readonly earlier: readonly EarlierAnswer[];
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What the same borrower or entity answered in earlier deals, each with its deal and age, to be taken over one by one. */
export function EarlierAnswersDialog({ pack, earlier, opened, onClose }: EarlierAnswersDialogProps) {
  // Against what is chosen by itself, so that an identifier that is offered later isn't chosen either.
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isMarked = (answer: EarlierAnswer) => toggled.has(answer.question) === isIdentifier(answer);
  const entity = earlier.find(({ question }) => question === 'entityName');
  // What belongs to an entity is of no use without its name.
  const isIdle = ({ question }: EarlierAnswer) =>
    entity !== undefined && question !== 'entityName' && ofEntity.has(question) && !isMarked(entity);
  const isChosen = (answer: EarlierAnswer) => isMarked(answer) && !isIdle(answer);
  const chosen = earlier.filter(isChosen).map(({ question }) => question);
  const { use, isPending, error } = useTakeOver(pack, onClose);
  const toggle = (question: string) =>
    setToggled((before) => {
      const after = new Set(before);
      if (!after.delete(question)) after.add(question);
      return after;
    });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title="From earlier deals"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        {earlier.map((answer) => (
          <Checkbox
            key={answer.question}
            checked={isChosen(answer)}
            disabled={isIdle(answer)}
            onChange={() => toggle(answer.question)}
            label={`${answer.label}: ${answer.text}`}
            description={`${answer.address}, ${formatRelative(answer.at)} (${formatDateTime(answer.at)})`}
          />
        ))}
        {error ? (
          <Alert color="red" variant="light" role="alert">
            {messageOf(error)}
          </Alert>
        ) : null}
        {pack.isDirty ? <Text size="sm">Your unsaved changes are saved first.</Text> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isPending} disabled={chosen.length === 0} onClick={() => use(chosen)}>
            {pack.isDirty ? 'Save and use' : 'Use'} {answersText(chosen.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Takes over chosen answers. What was typed is saved first, since it says whose answers they are. */
function useTakeOver(pack: PackageForm, onDone: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (chosen: readonly string[]) => {
      if (pack.isDirty && !(await saveTyped(pack))) return undefined;
      return callEndpoint(importAnswers, { params: { id: pack.dealId }, body: { questions: [...chosen] } });
    },
    onSuccess: async (answer) => {
      onDone();
      if (answer) notice.success(`${answersText(answer.used)} added.`);
      await client.invalidateQueries({ queryKey: packageOptions(pack.dealId).queryKey });
    },
  });
  return { use: mutate, isPending, error };
}

/** Whether the names were saved; where they weren't, the form says why. */
async function saveTyped(pack: PackageForm): Promise<boolean> {
  const saved = await pack.save();
  if (!saved) return false;
  const left = [...saved.refused, ...saved.conflicts.map(({ question }) => question)];
  return !namingQuestions.some((name) => left.includes(name));
}
