import { Text } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Panel } from '../../../../ui/page/panel.tsx';
import type { StatedScript } from '../../contract.ts';
import { fillPoints, fillScript } from '../../filling/fill.ts';
import { exampleValues } from '../../filling/placeholders.ts';
import { ScriptText } from '../panel/script-text.tsx';
import { type Edited, statedOf } from './edited.ts';

/** How a script reads with the figures of an example deal. */
export function Preview({ edited }: { readonly edited: Edited }) {
  const script = useDeferredValue(statedOf(edited));
  return (
    <Panel title="Preview" about="With an example deal and lender.">
      {fillScript(script.fullScript, exampleValues) === '' ? (
        <Text c="dimmed">Your script appears here as you type.</Text>
      ) : (
        <>
          <Text fw={600}>{script.name}</Text>
          <FilledExample script={script} />
        </>
      )}
    </Panel>
  );
}

/** The points and the whole text of a script, filled with an example deal and lender. */
export const FilledExample = ({ script }: { readonly script: Pick<StatedScript, 'bulletPoints' | 'fullScript'> }) => (
  <>
    <ul>
      {fillPoints(script.bulletPoints, exampleValues).map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
    <ScriptText text={fillScript(script.fullScript, exampleValues)} />
  </>
);
