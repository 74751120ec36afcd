import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type Side, SideChoice } from '../../../ui/forms/side-choice/side-choice.tsx';
import { type Clash, labelOfField, type RecordField, type RecordValues, writeValue } from '../model.ts';

export interface Merge {
  /** What only the others changed; it stands in the form now. */
  readonly takenOver: readonly { readonly field: RecordField; readonly value: unknown }[];
  readonly clashes: readonly Clash[];
}

interface MergePanelProps {
  readonly merge: Merge;
  /** Saves again, with what was chosen for each clash. */
  readonly onChosen: (values: RecordValues) => void;
}

/** Somebody else saved meanwhile: both versions field by field, and nothing is written until a person has chosen. */
export function MergePanel({ merge: { takenOver, clashes }, onChosen }: MergePanelProps) {
  const [chosen, setChosen] = useState<Readonly<Partial<Record<RecordField, Side>>>>({});
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const missing = clashes.filter(({ field }) => chosen[field] === undefined).length;
  const choose = () =>
    onChosen(
      Object.fromEntries(clashes.map(({ field, mine, theirs }) => [field, chosen[field] === 'theirs' ? theirs : mine])),
    );
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      role="alert"
      color="amber"
      variant="light"
      icon={<IconArrowsSplit2 />}
      title="Someone else saved this record while you were editing"
      mb="lg"
    >
      <Stack gap="md">
        <Text size="sm">
          {clashes.length > 0
            ? 'Nothing is saved yet, and your entries are still here. Choose which version to use for each field.'
            : "Nothing is saved yet. You and they changed different fields, so there's no conflict. Save again to apply both."}
        </Text>
        {takenOver.length > 0 ? (
          <List size="sm">
            {takenOver.map(({ field, value }) => (
              <List.Item key={field}>
                {labelOfField(field)} is now: {writeValue(value)}
              </List.Item>
            ))}
          </List>
        ) : null}
        {clashes.map(({ field, seen, mine, theirs }) => (
          <SideChoice
            key={field}
            label={labelOfField(field)}
            description={`Before: ${writeValue(seen)}`}
            mine={writeValue(mine)}
            theirs={writeValue(theirs)}
            value={chosen[field]}
            onChoose={(side) => setChosen({ ...chosen, [field]: side })}
          />
        ))}
        <Group gap="sm">
          <Button onClick={choose} disabled={missing > 0}>
            {clashes.length > 0 ? 'Save these choices' : 'Save again'}
          </Button>
          {missing > 0 ? (
            <Text size="sm" c="dimmed">
              {missing === 1 ? '1 field left to choose.' : `${missing} fields left to choose.`}
            </Text>
          ) : null}
        </Group>
      </Stack>
    </Alert>
  );
}
