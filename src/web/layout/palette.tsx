import '@mantine/spotlight/styles.css';
import { Kbd } from '@mantine/core';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Command, keysOf, useOfferedCommands } from '../kit/commands.ts';

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

function actionOf({ id, label, icon: Icon, keywords, shortcut, run }: Command): SpotlightActionData {
  return {
    id,
    label,
    onClick: run,
    ...(keywords === undefined ? {} : { keywords }),
    leftSection: Icon ? <Icon size={18} stroke={1.6} /> : null,
    rightSection: shortcut ? keysOf(shortcut).map((key) => <Kbd key={key}>{key}</Kbd>) : null,
  };
}
