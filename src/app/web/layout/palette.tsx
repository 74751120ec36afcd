import '@mantine/spotlight/styles.css';
import { Group, Kbd, Text } from '@mantine/core';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Command, keysOf, useOfferedCommands } from '../../../ui/commands.ts';
import classes from './shell.module.css';

/** Everything that can be done, found by typing. Opens as soon as it is on screen. */
export function Palette() {
  const commands = useOfferedCommands();
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight
      actions={groupsOf(commands)}
      shortcut={null}
      nothingFound="Nothing matches"
      highlightQuery
      scrollable
      maxHeight={440}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Go to a page or do something',
        'aria-label': 'Command',
      }}
    />
  );
}

function groupsOf(commands: readonly Command[]): SpotlightActionGroupData[] {
  const groups = new Map<string, SpotlightActionData[]>();
  for (const command of commands) {
    const group = command.group ?? 'This page';
    groups.set(group, [...(groups.get(group) ?? []), actionOf(command)]);
  }
  return [...groups].map(([group, actions]) => ({ group, actions }));
}

function actionOf({ id, label, icon: Icon, hint, shortcut, run }: Command): SpotlightActionData {
  return {
    id,
    label,
    onClick: run,
    ...(hint === undefined ? {} : { keywords: hint }),
    leftSection: Icon ? <Icon size={18} stroke={1.6} /> : null,
    rightSection: <Beside {...(hint ? { hint } : {})} {...(shortcut ? { shortcut } : {})} />,
  };
}

function Beside({ hint, shortcut }: Pick<Command, 'hint' | 'shortcut'>) {
  return (
    <Group gap={6} wrap="nowrap">
      {hint ? (
        <Text size="xs" component="span" className={classes.hint}>
          {hint}
        </Text>
      ) : null}
      {shortcut ? keysOf(shortcut).map((key) => <Kbd key={key}>{key}</Kbd>) : null}
    </Group>
  );
}
