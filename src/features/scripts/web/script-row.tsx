import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { kindNames } from '../../../lending/kinds/find.ts';
import type { StatedScript } from '../contract.ts';
import { categoryLabels, channelLabels } from '../model.ts';
import classes from './editor/editor.module.css';
import { FilledExample } from './editor/preview.tsx';

/** 'Opening, call, DSCR' */
export const inShort = ({ category, channel, loanType }: Pick<StatedScript, 'category' | 'channel' | 'loanType'>) =>
  [
    categoryLabels[category],
    channelLabels[channel].toLowerCase(),
    loanType === null ? 'every loan type' : kindNames(loanType).displayName,
  ].join(', ');

interface ScriptRowProps {
  readonly script: StatedScript;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** A script in a list, which opens to be read with an example deal. */
export function ScriptRow({ script, children }: ScriptRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div>
        <Text fw={600}>{script.name}</Text>
        <Text size="sm" c="dimmed">
          {inShort(script)}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Close' : 'Read'}: ${script.name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Read'}
        </Button>
        {children}
      </Group>
      <div id={id} hidden={!isOpen} className={classes.whole}>
        {isOpen ? <FilledExample script={script} /> : null}
      </div>
    </li>
  );
}
