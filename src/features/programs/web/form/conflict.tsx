import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '../../../../ui/format.ts';
import { useOpenedLate } from '../../../../ui/on-demand.tsx';
import { type Difference, differences, merged } from './compared.ts';
import classes from './form.module.css';
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
  const opened = useOpenedLate(true);
  const who = theirs.updatedBy ?? 'An import';
  const take = (path: string, isTheirs: boolean) => {
    const next = new Set(fromTheirs);
    if (isTheirs) next.add(path);
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
          {who} saved it on {formatDateTime(theirs.updatedAt)}. Nothing of yours is lost: choose what holds for each
          field, then save. What only one of you changed is chosen already.
        </Text>
        {found.length === 0 ? <Text size="sm">Both versions say the same.</Text> : null}
        {found.map((difference) => (
          <Choice
            key={difference.path}
            difference={difference}
            who={who}
            isTheirs={fromTheirs.has(difference.path)}
            onChoose={(isTheirs) => take(difference.path, isTheirs)}
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

interface ChoiceProps {
  readonly difference: Difference;
  readonly who: string;
  readonly isTheirs: boolean;
  readonly onChoose: (isTheirs: boolean) => void;
}

function Choice({ difference, who, isTheirs, onChoose }: ChoiceProps) {
  const { path, label, mine, theirs, contested } = difference;
  return (
    <Radio.Group
      name={`conflict-${path}`}
      label={contested ? `${label} (both of you changed it)` : label}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={(side) => onChoose(side === 'theirs')}
    >
      <div className={classes.sides}>
        <Radio value="mine" label={mine} description="Yours" />
        <Radio value="theirs" label={theirs} description={who} />
      </div>
    </Radio.Group>
  );
}
