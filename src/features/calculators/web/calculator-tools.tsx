import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { SaveTool } from './lazy-parts.tsx';
import { ShareMenu } from './share/share-menu.tsx';
import type { Calculation } from './use-calculation.ts';

interface CalculatorToolsProps {
  readonly calculation: Calculation;
  /** The calculator is a part of a page. */
  readonly isPart?: boolean;
}

/** What is done with a calculation as a whole. */
export const CalculatorTools = ({ calculation, isPart = false }: CalculatorToolsProps) => (
  <>
    <SaveTool calculation={calculation} />
    <ShareMenu calculation={calculation} isPart={isPart} />
    <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={calculation.reset}>
      Reset
    </Button>
  </>
);
