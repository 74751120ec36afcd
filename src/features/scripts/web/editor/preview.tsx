import { Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Panel } from '../../../../ui/page/panel.tsx';
import { fillPoints, fillScript } from '../../filling/fill.ts';
import { exampleValues } from '../../filling/placeholders.ts';
import { ScriptText } from '../panel/script-text.tsx';
import { type Edited, statedOf } from './edited.ts';

/** How a script reads with the figures of an example deal. */
export function Preview({ edited }: { readonly edited: Edited }) {
  const { bulletPoints, fullScript, name } = useDeferredValue(statedOf(edited));
  const filled = fillScript(fullScript, exampleValues);
  return (
    <Panel title="Preview" about="With an example deal and lender.">
      {filled === '' ? (
        <Text c="dimmed">Your script appears here as you type.</Text>
      ) : (
        <>
          <Text fw={600}>{name}</Text>
          <ul>
            {fillPoints(bulletPoints, exampleValues).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <ScriptText text={filled} />
        </>
      )}
    </Panel>
  );
}
