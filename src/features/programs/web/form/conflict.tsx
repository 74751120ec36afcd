import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { type Side, SideChoice } from '../../../../ui/forms/side-choice/side-choice.tsx';
import { useOpenAfterMount } from '../../../../ui/lazy.tsx';
import { differences, merged } from './compared.ts';
import { formValues, type ReadProgram } from './save-program.ts';
import type { ProgramForm } from './use-program-form.ts';

interface ConflictProps {
  readonly program: ProgramForm;
  readonly theirs: ReadProgram;
  readonly onSettled: () => void;
}

/** Somebody saved the program while this form was open: both versions, field by field, and a choice for each. */
export function ConflictDialog({ program, theirs, onSettled }: ConflictProps) {
  const { kind, form, base } = program;
  const other = formValues(kind, theirs);
  const [found] = useState(() => differences(kind.slug, { base, mine: form.values, theirs: other }));
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<string>>(
    () => new Set(found.filter(({ onlyTheirs }) => onlyTheirs).map(({ path }) => path)),
  );
  const opened = useOpenAfterMount(true);
  const who = theirs.updatedBy ?? 'An import';
  const take = (path: string, side: Side) => {
    const next = new Set(fromTheirs);
    if (side === 'theirs') next.add(path);
    else next.delete(path);
    setFromTheirs(next);
  };
  const apply = () => {
    program.continueFrom(other, theirs.version, merged(form.values, other, [...fromTheirs]));
    onSettled();
  };
  return (
    <Modal
      opened={opened}
      onClose={onSettled}
      size="xl"
      title="This program was saved while you were editing it"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          {who} saved it on {formatDateTime(theirs.updatedAt)}. Your changes are still here. Choose a value for each
          field, then save. Where only one of you made a change, it's already selected.
        </Text>
        {found.length === 0 ? <Text size="sm">Both versions are the same.</Text> : null}
        {found.map(({ path, label, mine, theirs, contested }) => (
          <SideChoice
            key={path}
            label={contested ? `${label} (both of you changed it)` : label}
            mine={mine}
            theirs={theirs}
            who={who}
            value={fromTheirs.has(path) ? 'theirs' : 'mine'}
            onChoose={(side) => take(path, side)}
          />
        ))}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onSettled}>
            Back to my version
          </Button>
          <Button onClick={apply}>Use these values</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
