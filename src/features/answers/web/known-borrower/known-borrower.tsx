import { Alert, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { PackageForm } from '../use-package-form.ts';
import { answersText, EarlierAnswersDialog } from './earlier-answers-dialog.tsx';
import type { EarlierAnswers } from './use-earlier-answers.ts';

interface KnownBorrowerProps {
  readonly pack: PackageForm;
  readonly known: EarlierAnswers;
}

/** Says above the form that its borrower or entity is known from an earlier deal. Nothing is filled in by itself. */
export function KnownBorrower({ pack, known: { earlier, isOfTyped } }: KnownBorrowerProps) {
  const [isOpen, setOpen] = useState(false);
  // While a name is typed nothing above it may move: its section says it.
  if (isOfTyped || earlier.length === 0) return null;
  return (
    <>
      <Alert color="pine" variant="light" role="status" title="This borrower is known from an earlier deal">
        <Group justify="space-between" gap="sm">
          <Text size="sm">{answersText(earlier.length)} that this package doesn’t have yet.</Text>
          <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
            Review
          </Button>
        </Group>
      </Alert>
      <EarlierAnswersDialog {...{ pack, earlier }} opened={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** The same for names that are being typed, in the head of the section where they stand. */
export function KnownByName({ pack, known: { earlier, isOfTyped } }: KnownBorrowerProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOfTyped && earlier.length > 0;
  return (
    <>
      <span role="status">
        {isShown ? (
          <Button size="compact-sm" variant="light" onClick={() => setOpen(true)}>
            Use {answersText(earlier.length)} from an earlier deal
          </Button>
        ) : null}
      </span>
      <EarlierAnswersDialog {...{ pack, earlier }} opened={isOpen && isShown} onClose={() => setOpen(false)} />
    </>
  );
}
